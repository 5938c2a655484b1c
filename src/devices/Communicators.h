#pragma once

#ifndef HAS_NCCL  // CMake says 0 where it finds no library
#if __has_include(<nccl.h>)
#define HAS_NCCL 1
#else
#define HAS_NCCL 0
#endif
#endif

#if HAS_NCCL
#include <nccl.h>
#else
using ncclComm_t = void*;
#endif

#include <string>
#include <vector>

/// What NCCL knows the devices by, from the first one on: a communicator for each. Host; where NCCL
/// is not there, the constructor throws std::runtime_error, as it does when NCCL fails.
class Communicators {
  public:
    explicit Communicators(size_t devices);
    ~Communicators();

    Communicators(const Communicators&) = delete;
    Communicators& operator=(const Communicators&) = delete;

    ncclComm_t operator[](size_t device) const { return communicators[device]; }

  private:
    std::vector<ncclComm_t> communicators;
};

#if HAS_NCCL
/// Throws std::runtime_error with the call and NCCL's words, unless `code` is ncclSuccess.
void requireNccl(ncclResult_t code, const std::string& call);
#endif
