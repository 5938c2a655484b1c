#include "TestConvolution.h"

#include <algorithm>

#include "common/ArrayCheck.h"
#include "convolution/Convolution.h"
#include "harness/efficiency.h"
#include "language/language.h"
#include "minmax/Contrast.h"
#include "minmax/Video.h"

namespace {

/// Each weight tells where it was used.
constexpr Filter ASYMMETRIC = {{1, 2, 3, 4, 5, 6, 7, 8, 9}, 45};

/// Pixels past the image, which nobody may write.
constexpr long MARGIN = 64;
constexpr uchar UNTOUCHED = 77;

/// Greys without a pattern.
std::vector<uchar> imageOf(ImageSize size) {
    std::vector<uchar> pixels(size.pixels());
    for (long i = 0; i < size.pixels(); i++)
        pixels[i] = static_cast<uchar>(static_cast<unsigned>(i + 1) * 2654435761U >> 24);
    return pixels;
}

void filters(Convolving convolving, const Filter& filter, ImageSize size) {
    harness::note("grid", std::to_string(size.width) + " x " + std::to_string(size.height));
    const std::vector<uchar> pixels = imageOf(size);
    const ArrayGM<uchar> pixelsGM(pixels);
    ArrayGM<uchar> resultGM(std::vector<uchar>(pixels.size() + MARGIN, UNTOUCHED));
    convolve(convolving, filter, size, pixelsGM.data(), resultGM.data());

    const std::vector<uchar> expected = convolvedOnHost(filter, size, pixels);
    const std::vector<uchar> actual = resultGM.toHost();
    for (long i = 0; i < size.pixels(); i++)
        if (actual[i] != expected[i])
            CPPUNIT_ASSERT_EQUAL_MESSAGE(tr("pixel {0} of row {1}", i % size.width, i / size.width),
                                         int(expected[i]), int(actual[i]));
    for (long i = size.pixels(); i < size.pixels() + MARGIN; i++)
        CPPUNIT_ASSERT_EQUAL_MESSAGE(tr("a pixel past the image"), int(UNTOUCHED), int(actual[i]));
    CPPUNIT_ASSERT_MESSAGE(tr("the image has changed"), pixelsGM.toHost() == pixels);
}

CppUnit::TestSuite* filterSuite(const std::string& name, Convolving convolving) {
    auto* suite = new CppUnit::TestSuite(name);
    for (const ImageSize size : {ImageSize{1, 1},
                                 {2, 1},
                                 {1, 2},
                                 {3, 3},
                                 {31, 7},
                                 {32, 8},
                                 {33, 9},
                                 {34, 10},
                                 {64, 16},
                                 {100, 50},
                                 {5, 200}})
        for (const auto& [what, filter] :
             {std::pair("an asymmetric filter", ASYMMETRIC), {"blur", BLUR}, {"sharpen", SHARPEN}})
            suite->addTest(
                new FunctionTest(std::to_string(size.width) + " x " + std::to_string(size.height) +
                                     " pixels, " + what,
                                 [=, filter = filter] { filters(convolving, filter, size); }));
    return suite;
}

void hasAllTheContrast(long frames) {
    const Video video = syntheticVideo(frames);
    const ImageSize size = {static_cast<int>(video.width), static_cast<int>(video.height)};
    const Grid grid(dim3(16), dim3(256));
    for (long i = 0; i < frames; i++) {
        harness::note("frame", i);
        const auto first = video.pixels.begin() + i * video.pixelsOfFrame();
        const std::vector<uchar> pixels(first, first + video.pixelsOfFrame());
        const ArrayGM<uchar> pixelsGM(pixels);
        ArrayGM<uchar> filteredGM(pixels.size());
        convolve(Convolving::TILED, BLUR, size, pixelsGM.data(), filteredGM.data());

        const std::vector<uchar> filtered = convolvedOnHost(BLUR, size, pixels);
        const auto [min, max] = std::ranges::minmax_element(filtered);
        const MinMax greys = ReductionMinMax<uchar>(grid, filteredGM).run();
        CPPUNIT_ASSERT_EQUAL(text(MinMax{*min, *max}), text(greys));
        stretchContrast(grid, filteredGM, greys);
        CPPUNIT_ASSERT_EQUAL(text(MinMax{0, 255}),
                             text(ReductionMinMax<uchar>(grid, filteredGM).run()));
    }
}

harness::Efficiency counted(Convolving convolving) {
    const ImageSize size = {256, 64};
    const ArrayGM<uchar> pixelsGM(imageOf(size));
    ArrayGM<uchar> resultGM(size.pixels());
    return harness::Efficiency(
        [&] { convolve(convolving, BLUR, size, pixelsGM.data(), resultGM.data()); });
}

}  // namespace

CppUnit::TestSuite* TestConvolutionDirect::suite() {
    return filterSuite("ConvolutionDirect", Convolving::DIRECT);
}

CppUnit::TestSuite* TestConvolutionTiled::suite() {
    return filterSuite("ConvolutionTiled", Convolving::TILED);
}

CppUnit::TestSuite* TestConvolutionFrames::suite() {
    auto* suite = new CppUnit::TestSuite("ConvolutionFrames");
    suite->addTest(new FunctionTest("blurred frames, then all the contrast that there is",
                                    [] { hasAllTheContrast(3); }));
    return suite;
}

CppUnit::TestSuite* TestConvolutionEfficiency::suite() {
    auto* suite = new CppUnit::TestSuite("ConvolutionEfficiency");
    suite->addTest(new FunctionTest("direct: neighbours read neighbours",
                                    [] { counted(Convolving::DIRECT).hasSectorsPerRequest(2); }));
    suite->addTest(new FunctionTest("tiled: one barrier",
                                    [] { counted(Convolving::TILED).hasBarriersPerBlock(1); }));
    suite->addTest(new FunctionTest("tiled: no bank conflicts",
                                    [] { counted(Convolving::TILED).hasNoBankConflicts(); }));
    return suite;
}
