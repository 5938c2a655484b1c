// The registers that nvcc gives the threads of kernels, where one asks it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "counted.h"
#include "gpu.h"

namespace profile {

/// A kernel as nvcc has compiled it.
struct Compiled {
    std::string name;  // comparable(): "KSequential<int>"
    unsigned registers;
};

/// What ptxas says of each kernel under --resource-usage.
std::vector<Compiled> readResourceUsage(std::string_view text);

/// A kernel's name without what g++ and nvcc write differently: spaces, "long int" and "long", the
/// namespace without a name.
std::string comparable(std::string name);

/// The registers of the kernel of that name. Where only its template arguments are written
/// otherwise, those that all instances share; else 0.
unsigned registersOf(const std::string& name, const std::vector<Compiled>& all);

/// Asks nvcc for the registers of the kernels on that GPU. It compiles the sources that the kernels
/// come from, seconds for each; what it says is kept in `build`/registers until a source changes.
/// Throws std::runtime_error where there is no nvcc. What it could not tell is said on stderr.
void askNvcc(std::vector<Kernel>& kernels, const Gpu& gpu, const std::filesystem::path& build);

}  // namespace profile
