#include "UseHello.h"

#include <algorithm>
#include <cstdio>

#include "CopyBandwidth.h"
#include "DeviceFacts.h"
#include "FirstLaunch.h"
#include "Hello.h"
#include "Memories.h"
#include "common/DeviceProperties.h"
#include "common/Parts.h"
#include "common/Print.h"
#include "common/Sample.h"

namespace {

using Options = UseHello::Options;

bool sayHello(const Options& options) {
    const Grid grid(dim3(options.blocks), dim3(options.threads));
    print("Hello, %s\n\n", grid.toString().c_str());
    std::fflush(stdout);
    Hello(grid).say();
    return true;
}

void printElement(const std::vector<int>& x, const std::vector<int>& y, const std::vector<int>& sum,
                  size_t i) {
    print("%9zu %8d + %6d = %6d\n", i, x[i], y[i], sum[i]);
}

bool addArrays(const Options& options) {
    constexpr int THREADS = 256;
    const std::vector<int> x = sample::values<int>(options.n);
    const std::vector<int> y(x.rbegin(), x.rend());
    const ArrayGM<int> xGM(x);
    const ArrayGM<int> yGM(y);
    ArrayGM<int> sumGM(options.n);
    const AddArrays add(options.n, THREADS);
    add.run(xGM.data(), yGM.data(), sumGM.data());

    const std::vector<int> sum = sumGM.toHost();
    long wrong = 0;
    for (long i = 0; i < options.n; i++) wrong += sum[i] != x[i] + y[i];
    print("Sum of two arrays of %ld elements, %s: %ld threads for them\n\n", options.n,
          add.grid.toString().c_str(), add.grid.threadCounts());
    for (long i = 0; i < std::min(options.n, 3L); i++) printElement(x, y, sum, i);
    if (options.n > 3) printElement(x, y, sum, options.n - 1);
    if (wrong == 0)
        print("all right\n");
    else
        print("%ld elements are WRONG\n", wrong);
    return wrong == 0;
}

/// What the student writes: the host's side.
bool launchByHand(const Options& options) {
    const long n = std::max(options.n, 1L);
    const std::vector<int> x = sample::values<int>(n);
    const std::vector<int> y(x.rbegin(), x.rend());
    std::vector<int> expected(n);
    int expectedSum = 0;
    for (long i = 0; i < n; i++) {
        expected[i] = x[i] + y[i];
        expectedSum += x[i];
    }
    print("The host's side of a launch, arrays of %ld elements\n\n", n);

    std::vector<int> z(n);
    const cudaError_t code = addByCuda(x.data(), y.data(), n, z.data());
    const bool isCudaRight = code == cudaSuccess && z == expected;
    print("%-12s %-12s %s\n", "addByCuda", isCudaRight ? "right" : "WRONG",
          cudaGetErrorString(code));

    std::fill(z.begin(), z.end(), 0);
    addByGM(x.data(), y.data(), n, z.data());
    print("%-12s %s\n", "addByGM", z == expected ? "right" : "WRONG");

    const int sum = sumOnDevice(x.data(), n);
    print("%-12s %-12s %d, expected %d\n", "sumOnDevice", sum == expectedSum ? "right" : "WRONG",
          sum, expectedSum);
    return isCudaRight && z == expected && sum == expectedSum;
}

/// Ones, so that the sum says how many of them were counted.
bool sumLevelByLevel(const Options&) {
    constexpr int THREADS = 1024;
    print("Sums by launch after launch, blocks of %d threads\n\n%12s %12s\n", THREADS, trm("ones"),
          trm("sum"));
    bool allRight = true;
    for (const long n : {1000L, 1000000L, 2000000L}) {
        const ArrayGM<int> onesGM(std::vector<int>(n, 1));
        const int sum = sumByLaunches(onesGM.data(), n, THREADS);
        print("%12ld %12d  %s\n", n, sum, sum == n ? "right" : "WRONG");
        allRight &= sum == n;
    }
    return allRight;
}

bool copyEverywhere(const Options& options) {
    const long n = std::max(options.n, 1L);
    print("The directions of cudaMemcpy, %ld ints\n\n", n);
    bool allRight = true;
    for (const Direction& direction : copyInAllDirections(n)) {
        print("%-26s %-16s -> %-16s %s\n", direction.name, direction.from, direction.to,
              direction.isIntact ? "right" : "WRONG");
        allRight &= direction.isIntact;
    }
    const bool isRight = addInManagedMemory(n);
    print("\n%-26s %-35s %s\n", "cudaMallocManaged", trm("one array for both, no copy"),
          isRight ? "right" : "WRONG");
    return allRight && isRight;
}

bool showDevice(const Options&) {
    print("The device\n\n");
    for (const DeviceFact& fact : deviceFacts())
        print("%-32s %s\n", fact.name.c_str(), fact.value.c_str());
    return true;
}

bool measureCopies(const Options& options) {
    print("Copies between host and device%s\n\n%12s %-10s %12s %12s %13s\n",
          isSimulated(deviceProperties()) ? trm(": both are the CPU's memory here") : "",
          trm("bytes"), trm("memory"), trm("to device"), trm("to host"), trm("within device"));
    bool allIntact = true;
    for (size_t bytes = 4096; bytes <= size_t(options.mebibytes) << 20; bytes *= 16) {
        for (const HostMemory memory : {HostMemory::PAGEABLE, HostMemory::PINNED}) {
            const CopyBandwidth bandwidth = copyBandwidth(memory, bytes, 5);
            print("%12zu %-10s %7.2f GB/s %7.2f GB/s %8.2f GB/s%s\n", bytes,
                  memory == HostMemory::PINNED ? trm("pinned") : trm("pageable"),
                  bandwidth.toDevice, bandwidth.toHost, bandwidth.withinDevice,
                  bandwidth.isIntact ? "" : trm("  WRONG: what came back differs"));
            std::fflush(stdout);
            allIntact &= bandwidth.isIntact;
        }
    }
    return allIntact;
}

constexpr Part<Options> PARTS[] = {
    {"hello", sayHello},           {"arrays", addArrays},          {"host", launchByHand},
    {"launches", sumLevelByLevel}, {"directions", copyEverywhere}, {"device", showDevice},
    {"copies", measureCopies}};

}  // namespace

UseHello::UseHello()
    : Use("Hello from every thread, two arrays, the device, and copies to it and back") {
    option("--blocks", options.blocks, "hello: blocks of the grid")
        .within(1, 2147483647)
        .showDefault();
    option("--threads", options.threads, "hello: threads per block, 1 to 1024")
        .within(1, 1024)
        .showDefault();
    option("--n", options.n, "arrays, host, directions: elements")
        .within(0L, 1L << 28)
        .showDefault();
    option("--mib", options.mebibytes, "copies: the largest, in MiB").within(1, 4096).showDefault();
    option("--only", options.only,
           "One part: hello, arrays, host, launches, directions, device or copies")
        .oneOf(namesOf<Options>(PARTS));
}

bool UseHello::run() {
    return runParts<Options>(PARTS, options);
}
