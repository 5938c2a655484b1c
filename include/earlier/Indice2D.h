// The name of Thread2D in earlier years of the course.
#pragma once

#include "../Thread2D.h"

using Indice2D = Thread2D;
