#pragma once

#include <iostream>
#include <string>

#include "../GM.h"
#include "../Grid.h"
#include "../Hardware.h"
#include "../Kernel.h"

/// What earlier years of the course had in one class.
class Device : public GM, public Kernel, public Hardware {
  public:
    static void checkLastCudaError(const std::string& title) { lastCudaError(title); }

    /// Throws std::invalid_argument if the device cannot run such a grid.
    static void checkDimError(dim3 dg, dim3 db) { Grid(dg, db); }

    static void print(dim3 dg, dim3 db) { std::cout << Grid(dg, db).toString() << std::endl; }
};
