#include "UseConvolution.h"

#include <algorithm>
#include <optional>

#include "Convolution.h"
#include "common/OutputFile.h"
#include "common/Print.h"
#include "minmax/Contrast.h"
#include "minmax/GreyImage.h"
#include "minmax/Video.h"

namespace {

using Options = UseConvolution::Options;

const Filter& chosen(const std::string& name) {
    return name == "sharpen" ? SHARPEN : name == "edges" ? EDGES : BLUR;
}

MinMax minMaxOnHost(const std::vector<uchar>& pixels) {
    const auto [min, max] = std::ranges::minmax_element(pixels);
    return {*min, *max};
}

std::vector<uchar> frameOf(const Video& video, long frame) {
    const auto first = video.pixels.begin() + frame * video.pixelsOfFrame();
    return {first, first + video.pixelsOfFrame()};
}

/// A frame on its way: filtered, its greys, and with all the contrast that there is.
struct Frame {
    std::vector<uchar> direct, tiled;
    MinMax greys;
    std::vector<uchar> stretched;
};

Frame processed(const Grid& grid, const Filter& filter, ImageSize size,
                const std::vector<uchar>& pixels) {
    const ArrayGM<uchar> pixelsGM(pixels);
    ArrayGM<uchar> filteredGM(pixels.size());
    Frame frame;
    convolve(Convolving::DIRECT, filter, size, pixelsGM.data(), filteredGM.data());
    frame.direct = filteredGM.toHost();
    convolve(Convolving::TILED, filter, size, pixelsGM.data(), filteredGM.data());
    frame.tiled = filteredGM.toHost();
    frame.greys = ReductionMinMax<uchar>(grid, filteredGM).run();
    stretchContrast(grid, filteredGM, frame.greys);
    frame.stretched = filteredGM.toHost();
    return frame;
}

}  // namespace

UseConvolution::UseConvolution()
    : Use("A 3 x 3 filter on the frames of a video, then min, max and contrast") {
    option("--frames", options.frames, "Frames of the video").within(1L, 1000L).showDefault();
    option("--filter", options.filter, "blur, sharpen or edges")
        .oneOf({"blur", "sharpen", "edges"})
        .showDefault();
    option("--output", options.output, "Where to write the first frame, a PNG");
}

bool UseConvolution::run() {
    const Filter& filter = chosen(options.filter);
    const Grid grid(dim3(64), dim3(256));
    const Video video = syntheticVideo(options.frames);
    const ImageSize size = {static_cast<int>(video.width), static_cast<int>(video.height)};
    std::optional<OutputFile> output;
    if (!options.output.empty()) output.emplace(options.output);

    print("%ld frames of %ld x %ld pixels\n\n%6s %-7s %-7s %-12s %-7s\n", video.frames, video.width,
          video.height, trm("frame"), trm("direct"), trm("tiled"), trm("greys"), trm("verdict"));
    bool allRight = true;
    for (long i = 0; i < video.frames; i++) {
        const std::vector<uchar> pixels = frameOf(video, i);
        const std::vector<uchar> expected = convolvedOnHost(filter, size, pixels);
        const Frame frame = processed(grid, filter, size, pixels);
        const bool isMinMaxRight = frame.greys == minMaxOnHost(expected);
        print("%6ld %-7s %-7s %-12s %-7s\n", i, frame.direct == expected ? "right" : "WRONG",
              frame.tiled == expected ? "right" : "WRONG", text(frame.greys),
              isMinMaxRight ? "right" : "WRONG");
        allRight &= frame.direct == expected && frame.tiled == expected && isMinMaxRight;
        if (output && i == 0) {
            output->write(encodePng({size.width, size.height, frame.stretched, ""}));
            output->commit();
        }
    }
    if (output) print("\nwritten: %s\n", options.output);
    return allRight;
}
