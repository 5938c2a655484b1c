// Errors of the API that nobody looks at, and launches that a GPU would refuse.
#pragma once

#include <vector>

#include "../../runtime/observer.h"
#include "incident.h"

namespace simulator::checker {

struct Scene;

class ApiErrors {
  public:
    explicit ApiErrors(Scene& scene) : scene_(scene) {}

    void ignored(cudaError_t error, const char* call, const char* file, int line);
    void launchRefused(cudaError_t error, CallPlace at);
    /// The program asks for the last error.
    void asked() { unasked_.clear(); }
    /// What a kernel has of static shared memory is known when it has run.
    void launchEnds();
    void findingsAreTaken();

  private:
    Scene& scene_;
    std::vector<Incident> unasked_;
};

}  // namespace simulator::checker
