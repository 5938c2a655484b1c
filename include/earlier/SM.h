// Files that use shared memory include this; what they use of it is CUDA's own.
#pragma once

#include "../cudas.h"
