#include "graph_memory.h"

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <utility>

#include "call.h"
#include "copies.h"
#include "cuda_runtime_api.h"
#include "observer.h"
#include "pending_work.h"

namespace simulator {

namespace {

/// How many bytes there are, and were at most.
struct Amount {
    uint64_t current = 0, high = 0;

    void add(size_t bytes) { high = std::max(high, current += bytes); }
    void remove(size_t bytes) { current -= bytes; }
};

struct OfDevice {
    Amount used, reserved;
};

std::mutex mutex;

std::map<uintptr_t, GraphMemory*>& known() {
    static auto& known = *new std::map<uintptr_t, GraphMemory*>;
    return known;
}

OfDevice& amountsOf(int device) {
    static std::array<OfDevice, mostDevices> amounts;
    return amounts[device];
}

/// What an attribute is of; `isHigh` tells which of its two numbers.
Amount* amountOf(int device, cudaGraphMemAttributeType attribute, bool& isHigh) {
    isHigh =
        attribute == cudaGraphMemAttrUsedMemHigh || attribute == cudaGraphMemAttrReservedMemHigh;
    switch (attribute) {
        case cudaGraphMemAttrUsedMemCurrent:
        case cudaGraphMemAttrUsedMemHigh:
            return &amountsOf(device).used;
        case cudaGraphMemAttrReservedMemCurrent:
        case cudaGraphMemAttrReservedMemHigh:
            return &amountsOf(device).reserved;
    }
    return nullptr;
}

}  // namespace

std::shared_ptr<GraphMemory> GraphMemory::reserve(Device& device, size_t bytes) {
    const std::optional<uintptr_t> address = device.memory.allocate(bytes);
    return address ? std::make_shared<GraphMemory>(device, Extent{*address, bytes}) : nullptr;
}

std::shared_ptr<GraphMemory> GraphMemory::at(const void* pointer) {
    const std::scoped_lock lock(mutex);
    const auto found = known().find(number(pointer));
    return found == known().end() ? nullptr : found->second->weak_from_this().lock();
}

void GraphMemory::forgetAll(const Device& device) {
    std::vector<std::shared_ptr<GraphMemory>> ended;
    const std::scoped_lock lock(mutex);
    std::erase_if(known(), [&](const auto& entry) {
        GraphMemory& memory = *entry.second;
        if (&memory.device_ != &device) return false;
        memory.isGone_ = true;
        ended.push_back(std::move(memory.itself_));
        return true;
    });
    amountsOf(device.number) = {};
}

GraphMemory::GraphMemory(Device& device, Extent extent) : device_(device), extent_(extent) {
    const std::scoped_lock lock(mutex);
    known()[extent_.begin] = this;
    amountsOf(device_.number).reserved.add(extent_.bytes);
}

GraphMemory::~GraphMemory() {
    const std::scoped_lock lock(mutex);
    if (isGone_) return;
    known().erase(extent_.begin);
    amountsOf(device_.number).reserved.remove(extent_.bytes);
    device_.memory.release(extent_.begin);
}

bool GraphMemory::isAllocated() const {
    const std::scoped_lock lock(mutex);
    return itself_ != nullptr;
}

cudaError_t GraphMemory::allocate(cudaStream_t stream) {
    {
        const std::scoped_lock lock(mutex);
        if (itself_ || isGone_) return cudaErrorInvalidValue;
        itself_ = shared_from_this();
        amountsOf(device_.number).used.add(extent_.bytes);
    }
    inTurn(stream, [extent = extent_, stream] { tellOfAllocation(extent, stream); });
    return cudaSuccess;
}

cudaError_t GraphMemory::free(std::optional<cudaStream_t> stream) {
    std::shared_ptr<GraphMemory> itself;
    {
        const std::scoped_lock lock(mutex);
        if (!itself_) return cudaErrorInvalidValue;
        itself = std::move(itself_);
        amountsOf(device_.number).used.remove(extent_.bytes);
    }
    const auto free = [=, begin = extent_.begin] { tell(&Observer::freed, begin, stream); };
    stream ? inTurn(*stream, free) : free();
    return cudaSuccess;
}

}  // namespace simulator

using namespace simulator;

cudaError_t cudaDeviceGetGraphMemAttribute(int device, cudaGraphMemAttributeType attribute,
                                           void* value) {
    return call([&] {
        if (!isDevice(device)) return cudaErrorInvalidDevice;
        const std::scoped_lock lock(mutex);
        bool isHigh;
        const Amount* const amount = amountOf(device, attribute, isHigh);
        if (!amount || !value) return cudaErrorInvalidValue;
        *static_cast<uint64_t*>(value) = isHigh ? amount->high : amount->current;
        return cudaSuccess;
    });
}

/// Only to 0, from which the highest amount counts anew.
cudaError_t cudaDeviceSetGraphMemAttribute(int device, cudaGraphMemAttributeType attribute,
                                           void* value) {
    return call([&] {
        if (!isDevice(device)) return cudaErrorInvalidDevice;
        const std::scoped_lock lock(mutex);
        bool isHigh;
        Amount* const amount = amountOf(device, attribute, isHigh);
        if (!amount || !isHigh || !value || *static_cast<uint64_t*>(value) != 0)
            return cudaErrorInvalidValue;
        amount->high = amount->current;
        return cudaSuccess;
    });
}

/// A graph keeps its addresses: there is nothing to give back.
cudaError_t cudaDeviceGraphMemTrim(int device) {
    return call([&] { return isDevice(device) ? cudaSuccess : cudaErrorInvalidDevice; });
}
