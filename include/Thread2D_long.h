// Thread2D_long stands beside Thread2D.
#pragma once

#include "Thread2D.h"
