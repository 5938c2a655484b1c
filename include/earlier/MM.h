// All of the host's side of memory, under one name.
#pragma once

#include "../GM.h"
#include "HM.h"
