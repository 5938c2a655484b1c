#include "Matrices.h"

#include <string>
#include <vector>

#include "Slice.h"
#include "common/Stopwatch.h"
#include "language/language.h"

Minimum minimumOnHost(int cores, std::span<const Matrix3> matrices) {
    if (cores < 1) throw std::invalid_argument(tr("{0} cores; expected 1 or more", cores));
    requireMatrices(matrices);
    const Stopwatch stopwatch;
    std::vector<Matrix3> minima(cores);
#pragma omp parallel for num_threads(cores)
    for (int core = 0; core < cores; core++) {
        const Slice slice(static_cast<long>(matrices.size()), cores, core);
        Matrix3 ofCore = Matrix3::neutral();
        for (long i = slice.begin; i < slice.end; i++) ofCore = minimum(ofCore, matrices[i]);
        minima[core] = ofCore;
    }
    Minimum result{Matrix3::neutral(), {}};
    for (const Matrix3& ofCore : minima) result.value = minimum(result.value, ofCore);
    result.times.host = result.times.elapsed = stopwatch.milliseconds();
    return result;
}
