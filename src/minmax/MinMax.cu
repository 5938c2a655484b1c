#include "MinMax.h"

#include "language/language.h"
#include "minMax_device.h"

template <typename T>
ReductionMinMax<T>::ReductionMinMax(const Grid& grid, const ArrayGM<T>& values)
    : ReductionGPU(grid, MinMax::neutral()), values(values) {
    if (values.size() == 0)
        throw std::invalid_argument(
            tr("an empty array has no smallest and no largest value; expected 1 or more"));
}

template <typename T>
void ReductionMinMax<T>::launch(MinMax* ptrResultGM) const {
    KMinMax<<<grid.dg, grid.db, sizeSM>>>(values.data(), static_cast<long>(values.size()),
                                          ptrResultGM);
}

template class ReductionMinMax<int>;
template class ReductionMinMax<uchar>;
