// The name of Thread1D in earlier years of the course.
#pragma once

#include "../Thread1D.h"

using Indice1D = Thread1D;
