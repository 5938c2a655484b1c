// The handles of cuBLAS, cuSOLVER and cuSPARSE, and how their routines answer.
#pragma once

#include "simulator/for_each.h"

namespace simulator {

/// Called as a routine is: with a handle, whether the other arguments are valid, and what to do.
/// `noHandle` answers a null handle.
template <class Context, auto success, auto noHandle, auto invalid, auto failed>
struct Routine {
    using Status = decltype(success);

    /// Runs `body` if there is a handle and `isValid`; says what came of it.
    template <class Body>
    Status operator()(const Context* handle, bool isValid, Body&& body) const {
        if (!handle) return noHandle;
        if (!isValid) return invalid;
        return succeeds(body) ? success : failed;
    }
    Status create(Context** handle) const {
        if (!handle) return invalid;
        *handle = new Context;
        return success;
    }
    Status destroy(Context* handle) const {
        return (*this)(
            handle, true, [&] { delete handle; });
    }
    /// `value` of the library itself, without a handle.
    template <class Value>
    Status give(Value* to, Value value) const {
        if (!to) return invalid;
        *to = value;
        return success;
    }
};

}  // namespace simulator

/// A property of the handle that is set and asked for, by a `routine` of simulator::library.
#define SIMULATOR_PROPERTY(prefix, library, Name, Type, member)                              \
    inline auto prefix##Set##Name(prefix##Handle_t handle, Type value) {                     \
        return simulator::library::routine(handle, true, [&] { handle->member = value; });   \
    }                                                                                        \
    inline auto prefix##Get##Name(prefix##Handle_t handle, Type* value) {                    \
        return simulator::library::routine(handle, value, [&] { *value = handle->member; }); \
    }
