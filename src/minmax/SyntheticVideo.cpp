#include "Video.h"

#include <cmath>
#include <numbers>

#include "common/Philox.h"

Video syntheticVideo(long frames) {
    Video video{160, 120, frames, {}};
    video.pixels.reserve(frames * video.pixelsOfFrame());
    const Philox noise(2026);
    for (long frame = 0; frame < frames; frame++) {
        const double time = static_cast<double>(frame) / static_cast<double>(frames);
        const double lamp = 0.6 + 0.4 * std::cos(4 * std::numbers::pi * time);
        const double ball = time * static_cast<double>(video.width);
        for (long y = 0; y < video.height; y++)
            for (long x = 0; x < video.width; x++) {
                const double light =
                    std::hypot(static_cast<double>(x) - ball, static_cast<double>(y) - 70) < 18
                        ? 120
                        : 40 + static_cast<double>(x + y) / 14;
                const auto index = static_cast<long>(video.pixels.size());
                video.pixels.push_back(
                    static_cast<uchar>(20 + lamp * light + noise(index).w[0] % 8));
            }
    }
    return video;
}
