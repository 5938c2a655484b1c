#include "UseDevice.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <map>
#include <optional>

#include "Kernel.h"
#include "Limits.h"
#include "SumInStreams.h"
#include "common/ArrayGM.h"
#include "common/ArrayOutcome.h"
#include "common/DeviceProperties.h"
#include "common/DeviceTimer.h"
#include "common/PinnedArray.h"
#include "common/Print.h"
#include "common/Stopwatch.h"
#include "harness/plot.h"
#include "reductions.h"

namespace {

using Options = UseDevice::Options;

struct Usual {
    std::vector<long> sizes;
    long chunk;
};

const Usual ON_GPU = {{1000, 1L << 20, 1L << 26}, 1L << 24};
const Usual ON_CPU = {{1000, 200003}, 1L << 16};
constexpr long MAX_SIZE = 1L << 31;

/// A row's reduction and its number of elements.
struct Subject {
    std::string name;
    size_t elements;
};

/// The columns of time and bandwidth; none on the simulator, whose times would say nothing.
class Speed {
  public:
    Speed(int runs, bool isSimulated) : runs(runs), isSimulated(isSimulated) {}

    std::string header() const { return isSimulated ? "" : tr("         time        GB/s  "); }

    /// Of `enqueue`, on the device's clock.
    template <typename Enqueue>
    std::string onDevice(const Subject& subject, double bytes, Enqueue enqueue) {
        return isSimulated ? "" : text(subject, bytes, DeviceTimer::median(runs, enqueue));
    }

    /// Of `work`, which waits for its result, on the host's clock.
    template <typename Work>
    std::string onHost(const Subject& subject, double bytes, Work work) {
        if (isSimulated) return "";
        std::vector<double> times(runs);
        for (double& time : times) {
            const Stopwatch stopwatch;
            work();
            time = stopwatch.milliseconds();
        }
        std::ranges::nth_element(times, times.begin() + runs / 2);
        return text(subject, bytes, times[runs / 2]);
    }

    /// The bandwidths since the last plot.
    void plot(const std::string& title) {
        harness::Plot plot{.title = title, .x = trm("elements"), .y = trm("GB/s read")};
        std::map<size_t, std::map<std::string, double>> bySize;
        for (const auto& [subject, bandwidth] : measured) {
            bySize[subject.elements][subject.name] = bandwidth;
            if (std::ranges::find(plot.series, subject.name, &harness::Plot::Series::name) ==
                plot.series.end())
                plot.series.push_back({subject.name, {}});
        }
        for (const auto& [elements, bandwidths] : bySize) {
            plot.positions.push_back(static_cast<double>(elements));
            for (harness::Plot::Series& series : plot.series) {
                const auto found = bandwidths.find(series.name);
                series.values.push_back(found != bandwidths.end()
                                            ? found->second
                                            : std::numeric_limits<double>::quiet_NaN());
            }
        }
        if (!measured.empty()) harness::plot(plot);
        measured.clear();
    }

  private:
    std::string text(const Subject& subject, double bytes, double milliseconds) {
        measured.push_back({subject, bytes / milliseconds / 1e6});
        return printing::formatted("%10.4f ms %11.4g  ",
                                   {milliseconds, bytes / milliseconds / 1e6});
    }

    const int runs;
    const bool isSimulated;
    std::vector<std::pair<Subject, double>> measured;  // GB a second
};

const char* verdict(bool isRight) {
    return isRight ? "right" : "WRONG";
}

/// Arrays in GM: each is reduced where it starts at a multiple of 16 bytes, and one element
/// further on.
class DeviceTable {
  public:
    explicit DeviceTable(Speed& speed) : speed(speed) {
        print("\n%-24s %11s  %-7s  %-14s  %sresult\n", trm("an array on the device"),
              trm("elements"), trm("verdict"), trm("one further on"), speed.header().c_str());
    }

    void rows(long n) {
        sumRow<int>(trm("sum of int"), Order::ANY, n);
        sumRow<float>(trm("sum of float"), Order::ANY, n);
        sumRow<float>(trm("sum of float, in order"), Order::KEPT, n);
        exactRow(n);
        minimumRow(n);
        productRow(n);
    }

    bool allRight() const { return isAllRight; }

  private:
    template <typename T>
    void sumRow(const char* name, Order order, long n) {
        const std::vector<T> values = sample::values<T>(n);
        row(
            name, values,
            [&](const T* tabGM, T* ptrSumGM) { sumOnDevice(order, tabGM, n, ptrSumGM, scratch); },
            [&](T sum) { return judge(values, sum, depthOnDevice(n)); });
    }

    void exactRow(long n) {
        const std::vector<float> values = sample::values<float>(n);
        row(
            trm("sum of float, exactly"), values,
            [&](const float* tabGM, float* ptrSumGM) {
                exactSumOnDevice(tabGM, n, ptrSumGM, scratch);
            },
            [&](float sum) { return judge(values, sum, 1); });
    }

    void minimumRow(long n) {
        const std::vector<int> values = sample::values<int>(n);
        const int least = n > 0 ? *std::ranges::min_element(values) : Limits::MAX_INT;
        row(
            trm("minimum of int"), values,
            [&](const int* tabGM, int* ptrMinimumGM) {
                minimumOnDevice(tabGM, n, ptrMinimumGM, scratch);
            },
            [&](int minimum) {
                return Outcome{text(minimum), text(least), minimum == least, 0};
            });
    }

    void productRow(long n) {
        const std::vector<Matrix2> values = sample::values<Matrix2>(n);
        row(
            trm("product, in order"), values,
            [&](const Matrix2* tabGM, Matrix2* ptrProductGM) {
                productOnDevice(tabGM, n, ptrProductGM, scratch);
            },
            [&](Matrix2 product) { return judge(values, product, 0); });
    }

    template <typename T, typename Reduce, typename Judge>
    void row(const char* name, const std::vector<T>& values, Reduce reduce, Judge judge) {
        const double bytes = static_cast<double>(values.size() * sizeof(T));
        ArrayGM<T> roomGM(values.size() + 1);
        ArrayGM<T> resultGM(1);
        const auto resultAt = [&](T* tabGM) {
            GM::memcpyHToD(tabGM, values.data(), values.size() * sizeof(T));
            reduce(tabGM, resultGM.data());
            return resultGM.toHost()[0];
        };
        const T furtherOn = resultAt(roomGM.data() + 1);
        const T result = resultAt(roomGM.data());
        const Outcome outcome = judge(result);
        const bool areBothRight = outcome.isRight && judge(furtherOn).isRight;
        const bool isSame = std::memcmp(&result, &furtherOn, sizeof(T)) == 0;
        print("%-24s %11zu  %-7s  %-14s  %s%s\n", name, values.size(), verdict(areBothRight),
              isSame ? trm("the same bits") : trm("other bits"),
              speed
                  .onDevice({name, values.size()}, bytes,
                            [&] { reduce(roomGM.data(), resultGM.data()); })
                  .c_str(),
              outcome.result.c_str());
        if (!areBothRight)
            print("    expected %s; one element further on it was %s\n", outcome.expected.c_str(),
                  text(furtherOn).c_str());
        std::fflush(stdout);
        isAllRight &= areBothRight;
    }

    Speed& speed;
    const ReductionScratch scratch;
    bool isAllRight = true;
};

/// Arrays of int on the host, whose sum ends there too.
class HostTable {
  public:
    HostTable(Speed& speed, long chunk) : speed(speed), inChunks(sumOfHost(chunk)) {
        print("\n%-24s %11s  %-7s  %sresult\n", trm("an array on the host"), trm("elements"),
              trm("verdict"), speed.header().c_str());
    }

    void rows(long n) {
        const std::vector<int> pageable = sample::values<int>(n);
        PinnedArray<int> pinned(n);
        std::ranges::copy(pageable, pinned.data());
        const std::span<const int> inPinned(pinned.data(), pinned.size());
        const long expected = sample::sum(pageable);
        ArrayGM<int> valuesGM(n);
        const auto asAWhole = [&](std::span<const int> values) {
            GM::memcpyHToD(valuesGM.data(), values.data(), values.size_bytes());
            sumOnDevice(Order::ANY, valuesGM.data(), n, sumGM.data(), scratch);
            return sumGM.toHost()[0];
        };
        row(trm("pageable, as a whole"), expected, pageable, asAWhole);
        row(trm("pageable, in chunks"), expected, pageable, inChunks);
        row(trm("pinned, as a whole"), expected, inPinned, asAWhole);
        row(trm("pinned, in chunks"), expected, inPinned, inChunks);
        const std::vector<SumStream> streams(4);
        ArrayGM<int> sumsGM(streams.size());
        row(trm("pinned, in 4 streams"), expected, inPinned, [&](std::span<const int> values) {
            enqueueSums(values, valuesGM.data(), streams, sumsGM.data());
            Kernel::synchronize();
            return static_cast<int>(sample::sum(sumsGM.toHost()));
        });
    }

    bool allRight() const { return isAllRight; }

  private:
    template <typename Sum>
    void row(const char* name, long expected, std::span<const int> values, Sum sumOf) {
        const long sum = sumOf(values);
        print("%-24s %11zu  %-7s  %s%ld\n", name, values.size(), verdict(sum == expected),
              speed
                  .onHost({name, values.size()}, static_cast<double>(values.size_bytes()),
                          [&] { sumOf(values); })
                  .c_str(),
              sum);
        if (sum != expected) print("    expected %ld\n", expected);
        std::fflush(stdout);
        isAllRight &= sum == expected;
    }

    Speed& speed;
    const std::function<int(std::span<const int>)> inChunks;
    ArrayGM<int> sumGM{1};
    const ReductionScratch scratch;
    bool isAllRight = true;
};

bool runTables(const Options& options) {
    const cudaDeviceProp device = deviceProperties();
    const Usual& usual = isSimulated(device) ? ON_CPU : ON_GPU;
    const std::vector<long>& sizes = options.sizes.empty() ? usual.sizes : options.sizes;
    Speed speed(options.runs, isSimulated(device));
    print("Arrays reduced by all of %s, in one launch each\n", device.name);

    DeviceTable onDevice(speed);
    for (const long n : sizes) onDevice.rows(n);
    speed.plot(trm("Arrays on the device"));
    HostTable onHost(speed, options.chunk.value_or(usual.chunk));
    for (const long n : sizes) onHost.rows(n);
    speed.plot(trm("Arrays on the host"));
    return onDevice.allRight() && onHost.allRight();
}

}  // namespace

UseDevice::UseDevice()
    : Use("Arrays reduced by the whole device in one launch, and arrays of the host") {
    option("--size", options.sizes,
           "Elements; several are run one after another; else up to 2^26 on a GPU, 200003 on "
           "the CPU")
        .within(0L, MAX_SIZE);
    option("--chunk", options.chunk,
           "Elements of a chunk of an array that comes from the host; else 2^24 on a GPU, 2^16 "
           "on the CPU")
        .within(1L, 1L << 30);
    option("--runs", options.runs, "Measurements on a GPU, of which the median counts")
        .within(1, 10000)
        .showDefault();
}

bool UseDevice::run() {
    return runTables(options);
}
