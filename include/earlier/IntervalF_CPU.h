// The name of this header in earlier years of the course.
#pragma once

#include "Interval.h"
