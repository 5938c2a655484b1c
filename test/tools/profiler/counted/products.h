// Kernels whose warps multiply matrices on tensor cores, and what there is to count.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

/// What the warps of a kernel multiply on one line of products.cu.
struct ProductsOfLine {
    std::string kernel;
    int line;
    std::string factors;
    uint64_t multiplyAdds;
};

/// Launches the kernels, each once.
std::vector<ProductsOfLine> launchProducts();
