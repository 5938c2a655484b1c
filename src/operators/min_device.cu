#include "OperatorReduction_device.h"

template class OperatorReduction<Min, signed char>;
template class OperatorReduction<Min, uchar>;
template class OperatorReduction<Min, short>;
template class OperatorReduction<Min, unsigned short>;
template class OperatorReduction<Min, int>;
template class OperatorReduction<Min, uint>;
template class OperatorReduction<Min, long>;
template class OperatorReduction<Min, unsigned long>;
template class OperatorReduction<Min, float>;
template class OperatorReduction<Min, double>;
