// Thread1D_long stands beside Thread1D.
#pragma once

#include "Thread1D.h"
