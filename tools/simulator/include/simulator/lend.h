// Memory of CUDA's that a library of the host, such as MPI, uses for the program.
#pragma once

#include <cstddef>
#include <memory>

namespace simulator {

/// Opens these bytes to the host, until nobody holds the result any more. To an observer the host
/// uses them meanwhile, and has waited for no stream. Null for memory that CUDA does not know, and
/// for 0 bytes. Host.
std::shared_ptr<void> lend(const void* memory, size_t bytes, bool reads, bool writes);

}  // namespace simulator
