#include "api_errors.h"

#include <string_view>

#include "../../runtime/call.h"
#include "cuda_runtime_api.h"
#include "scene.h"

namespace simulator::checker {

namespace {

/// What cudaFree has to complain about is a finding of its own, and so is a launch that is refused.
bool isToldAnyway(std::string_view call) {
    return call.starts_with("cudaFree") || call.starts_with("cudaLaunch");
}

/// Whether memory is missing, or what it should hold, after the call has failed.
bool givesOrFillsMemory(std::string_view call) {
    return call.starts_with("cudaMalloc") || call.starts_with("cudaMemcpy") ||
           call.starts_with("cudaMemset");
}

}  // namespace

// After a kernel that failed every call fails.
void ApiErrors::ignored(cudaError_t error, const char* call, const char* file, int line) {
    const bool isAnswer = error == cudaSuccess || error == cudaErrorNotReady;
    if (isAnswer || error == surfacedError() || isToldAnyway(call)) return;
    Incident ignored =
        scene_.incidentOfHost(Mistake::errorIgnored, {Detail::errorIgnored, {error}, call},
                              {file, static_cast<unsigned>(line)});
    ignored.isFailure = givesOrFillsMemory(call);
    unasked_.push_back(ignored);
}

void ApiErrors::launchRefused(cudaError_t error, CallPlace at) {
    Incident refused =
        scene_.incidentOfHost(Mistake::launchRefused, {Detail::refusedLaunch, {error}}, at);
    refused.isFailure = true;
    unasked_.push_back(refused);
}

void ApiErrors::launchEnds() {
    const LaunchInfo& launch = scene_.launch;
    size_t bytes = 0;
    for (const Variable* variable : launch.staticShared) bytes += variable->bytes;
    if (bytes == 0 || bytes + launch.sharedBytes <= launch.sharedLimit) return;
    scene_.add(scene_.incidentOfHost(
        Mistake::launchRefused,
        {Detail::tooMuchShared,
         {static_cast<int64_t>(bytes), static_cast<int64_t>(launch.sharedBytes),
          static_cast<int64_t>(launch.sharedLimit)}},
        launch.at));
}

void ApiErrors::findingsAreTaken() {
    for (const Incident& incident : unasked_) scene_.add(incident);
    unasked_.clear();
}

}  // namespace simulator::checker
