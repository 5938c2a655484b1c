#pragma once

// Some years' image classes are templates and others' are not, under one name; Animable_I.h tells
// them apart by this header, which only the later ones include.
#define EARLIER_MATHS

#include "MathTools.h"

using Maths = MathTools;
