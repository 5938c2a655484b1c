// The variables of this program, by address: the names of shared arrays and of device variables.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace simulator::checker {

struct Variable {
    uintptr_t begin;  // thread-local ones: the offset in the program's thread-local memory
    size_t bytes;
    std::string name;                 // as its source has it, without namespaces
    bool isRuntime;                   // the simulator's own
    bool isWrittenByKernels = false;  // and yet a kernel that errs in nothing writes it
    bool isThreadLocal = false;
    bool isOfDevice = false;  // a __shared__, __device__ or __constant__ one
    bool isConstant = false;  // a __constant__ one
    uintptr_t inFile = 0;     // where the program's file has it

    uintptr_t end() const { return begin + bytes; }
};

/// Ordered by address.
struct Variables {
    std::vector<Variable> threadLocal, global;

    /// Of this program, read when first asked for.
    static const Variables& ofProgram();
};

/// The last of `variables` that begins at or before `address`, null if there is none.
const Variable* lastBefore(const std::vector<Variable>& variables, uintptr_t address);

/// The variable of the device that lies there, null if there is none.
const Variable* deviceVariableAt(uintptr_t address);

/// Where this program's file is loaded.
uintptr_t loadAddress();

/// Whether some loaded file (the program or a library) is mapped at `address`.
bool isInLoadedFile(uintptr_t address);

/// Where all variables of the device lie; anywhere, until the program's variables are read.
struct DeviceVariables {
    uintptr_t begin = 0, bytes = UINTPTR_MAX;
};
extern constinit DeviceVariables deviceVariables;
/// Whether a variable of the device may lie there.
inline bool isNearDeviceVariables(uintptr_t address) {
    return address - deviceVariables.begin < deviceVariables.bytes;
}

}  // namespace simulator::checker
