#include "UseMinMax.h"

#include <algorithm>
#include <optional>
#include <string>

#include "Contrast.h"
#include "GreyImage.h"
#include "Video.h"
#include "common/OutputFile.h"
#include "common/Print.h"
#include "common/Stopwatch.h"
#include "harness/plot.h"

namespace {

using Options = UseMinMax::Options;

struct Stretching {
    MinMax before;
    MinMax after;
    Histogram histogramBefore;
    Histogram histogramAfter;
    double milliseconds;
};

/// Works on the device; leaves the stretched pixels in `image`.
Stretching stretch(const Grid& grid, GreyImage& image) {
    ArrayGM<uchar> pixels(image.pixels);
    ReductionMinMax<uchar> minMax(grid, pixels);
    Stretching result;
    result.histogramBefore = histogramOf(grid, pixels);
    const Stopwatch stopwatch;
    result.before = minMax.run();
    result.milliseconds = stopwatch.milliseconds();
    stretchContrast(grid, pixels, result.before);
    result.after = minMax.run();
    result.histogramAfter = histogramOf(grid, pixels);
    image.pixels = pixels.toHost();
    return result;
}

MinMax minMaxOnHost(const GreyImage& image) {
    const auto [min, max] = std::minmax_element(image.pixels.begin(), image.pixels.end());
    return {*min, *max};
}

GreyImage stretchedOnHost(GreyImage image) {
    const MinMax range = minMaxOnHost(image);
    for (uchar& pixel : image.pixels) pixel = stretched(pixel, range);
    return image;
}

/// A bar of '#', its length the share of the fullest of all.
std::string bar(unsigned long long pixels, unsigned long long fullest) {
    constexpr int LONGEST = 30;
    return std::string((pixels * LONGEST + fullest - 1) / fullest, '#');
}

void printHistograms(const Histogram& before, const Histogram& after) {
    constexpr int GREYS = 8;  // of a line
    const auto sum = [](const Histogram& histogram, int first) {
        unsigned long long pixels = 0;
        for (int grey = first; grey < first + GREYS; grey++) pixels += histogram[grey];
        return pixels;
    };
    unsigned long long fullest = 1;
    for (int first = 0; first < 256; first += GREYS)
        fullest = std::max({fullest, sum(before, first), sum(after, first)});
    print("\n%-8s  %-30s  %s\n", trm("grey"), trm("before"), trm("after"));
    for (int first = 0; first < 256; first += GREYS) {
        print("%3d-%-3d  |%-30s |%s\n", first, first + GREYS - 1,
              bar(sum(before, first), fullest).c_str(), bar(sum(after, first), fullest).c_str());
    }
}

void plotHistograms(const Histogram& before, const Histogram& after) {
    harness::Plot plot{.title = trm("The histogram"),
                       .x = trm("grey"),
                       .y = trm("pixels"),
                       .series = {{trm("before"), {before.begin(), before.end()}},
                                  {trm("after"), {after.begin(), after.end()}}}};
    for (size_t grey = 0; grey < before.size(); grey++)
        plot.positions.push_back(static_cast<double>(grey));
    harness::plot(plot);
}

bool printVerdict(const char* what, const MinMax& actual, const MinMax& expected) {
    const bool isRight = actual == expected;
    print("%-8s %-16s expected %-16s %s\n", what, text(actual).c_str(), text(expected).c_str(),
          isRight ? "right" : "WRONG");
    return isRight;
}

void refuseUnlessPng(const std::string& path) {
    if (!path.ends_with(".png") && !path.ends_with(".PNG"))
        throw std::invalid_argument(
            tr("--output {0}: the image is written as PNG; expected a name in .png", path));
}

bool runImage(const Options& options) {
    const Grid grid(dim3(options.blocks), dim3(options.threads));
    grid.requirePowerOfTwo();
    if (!options.output.empty()) refuseUnlessPng(options.output);
    GreyImage image = options.image.empty() ? syntheticImage() : readImage(options.image);
    std::optional<OutputFile> output;
    if (!options.output.empty()) output.emplace(options.output);

    print("Contrast stretching of %s: %ld x %ld pixels (%s), %s\n\n",
          options.image.empty() ? trm("the default image") : options.image.c_str(), image.width,
          image.height, image.origin.c_str(), grid.toString().c_str());
    const GreyImage expected = stretchedOnHost(image);
    const MinMax before = minMaxOnHost(image);
    const Stretching result = stretch(grid, image);

    bool isRight = printVerdict("before", result.before, before);
    isRight &= printVerdict("after", result.after, minMaxOnHost(expected));
    const auto wrong =
        std::mismatch(image.pixels.begin(), image.pixels.end(), expected.pixels.begin()).first;
    if (wrong != image.pixels.end()) {
        print("pixel %ld is WRONG\n", static_cast<long>(wrong - image.pixels.begin()));
        isRight = false;
    }
    print("min and max in one pass: %.3f ms\n", result.milliseconds);
    if (before.min == before.max)
        print("An image of one grey has no contrast: it stays as it is.\n");
    printHistograms(result.histogramBefore, result.histogramAfter);
    plotHistograms(result.histogramBefore, result.histogramAfter);

    if (output) {
        output->write(encodePng(image));
        output->commit();
        print("\nwritten: %s\n", options.output.c_str());
    }
    return isRight;
}

std::vector<MinMax> minMaxOfFramesOnHost(const Video& video) {
    std::vector<MinMax> pairs;
    const long n = video.pixelsOfFrame();
    for (long frame = 0; frame < video.frames; frame++) {
        const auto first = video.pixels.begin() + frame * n;
        const auto [min, max] = std::minmax_element(first, first + n);
        pairs.push_back({*min, *max});
    }
    return pairs;
}

/// A launch for each frame, and its result on the host before the next one.
std::vector<MinMax> minMaxFrameByFrame(const Grid& grid, const Video& video) {
    std::vector<MinMax> pairs;
    const long n = video.pixelsOfFrame();
    for (long frame = 0; frame < video.frames; frame++) {
        const auto first = video.pixels.begin() + frame * n;
        const ArrayGM<uchar> pixels(std::vector<uchar>(first, first + n));
        pairs.push_back(ReductionMinMax<uchar>(grid, pixels).run());
    }
    return pairs;
}

void plotContrast(const std::vector<MinMax>& pairs) {
    harness::Plot plot{
        .title = trm("The greys over time"),
        .x = trm("frame"),
        .y = trm("grey"),
        .series = {{trm("largest"), {}}, {trm("smallest"), {}}, {trm("contrast"), {}}},
        .note = trm("Contrast is the largest minus the smallest.")};
    for (size_t frame = 0; frame < pairs.size(); frame++) {
        plot.positions.push_back(static_cast<double>(frame));
        plot.series[0].values.push_back(pairs[frame].max);
        plot.series[1].values.push_back(pairs[frame].min);
        plot.series[2].values.push_back(pairs[frame].max - pairs[frame].min);
    }
    harness::plot(plot);
}

void printFrames(const std::vector<MinMax>& pairs) {
    constexpr size_t ROWS = 16;
    const size_t step = (pairs.size() + ROWS - 1) / ROWS;
    print("\n%6s  %-12s %8s\n", trm("frame"), trm("greys"), trm("contrast"));
    for (size_t frame = 0; frame < pairs.size(); frame += step) {
        const MinMax& pair = pairs[frame];
        const int contrast = pair.max - pair.min;
        print("%6zu  %-12s %8d  |%s%s\n", frame, text(pair).c_str(), contrast,
              std::string(pair.min / 4, ' ').c_str(), std::string(contrast / 4, '#').c_str());
    }
}

bool runVideo(const Options& options, long frames) {
    if (!options.image.empty() || !options.output.empty())
        throw std::invalid_argument(
            tr("--video makes its own frames and writes none; expected it without --image and "
               "--output"));
    const Grid grid(dim3(options.blocks), dim3(options.threads));
    grid.requirePowerOfTwo();
    const Video video = syntheticVideo(frames);
    const std::vector<MinMax> expected = minMaxOfFramesOnHost(video);
    print("The greys of %ld frames of %ld x %ld pixels, %s for each\n\n", frames, video.width,
          video.height, grid.toString().c_str());

    const Stopwatch ofFrames;
    const std::vector<MinMax> frameByFrame = minMaxFrameByFrame(grid, video);
    const double byFrame = ofFrames.milliseconds();
    const Stopwatch ofVideo;
    const std::vector<MinMax> atOnce = minMaxOfFrames(grid, ArrayGM<uchar>(video.pixels), frames);
    const double once = ofVideo.milliseconds();

    const auto verdict = [&](const std::vector<MinMax>& pairs) {
        return pairs == expected ? "right" : "WRONG";
    };
    print("a launch for each frame  %10.3f ms  %s\n", byFrame, verdict(frameByFrame));
    print("one launch for all       %10.3f ms  %s\n", once, verdict(atOnce));
    MinMax overTime = MinMax::neutral();
    for (const MinMax& pair : atOnce)
        overTime = {std::min(overTime.min, pair.min), std::max(overTime.max, pair.max)};
    print("of all frames            %s\n", text(overTime).c_str());
    printFrames(atOnce);
    plotContrast(atOnce);
    return frameByFrame == expected && atOnce == expected;
}

}  // namespace

UseMinMax::UseMinMax() : Use("Min and max in one pass, to stretch the contrast of an image") {
    option("--image", options.image, "A grey image, PNG or PGM; default: a synthetic one");
    option("--output", options.output, "Where to write the stretched image, a PNG");
    option("--blocks", options.blocks, "Blocks of the grid (64)");
    option("--threads", options.threads, "Threads per block: a power of two, 1 to 1024 (256)");
    option("--video", options.video,
           "Instead of an image, a video of so many frames of its own making")
        .within(1, 65535);
}

bool UseMinMax::run() {
    return options.video ? runVideo(options, *options.video) : runImage(options);
}
