// The lesson matrices: from matrices on the host to their minimum there.
#include <algorithm>

#include "common/ArrayGM.h"
#include "common/PinnedArray.h"
#include "common/Sample.h"
#include "language/language.h"
#include "matrices/Matrices.h"
#include "rivals.h"
#include "topics.h"

namespace {

const std::vector<std::string> NAMES = {trm("pinned, copies overlap"), trm("all on the device"),
                                        trm("blocks, rest on the host"), trm("pinned copy alone")};

Measured measureMatrices(size_t n, const Extent& extent) {
    std::vector<Matrix3> matrices(n);
    for (size_t i = 0; i < n; i++)
        for (int k = 0; k < Matrix3::CELLS; k++)
            matrices[i].cell[k] = sample::integer(static_cast<long>(i * Matrix3::CELLS + k));
    Matrix3 expected = Matrix3::neutral();
    for (const Matrix3& matrix : matrices) expected = minimum(expected, matrix);
    PinnedArray<Matrix3> pinned(n);
    std::ranges::copy(matrices, pinned.data());

    constexpr int THREADS = 256;
    constexpr long CHUNK = 1L << 20;
    const Grid grid(dim3(64), dim3(THREADS));
    const std::vector<std::function<Minimum()>> ways = {
        [&] { return minimumOverlapped(grid, std::span<const Matrix3>(pinned.data(), n), CHUNK); },
        [&] { return minimumOnDevice(grid, matrices); },
        [&] { return minimumByLevels(THREADS, matrices); }};
    std::vector<Rival> rivals;
    for (const auto& way : ways)
        rivals.push_back({NAMES[rivals.size()], way, [&] { return way().value == expected; }});
    ArrayGM<Matrix3> copyGM(n);
    rivals.push_back(
        {NAMES.back(),
         [&] { GM::memcpyAsyncHToD(copyGM.data(), pinned.data(), n * sizeof(Matrix3)); },
         [] { return true; }});
    return measureRivals(rivals, extent);
}

std::vector<Case> cases(const Extent& extent) {
    std::vector<Case> cases;
    for (const size_t n : powers(extent, 10, 24, 12))
        cases.push_back({"matrices/minimum", n, 0, n * sizeof(Matrix3), NAMES,
                         [=] { return measureMatrices(n, extent); }});
    return cases;
}

}  // namespace

Topic matricesTopic() {
    return {
        "matrices",
        {},
        trm("Matrices"),
        trm("The element-wise minimum of 3 x 3 matrices of int, from the host to the host, in the "
            "lesson's three ways; memory on the device is taken and given back each time."),
        trm("matrices"),
        false,
        false,
        cases};
}
