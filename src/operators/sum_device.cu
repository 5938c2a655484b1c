#include "OperatorReduction_device.h"

template class OperatorReduction<Sum, signed char>;
template class OperatorReduction<Sum, uchar>;
template class OperatorReduction<Sum, short>;
template class OperatorReduction<Sum, unsigned short>;
template class OperatorReduction<Sum, int>;
template class OperatorReduction<Sum, uint>;
template class OperatorReduction<Sum, long>;
template class OperatorReduction<Sum, unsigned long>;
template class OperatorReduction<Sum, float>;
template class OperatorReduction<Sum, double>;
