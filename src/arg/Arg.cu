#include "Arg.h"

#include "arg_device.h"
#include "language/language.h"

template <typename T>
ReductionArg<T>::ReductionArg(const Grid& grid, const ArrayGM<T>& values)
    : ReductionGPU<ArgMinMax<T>>(grid, ArgMinMax<T>::neutral()), values(values) {
    if (values.size() == 0)
        throw std::invalid_argument(
            tr("an empty array has no smallest and no largest element; expected 1 or more"));
}

template <typename T>
void ReductionArg<T>::launch(ArgMinMax<T>* ptrResultGM) const {
    KArg<<<this->grid.dg, this->grid.db, this->sizeSM>>>(
        values.data(), static_cast<long>(values.size()), ptrResultGM);
}

template class ReductionArg<uchar>;
template class ReductionArg<int>;
template class ReductionArg<float>;
template class ReductionArg<double>;
