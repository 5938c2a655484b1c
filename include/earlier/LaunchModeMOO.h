#pragma once

#include "CudaContext.h"
