#include "OperatorReduction_device.h"

template class OperatorReduction<Product, signed char>;
template class OperatorReduction<Product, uchar>;
template class OperatorReduction<Product, short>;
template class OperatorReduction<Product, unsigned short>;
template class OperatorReduction<Product, int>;
template class OperatorReduction<Product, uint>;
template class OperatorReduction<Product, long>;
template class OperatorReduction<Product, unsigned long>;
template class OperatorReduction<Product, float>;
template class OperatorReduction<Product, double>;
