#pragma once

#include <iostream>

#include "../Limits.h"

class LimitsTools : public Limits {
  public:
    /// Prints how many bytes the types have.
    static void rappelTypeSize() {
        std::cout << "int " << sizeof(int) << ", long " << sizeof(long) << ", float "
                  << sizeof(float) << ", double " << sizeof(double) << " bytes" << std::endl;
    }
};
