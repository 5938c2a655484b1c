#include "useMinMax.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>

#include "Contrast.h"
#include "GreyImage.h"
#include "common/OutputFile.h"
#include "common/Print.h"
#include "common/Use.h"

namespace {

struct Options {
    std::string image;
    std::string output;
    unsigned blocks = 64;
    unsigned threads = 256;
};

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
    const auto start = std::chrono::steady_clock::now();
    result.before = minMax.run();
    result.milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
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

bool printVerdict(const char* what, const MinMax& actual, const MinMax& expected) {
    const bool isRight = actual == expected;
    print("%-8s %-16s expected %-16s %s\n", what, text(actual).c_str(), text(expected).c_str(),
          isRight ? "right" : "WRONG");
    return isRight;
}

void refuseUnlessPng(const std::string& path) {
    if (!path.ends_with(".png") && !path.ends_with(".PNG"))
        throw std::invalid_argument("--output " + path +
                                    ": the image is written as PNG; expected a name in .png");
}

bool run(const Options& options) {
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

    if (output) {
        output->write(encodePng(image));
        output->commit();
        print("\nwritten: %s\n", options.output.c_str());
    }
    return isRight;
}

}  // namespace

int useMinMax(int argc, char** argv) {
    Options options;
    Use use("Min and max in one pass, to stretch the contrast of an image");
    use.option("--image", options.image, "A grey image, PNG or PGM; default: a synthetic one");
    use.option("--output", options.output, "Where to write the stretched image, a PNG");
    use.option("--blocks", options.blocks, "Blocks of the grid (64)");
    use.option("--threads", options.threads, "Threads per block: a power of two, 1 to 1024 (256)");
    return use.run(argc, argv, [&] { return run(options); });
}
