#pragma once

#include "../cudas.h"

#define __BOTH__ __host__ __device__
