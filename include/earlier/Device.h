#pragma once

#include <iostream>
#include <string>

#include "../GM.h"
#include "../Hardware.h"
#include "../Kernel.h"
#include "GridOut.h"
#include "HM.h"
#include "cudaTools.h"

/// What earlier years of the course had in one class.
class Device : public GM, public Kernel, public Hardware {
  public:
    static void checkLastCudaError(const std::string& title) { lastCudaError(title); }
    static void checkKernelError(const std::string& title) { lastCudaError(title); }

    /// Throws std::invalid_argument if the device cannot run such a grid.
    static void checkDimError(dim3 dg, dim3 db) { Grid(dg, db); }
    static void assertDim(dim3 dg, dim3 db) { Grid(dg, db); }

    // They gave advice for the GPUs of their year. What must hold is checked as above.
    static void gridHeuristic(dim3 dg, dim3 db) { Grid(dg, db); }
    static void checkDimOptimiser(dim3 dg, dim3 db) { Grid(dg, db); }

    static int nbThread(dim3 dg, dim3 db) { return static_cast<int>(Grid(dg, db).threadCounts()); }

    static void print(dim3 dg, dim3 db) { std::cout << Grid(dg, db).toString() << std::endl; }

    template <typename T>
    static void hostMalloc(T** ptr, size_t bytes) {
        HM::malloc(ptr, bytes);
    }
    template <typename T>
    static void hostFree(T* ptr) {
        HM::free(ptr);
    }

    // --- The devices of the machine

    static bool isCuda() { return getDeviceCount() > 0; }
    static int getDeviceId() {
        int device = 0;
        HANDLE_ERROR(cudaGetDevice(&device));
        return device;
    }
    static void setDevice(int device) { HANDLE_ERROR(cudaSetDevice(device)); }
    static void reset() { HANDLE_ERROR(cudaDeviceReset()); }
    static void synchronize() { Kernel::synchronize(); }

    static void printCurrent() { print(getDeviceId()); }
    static void printAll() {
        for (int device = 0; device < getDeviceCount(); device++) print(device);
    }
    static void printAllSimple() { printAll(); }
    static void print(int device) {
        cudaDeviceProp properties;
        HANDLE_ERROR(cudaGetDeviceProperties(&properties, device));
        std::cout << "Device " << device << ": " << properties.name << ", compute capability "
                  << properties.major << "." << properties.minor << std::endl;
    }

    // The driver loads by itself, and devices reach each other where a copy needs it.
    static void loadCudaDriver(int) {}
    static void loadCudaDriver(int, bool) {}
    static void loadCudaDriverAll() {}
    static void p2pEnableALL() {}
};
