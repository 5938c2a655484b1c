#include "OperatorReduction_device.h"

template class OperatorReduction<Join, Stretch>;
