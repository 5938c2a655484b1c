#include "simulator/curand/sobol.h"

#include <sys/mman.h>

#include <cstdlib>

#include "uninterrupted.h"

namespace simulator::curand {

namespace {

constexpr int mostDegree = 13;

struct Dimension {
    int degree;
    unsigned coefficients;
    unsigned numbers[mostDegree];
};

constexpr Dimension dimensions[] = {
#include "sobol_numbers.inc"
};
static_assert(sizeof dimensions / sizeof *dimensions == sobolDimensions - 1);

void setFirst(curandDirectionVectors32_t& directions) {
    for (int bit = 0; bit < 32; bit++) directions[bit] = 1u << (31 - bit);
}

/// By the recurrence of P. Bratley and B. Fox, "Algorithm 659", 1988.
void set(curandDirectionVectors32_t& directions, const Dimension& dimension) {
    const int degree = dimension.degree;
    for (int bit = 0; bit < degree; bit++) directions[bit] = dimension.numbers[bit] << (31 - bit);
    for (int bit = degree; bit < 32; bit++) {
        const unsigned before = directions[bit - degree];
        directions[bit] = before ^ before >> degree;
        for (int i = 1; i < degree; i++)
            if (dimension.coefficients >> (degree - 1 - i) & 1)
                directions[bit] ^= directions[bit - i];
    }
}

/// Room for as many dimensions as a GPU's library has, of which only ours can be read.
curandDirectionVectors32_t* newTable() {
    constexpr size_t size = sizeof(curandDirectionVectors32_t), ofGpu = 20000;
    constexpr int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    void* const memory = mmap(nullptr, ofGpu * size, PROT_NONE, flags, -1, 0);
    if (memory == MAP_FAILED || mprotect(memory, sobolDimensions * size, PROT_READ | PROT_WRITE))
        std::abort();
    auto* const table = static_cast<curandDirectionVectors32_t*>(memory);
    setFirst(table[0]);
    for (int i = 1; i < sobolDimensions; i++) set(table[i], dimensions[i - 1]);
    return table;
}

}  // namespace

curandDirectionVectors32_t* sobolDirections() {
    const Uninterrupted scope;
    static curandDirectionVectors32_t* const table = newTable();
    return table;
}

}  // namespace simulator::curand
