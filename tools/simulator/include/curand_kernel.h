// cuRAND's device API: generators whose state is a variable of a thread.
#pragma once

#include "simulator/curand/distributions.h"
#include "simulator/curand/poisson.h"
#include "simulator/curand/states.h"
