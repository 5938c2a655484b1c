#pragma once

#include <cmath>

#ifndef PI
#define PI 3.14159265358979323846
#endif
#ifndef PI_FLOAT
#define PI_FLOAT 3.14159265358979323846F
#endif

class MathTools {
  public:
    static bool isPower2(long n) { return n > 0 && (n & (n - 1)) == 0; }

    static bool isEquals(double a, double b, double epsilon) { return std::abs(a - b) <= epsilon; }
};
