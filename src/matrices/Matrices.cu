#include "Matrices.h"

#include <utility>

#include "Kernel.h"
#include "common/ArrayGM.h"
#include "common/Event.h"
#include "common/Stopwatch.h"
#include "device/HostChunks.h"

extern __global__ void KMinimumOfBlocks(const Matrix3* tabGM, Matrix3* tabBlocksGM);
extern __global__ void KMinimum(const Matrix3* tabGM, long n, Matrix3* ptrMinimumGM);

namespace {

constexpr size_t BYTES = sizeof(Matrix3);

/// How long the device works on what `enqueue` gives to the default stream, in milliseconds.
template <typename Enqueue>
double timed(Enqueue enqueue) {
    Event begin;
    Event end;
    begin.record();
    enqueue();
    end.record();
    end.wait();
    return begin.millisecondsTo(end);
}

void require(const Grid& grid, std::span<const Matrix3> matrices) {
    grid.requirePowerOfTwo();
    requireMatrices(matrices);
}

void fold(Matrix3& value, std::span<const Matrix3> matrices) {
    for (const Matrix3& matrix : matrices) value = minimum(value, matrix);
}

void launch(const Grid& grid, const Matrix3* tabGM, long n, Matrix3* ptrMinimumGM,
            cudaStream_t stream = nullptr) {
    KMinimum<<<grid.dg, grid.db, grid.threadByBlock() * BYTES, stream>>>(tabGM, n, ptrMinimumGM);
    Kernel::lastCudaError("KMinimum on " + grid.toString());
}

}  // namespace

void minimaOfBlocks(long blocks, int threads, const Matrix3* tabGM, Matrix3* tabBlocksGM) {
    if (tabBlocksGM < tabGM + blocks * threads && tabGM < tabBlocksGM + blocks)
        throw std::invalid_argument(
            tr("the minima would be written over matrices that blocks have yet to read; "
               "expected two arrays"));
    KMinimumOfBlocks<<<static_cast<unsigned>(blocks), threads, threads * BYTES>>>(tabGM,
                                                                                  tabBlocksGM);
    Kernel::lastCudaError("KMinimumOfBlocks");
}

Minimum minimumByBlocks(int threads, std::span<const Matrix3> matrices) {
    require(Grid(dim3(1), dim3(threads)), matrices);
    const Stopwatch stopwatch;
    Minimum result{Matrix3::neutral(), {}};
    Times& times = result.times;
    const long blocks = static_cast<long>(matrices.size()) / threads;
    const std::span<const Matrix3> inBlocks = matrices.first(blocks * threads);
    std::vector<Matrix3> minima(blocks);
    if (blocks > 0) {
        ArrayGM<Matrix3> tabGM(inBlocks.size());
        ArrayGM<Matrix3> tabBlocksGM(blocks);
        times.copy +=
            timed([&] { GM::memcpyHToD(tabGM.data(), inBlocks.data(), inBlocks.size_bytes()); });
        times.kernel +=
            timed([&] { minimaOfBlocks(blocks, threads, tabGM.data(), tabBlocksGM.data()); });
        times.copy +=
            timed([&] { GM::memcpyDToH(minima.data(), tabBlocksGM.data(), blocks * BYTES); });
    }
    const Stopwatch onHost;
    fold(result.value, minima);
    fold(result.value, matrices.subspan(inBlocks.size()));
    times.host = onHost.milliseconds();
    times.elapsed = stopwatch.milliseconds();
    return result;
}

Matrix3 minimumInPlace(int threads, std::span<const Matrix3> matrices) {
    require(Grid(dim3(1), dim3(threads)), matrices);
    const long blocks = static_cast<long>(matrices.size()) / threads;
    const std::span<const Matrix3> inBlocks = matrices.first(blocks * threads);
    Matrix3 result = Matrix3::neutral();
    if (blocks > 0) {
        ArrayGM<Matrix3> tabGM(inBlocks.size());
        GM::memcpyHToD(tabGM.data(), inBlocks.data(), inBlocks.size_bytes());
        KMinimumOfBlocks<<<static_cast<unsigned>(blocks), threads, threads * BYTES>>>(tabGM.data(),
                                                                                      tabGM.data());
        Kernel::lastCudaError("KMinimumOfBlocks in place");
        std::vector<Matrix3> minima(blocks);
        GM::memcpyDToH(minima.data(), tabGM.data(), blocks * BYTES);
        fold(result, minima);
    }
    fold(result, matrices.subspan(inBlocks.size()));
    return result;
}

Minimum minimumByLevels(int threads, std::span<const Matrix3> matrices) {
    require(Grid(dim3(1), dim3(threads)), matrices);
    if (threads < 2)
        throw std::invalid_argument(
            tr("with blocks of 1 thread, no level has fewer matrices; expected 2 to 1024 "
               "threads"));
    const Stopwatch stopwatch;
    Minimum result{Matrix3::neutral(), {}};
    Times& times = result.times;
    long n = static_cast<long>(matrices.size());
    ArrayGM<Matrix3> tabGM(n / threads * threads);
    ArrayGM<Matrix3> tabBlocksGM(n / threads);
    Matrix3* inGM = tabGM.data();
    Matrix3* outGM = tabBlocksGM.data();

    std::span<const Matrix3> rest = matrices.subspan(n / threads * threads);
    times.copy += timed([&] {
        if (tabGM.size() > 0) GM::memcpyHToD(inGM, matrices.data(), tabGM.size() * BYTES);
    });
    std::vector<Matrix3> copyOfRest;
    while (true) {
        const Stopwatch onHost;
        fold(result.value, rest);
        times.host += onHost.milliseconds();
        const long blocks = n / threads;
        if (blocks == 0) break;
        times.kernel += timed([&] { minimaOfBlocks(blocks, threads, inGM, outGM); });
        std::swap(inGM, outGM);
        n = blocks;
        copyOfRest.resize(n % threads);
        times.copy += timed([&] {
            GM::memcpyDToH(copyOfRest.data(), inGM + n / threads * threads,
                           copyOfRest.size() * BYTES);
        });
        rest = copyOfRest;
    }
    times.elapsed = stopwatch.milliseconds();
    return result;
}

Minimum minimumOnDevice(const Grid& grid, std::span<const Matrix3> matrices) {
    require(grid, matrices);
    const Stopwatch stopwatch;
    Minimum result{Matrix3::neutral(), {}};
    Times& times = result.times;
    const long n = static_cast<long>(matrices.size());
    ArrayGM<Matrix3> tabGM(n);
    ArrayGM<Matrix3> minimumGM(std::vector{result.value});
    times.copy +=
        timed([&] { GM::memcpyHToD(tabGM.data(), matrices.data(), matrices.size_bytes()); });
    times.kernel += timed([&] { launch(grid, tabGM.data(), n, minimumGM.data()); });
    times.copy += timed([&] { GM::memcpyDToH(&result.value, minimumGM.data(), BYTES); });
    times.elapsed = stopwatch.milliseconds();
    return result;
}

Minimum minimumOverlapped(const Grid& grid, std::span<const Matrix3> matrices, long perChunk) {
    require(grid, matrices);
    if (perChunk < 1)
        throw std::invalid_argument(tr("{0} matrices per chunk; expected 1 or more", perChunk));
    const long n = static_cast<long>(matrices.size());
    if (n <= perChunk) return minimumOnDevice(grid, matrices);  // nothing could overlap
    const Stopwatch stopwatch;
    Minimum result{Matrix3::neutral(), {}};
    ArrayGM<Matrix3> minimumGM(std::vector{result.value});
    HostChunks<Matrix3> chunks(perChunk);
    const HostChunks<Matrix3>::Times times = chunks.run(
        matrices, [&](size_t, const Matrix3* chunkGM, size_t count, cudaStream_t stream) {
            launch(grid, chunkGM, static_cast<long>(count), minimumGM.data(), stream);
        });
    result.times.copy =
        times.copy + timed([&] { GM::memcpyDToH(&result.value, minimumGM.data(), BYTES); });
    result.times.kernel = times.kernel;
    result.times.elapsed = stopwatch.milliseconds();
    return result;
}
