#pragma once

#include <cstddef>

#include "driver_types.h"

namespace simulator {

inline constexpr int leastPriority = 0, greatestPriority = -5;
inline constexpr int nbMemSyncDomain = 4;
inline constexpr size_t largestAccessPolicyWindow = 128 << 20;  // bytes

/// What can be set of a stream. They are hints for a GPU, and are only remembered.
class StreamAttributes {
  public:
    explicit StreamAttributes(int priority = leastPriority) { setPriority(priority); }

    int priority() const { return priority_; }

    cudaError_t get(cudaStreamAttrID attribute, cudaStreamAttrValue& value) const;
    cudaError_t set(cudaStreamAttrID attribute, const cudaStreamAttrValue& value);

  private:
    void setPriority(int priority);

    int priority_;
    cudaAccessPolicyWindow window_{};
    cudaSynchronizationPolicy synchronization_ = cudaSyncPolicyAuto;
    cudaLaunchMemSyncDomain domain_ = cudaLaunchMemSyncDomainDefault;
    cudaLaunchMemSyncDomainMap domains_{0, 1};
};

}  // namespace simulator
