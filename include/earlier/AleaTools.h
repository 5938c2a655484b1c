#pragma once

#include <random>

/// Random numbers of the host, the same in every run.
class AleaTools {
  public:
    double uniforme01() { return uniformeAB(0, 1); }
    double uniformeAB(double a, double b) { return std::uniform_real_distribution(a, b)(engine); }

  private:
    std::mt19937 engine;
};

using Aleas = AleaTools;
