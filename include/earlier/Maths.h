#pragma once

class Maths {
  public:
    static bool isPower2(long n) { return n > 0 && (n & (n - 1)) == 0; }
};
