#include "useMatrices.h"

#include <algorithm>
#include <chrono>
#include <sstream>
#include <string>

#include "Matrices.h"
#include "MatrixFile.h"
#include "common/PinnedArray.h"
#include "common/Print.h"
#include "common/Use.h"

namespace {

struct Options {
    std::string file;
    std::optional<long> generate;
    std::string output;
    uint64_t seed = 1;
    unsigned blocks = 64;
    unsigned threads = 256;
    long chunk = 1 << 18;
};

constexpr long DEFAULT_MATRICES = 20011;

bool generate(const Options& options) {
    if (options.output.empty())
        throw std::invalid_argument("--generate needs --output, the file to write");
    generateFile(options.output, *options.generate, options.seed);
    print("written: %s, %ld matrices\n", options.output.c_str(), *options.generate);
    return true;
}

std::vector<Matrix3> read(const Options& options, double& milliseconds) {
    std::istringstream text(options.file.empty() ? generatedText(DEFAULT_MATRICES, options.seed)
                                                 : "");
    const auto start = std::chrono::steady_clock::now();
    std::vector<Matrix3> matrices =
        options.file.empty() ? readMatrices(text, "the default") : readMatrices(options.file);
    milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    return matrices;
}

void printHeader() {
    print("%-26s %10s %10s %10s %12s %12s %10s  %s\n", trm("times in ms"), trm("host"), trm("copy"),
          trm("kernel"), trm("elapsed"), trm("copy:kernel"), trm("read:all"), trm("verdict"));
}

bool printRow(const char* name, const Minimum& minimum, const Matrix3& expected, double read) {
    const Times& times = minimum.times;
    const bool isRight = minimum.value == expected;
    print("%-26s %10.3f %10.3f %10.3f %12.3f %12.2f %10.2f  %s\n", name, times.host, times.copy,
          times.kernel, times.elapsed, times.kernel > 0 ? times.copy / times.kernel : 0,
          read / times.elapsed, isRight ? "right" : "WRONG");
    if (!isRight)
        print("    %s; expected %s\n", text(minimum.value).c_str(), text(expected).c_str());
    return isRight;
}

/// Runs twice and keeps the second: the first one also loads the kernel.
template <typename Run>
Minimum second(Run run) {
    run();
    return run();
}

bool compare(const Options& options) {
    const Grid grid(dim3(options.blocks), dim3(options.threads));
    grid.requirePowerOfTwo();
    double readTime = 0;
    const std::vector<Matrix3> matrices = read(options, readTime);
    Matrix3 expected = Matrix3::neutral();
    for (const Matrix3& matrix : matrices) expected = minimum(expected, matrix);

    PinnedArray<Matrix3> pinned(matrices.size());
    std::ranges::copy(matrices, pinned.data());
    const std::span<const Matrix3> inPinned(pinned.data(), pinned.size());

    const int threads = static_cast<int>(options.threads);
    const Minimum byBlocks = second([&] { return minimumByBlocks(threads, matrices); });
    const Minimum onDevice = second([&] { return minimumOnDevice(grid, matrices); });
    const Minimum overlapped =
        second([&] { return minimumOverlapped(grid, inPinned, options.chunk); });

    print("The minimum of %zu matrices (%s), cell by cell: %s\nread: %.3f ms\n\n", matrices.size(),
          options.file.empty() ? trm("generated") : options.file.c_str(), text(expected).c_str(),
          readTime);
    printHeader();
    bool allRight = printRow("blocks, rest on the host", byBlocks, expected, readTime);
    allRight &= printRow("all on the device", onDevice, expected, readTime);
    allRight &= printRow("pinned, copies overlap", overlapped, expected, readTime);
    return allRight;
}

}  // namespace

int useMatrices(int argc, char** argv) {
    Options options;
    Use use("The element-wise minimum of 3 x 3 matrices");
    use.option("--file", options.file,
               "The matrices, a text file; default: some thousand generated ones");
    use.option("--generate", options.generate,
               "Only write a file with that many matrices, to --output");
    use.option("--output", options.output, "The file to generate");
    use.option("--seed", options.seed, "Seed for the generated matrices (1)");
    use.option("--blocks", options.blocks, "Blocks of the grid (64)");
    use.option("--threads", options.threads, "Threads per block: a power of two, 2 to 1024 (256)");
    use.option("--chunk", options.chunk,
               "Matrices per chunk where copies and kernels overlap (262144)");
    return use.run(argc, argv,
                   [&] { return options.generate ? generate(options) : compare(options); });
}
