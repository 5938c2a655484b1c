#include "stream_attributes.h"

#include <algorithm>

namespace simulator {

namespace {

/// What an H100 takes: it asks neither where the window lies nor for the property of its hits.
bool isValid(const cudaAccessPolicyWindow& window) {
    return window.num_bytes <= largestAccessPolicyWindow && window.hitRatio >= 0 &&
           window.hitRatio <= 1 && window.missProp != cudaAccessPropertyPersisting;
}

bool isValid(cudaSynchronizationPolicy policy) {
    return policy >= cudaSyncPolicyAuto && policy <= cudaSyncPolicyBlockingSync;
}

bool isValid(cudaLaunchMemSyncDomain domain) {
    return domain == cudaLaunchMemSyncDomainDefault || domain == cudaLaunchMemSyncDomainRemote;
}

bool isValid(cudaLaunchMemSyncDomainMap domains) {
    return domains.default_ < nbMemSyncDomain && domains.remote < nbMemSyncDomain;
}

template <class T>
cudaError_t assign(T& attribute, const T& value) {
    if (!isValid(value)) return cudaErrorInvalidValue;
    attribute = value;
    return cudaSuccess;
}

}  // namespace

void StreamAttributes::setPriority(int priority) {
    priority_ = std::clamp(priority, greatestPriority, leastPriority);
}

cudaError_t StreamAttributes::get(cudaStreamAttrID attribute, cudaStreamAttrValue& value) const {
    switch (attribute) {
        case cudaStreamAttributeAccessPolicyWindow:
            value.accessPolicyWindow = window_;
            return cudaSuccess;
        case cudaStreamAttributeSynchronizationPolicy:
            value.syncPolicy = synchronization_;
            return cudaSuccess;
        case cudaStreamAttributePriority:
            value.priority = priority_;
            return cudaSuccess;
        case cudaStreamAttributeMemSyncDomainMap:
            value.memSyncDomainMap = domains_;
            return cudaSuccess;
        case cudaStreamAttributeMemSyncDomain:
            value.memSyncDomain = domain_;
            return cudaSuccess;
    }
    return cudaErrorInvalidValue;
}

cudaError_t StreamAttributes::set(cudaStreamAttrID attribute, const cudaStreamAttrValue& value) {
    switch (attribute) {
        case cudaStreamAttributeAccessPolicyWindow:
            return assign(window_, value.accessPolicyWindow);
        case cudaStreamAttributeSynchronizationPolicy:
            return assign(synchronization_, value.syncPolicy);
        case cudaStreamAttributePriority:
            setPriority(value.priority);
            return cudaSuccess;
        case cudaStreamAttributeMemSyncDomainMap:
            return assign(domains_, value.memSyncDomainMap);
        case cudaStreamAttributeMemSyncDomain:
            return assign(domain_, value.memSyncDomain);
    }
    return cudaErrorInvalidValue;
}

}  // namespace simulator
