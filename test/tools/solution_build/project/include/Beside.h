#pragma once

#include "Step.h"
