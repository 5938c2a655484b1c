#include "OperatorReduction_device.h"

template class OperatorReduction<Max, signed char>;
template class OperatorReduction<Max, uchar>;
template class OperatorReduction<Max, short>;
template class OperatorReduction<Max, unsigned short>;
template class OperatorReduction<Max, int>;
template class OperatorReduction<Max, uint>;
template class OperatorReduction<Max, long>;
template class OperatorReduction<Max, unsigned long>;
template class OperatorReduction<Max, float>;
template class OperatorReduction<Max, double>;
