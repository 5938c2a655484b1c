#include "OperatorReduction_device.h"

template class OperatorReduction<Count, Cost>;
