#pragma once

#include <cstdint>

#include "event.h"

namespace simulator::profiler {

/// Which warps of a block come to a barrier and have done nothing since the one before: accessed no
/// memory, and met for nothing else.
class IdleWarps {
  public:
    void blockBegins() { worked_ = 0; }

    /// Takes in what the warp does next. True where it comes to a barrier idle.
    bool comesIdle(unsigned warp, Kind kind) {
        if (kind == Kind::block) return false;
        const bool worked = worked_ >> warp & 1;
        const uint32_t bit = 1u << warp;
        worked_ = kind == Kind::barrier ? worked_ & ~bit : worked_ | bit;
        return kind == Kind::barrier && !worked;
    }

  private:
    uint32_t worked_ = 0;  // a bit for each of the 32 warps that a block may have
};

}  // namespace simulator::profiler
