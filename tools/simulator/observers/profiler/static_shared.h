// The variables that kernels declare as __shared__, which are thread-local here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>

namespace simulator::profiler {

/// Whether `address` lies in the calling OS thread's thread-local variables of the program: static
/// or dynamic shared memory.
bool isShared(uintptr_t address);

/// Those of a kernel: nvcc gives a block room for each that it uses.
class StaticShared {
  public:
    /// `address`: of shared memory, static or dynamic.
    void touch(uintptr_t address);
    size_t bytes() const;

  private:
    struct Variable {
        uintptr_t begin;  // in the thread-local variables of the program
        size_t bytes;
        auto operator<=>(const Variable&) const = default;
    };
    static const std::set<Variable>& ofProgram();

    std::set<Variable> touched_;
};

}  // namespace simulator::profiler
