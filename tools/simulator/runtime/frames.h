// Where code was called from: addresses, which where.h turns into lines.
#pragma once

namespace simulator {

/// The addresses from which a function was called, innermost first.
struct Frames {
    static constexpr int most = 16;
    const void* at[most];
    int count = 0;
};

/// Where the host is, in this thread.
Frames framesOnHost();

/// While one lives, the host counts as being there: where the program has asked for what is done
/// now.
class HostIsAt {
  public:
    explicit HostIsAt(const Frames& place);
    ~HostIsAt();
    HostIsAt(const HostIsAt&) = delete;
    HostIsAt& operator=(const HostIsAt&) = delete;
};

}  // namespace simulator
