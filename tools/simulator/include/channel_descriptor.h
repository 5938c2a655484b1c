// The format of a texel, by its type: cudaCreateChannelDesc<float4>().
#pragma once

#include <type_traits>

#include "cuda_runtime_api.h"
#include "simulator/channels.h"

/// `T`: an integer of 8, 16 or 32 bits, a float, or a vector of 1, 2 or 4 of them. None of another
/// type.
template <class T>
cudaChannelFormatDesc cudaCreateChannelDesc() {
    using Channel = simulator::ChannelOf<T>;
    constexpr int count = simulator::channelsOf<T>(), bits = 8 * sizeof(Channel);
    if (!simulator::isTexel<T>())
        return cudaCreateChannelDesc(0, 0, 0, 0, cudaChannelFormatKindNone);
    return cudaCreateChannelDesc(bits, count > 1 ? bits : 0, count > 2 ? bits : 0,
                                 count > 3 ? bits : 0,
                                 std::is_floating_point<Channel>::value ? cudaChannelFormatKindFloat
                                 : std::is_signed<Channel>::value ? cudaChannelFormatKindSigned
                                                                  : cudaChannelFormatKindUnsigned);
}

inline cudaChannelFormatDesc cudaCreateChannelDescHalf() {
    return cudaCreateChannelDesc(16, 0, 0, 0, cudaChannelFormatKindFloat);
}
inline cudaChannelFormatDesc cudaCreateChannelDescHalf1() {
    return cudaCreateChannelDescHalf();
}
inline cudaChannelFormatDesc cudaCreateChannelDescHalf2() {
    return cudaCreateChannelDesc(16, 16, 0, 0, cudaChannelFormatKindFloat);
}
inline cudaChannelFormatDesc cudaCreateChannelDescHalf4() {
    return cudaCreateChannelDesc(16, 16, 16, 16, cudaChannelFormatKindFloat);
}
