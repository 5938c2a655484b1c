#pragma once

#include <stdexcept>

#include "ImageAnimable_GPU.h"

/// Makes image classes. A workspace overrides those of these functions that its year had.
template <typename T>
class Provider_I {
  public:
    virtual ~Provider_I() = default;

    /// The caller deletes it.
    virtual Animable_I<T>* createAnimable() { return createAnimable(true); }
    virtual Animable_I<T>* createAnimable(bool) {
        throw std::logic_error("createAnimable() is not overridden");
    }
    virtual Animable_I<T>* createAnimable(const Grid&, bool = false) { return createAnimable(); }

    /// The caller deletes it.
    virtual Image_I* createImageGL() = 0;
};

namespace gpu {
using ::Provider_I;
}  // namespace gpu

namespace cpu {
using ::Provider_I;
}  // namespace cpu
