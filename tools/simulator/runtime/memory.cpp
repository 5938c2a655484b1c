#include "memory.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "arrays.h"
#include "call.h"
#include "capture.h"
#include "context.h"
#include "copies.h"
#include "copies_of_kernels.h"
#include "cuda_runtime_api.h"
#include "device_variables.h"
#include "faults.h"
#include "graph_memory.h"
#include "language/language.h"
#include "machine.h"
#include "observer.h"
#include "pending_work.h"
#include "simulator/symbols.h"
#include "streams.h"
#include "transcript.h"

namespace simulator {

namespace {

/// Memory outside the arena: pinned, managed, registered, and variables.
class Registry {
  public:
    void add(const Region& region) {
        const std::lock_guard lock(mutex_);
        Region& entry = regions_[region.extent.begin];
        entry = region;
        entry.number = count_++;
        entry.device = currentDevice().number;
    }

    /// Says that kernels may write in the region that begins there.
    void map(uintptr_t address) {
        const std::lock_guard lock(mutex_);
        if (const auto found = regions_.find(address); found != regions_.end())
            found->second.flags |= cudaHostAllocMapped;
    }

    std::vector<Region> all() const {
        const std::lock_guard lock(mutex_);
        std::vector<Region> regions;
        for (const auto& [address, region] : regions_) regions.push_back(region);
        return regions;
    }

    std::optional<Region> find(uintptr_t address) const {
        const std::lock_guard lock(mutex_);
        auto next = regions_.upper_bound(address);
        if (next == regions_.begin()) return std::nullopt;
        const Region& region = std::prev(next)->second;
        return region.extent.contains(address) ? std::optional(region) : std::nullopt;
    }

    /// Forgets the region that begins at `address` if it is of that kind.
    std::optional<Extent> remove(uintptr_t address, Region::Origin origin, cudaMemoryType type) {
        const std::lock_guard lock(mutex_);
        const auto found = regions_.find(address);
        if (found == regions_.end() || found->second.origin != origin || found->second.type != type)
            return std::nullopt;
        const Extent extent = found->second.extent;
        regions_.erase(found);
        return extent;
    }

    /// Frees memory that was ALLOCATED.
    void free(const Extent& extent) {
        const std::lock_guard lock(mutex_);
        freed_.add({extent.begin - besideHostMemory, extent.bytes + 2 * besideHostMemory});
    }

    /// Forgets what a reset of that device frees, and frees it.
    void reset(int device) {
        const std::lock_guard lock(mutex_);
        std::erase_if(regions_, [=](const auto& entry) {
            if (entry.second.device != device) return false;
            if (entry.second.origin == Region::ALLOCATED)
                std::free(reinterpret_cast<void*>(entry.first - besideHostMemory));
            return entry.second.origin != Region::SYMBOL;
        });
    }

  private:
    std::map<uintptr_t, Region> regions_;
    uint64_t count_ = 0;
    Quarantine freed_;
    mutable std::mutex mutex_;
};

Registry& registry() {
    static Registry& registry = *new Registry;
    return registry;
}

void tellOfMemory(HostCall::Kind kind, size_t bytes, std::optional<cudaStream_t> stream,
                  Memory to = Memory::none, Memory from = Memory::none) {
    tell(&Observer::called,
         HostCall{.kind = kind, .stream = stream, .bytes = bytes, .to = to, .from = from});
}

Memory memoryAt(const void* pointer) {
    const std::optional<Region> region = regionOf(pointer);
    if (!region) return Memory::pageable;
    return region->type == cudaMemoryTypeHost      ? Memory::pinned
           : region->type == cudaMemoryTypeManaged ? Memory::managed
                                                   : Memory::device;
}

void tellOfCopy(const void* to, const void* from, size_t bytes) {
    if constexpr (isObserved) {
        const Memory target = memoryAt(to), source = memoryAt(from);
        const bool isBetween =
            target == Memory::device && source == Memory::device && deviceAt(to) != deviceAt(from);
        tellOfMemory(HostCall::Kind::copy, bytes, OnStream::current(), target,
                     isBetween ? Memory::peer : source);
    }
}

/// Memory of the host that CUDA allocates: aligned as device memory is.
cudaError_t allocateForHost(void** pointer, size_t size, cudaMemoryType type, unsigned flags) {
    const size_t pages = (size + largestPage - 1) / largestPage * largestPage;
    void* const whole = std::aligned_alloc(largestPage, pages + 2 * besideHostMemory);
    if (!whole) return cudaErrorMemoryAllocation;
    const uintptr_t begin = number(whole) + besideHostMemory;
    registry().add({{begin, size}, type, Region::ALLOCATED, flags});
    noteKernelsHearFromHost();
    tellOfMemory(HostCall::Kind::allocateOnHost, size, std::nullopt);
    tell(&Observer::allocatedOnHost, begin, size);
    *pointer = reinterpret_cast<void*>(begin);
    return cudaSuccess;
}

cudaError_t freeForHost(void* pointer, cudaMemoryType type) {
    const auto extent = registry().remove(number(pointer), Region::ALLOCATED, type);
    if (!extent) {
        tell(&Observer::freeRefused, number(pointer));
        return cudaErrorInvalidValue;
    }
    tell(&Observer::freed, number(pointer), std::nullopt);
    registry().free(*extent);
    return cudaSuccess;
}

/// One side of a copy.
struct Side {
    bool valid;     // the bytes lie in one allocation
    bool pageable;  // memory of the host that CUDA does not know
};

Side sideOf(const void* pointer, size_t size) {
    if (!pointer) return {false, true};
    const std::optional<Region> region = regionOf(pointer);
    if (!region) return {!isDeviceAddress(pointer), true};
    return {size <= region->extent.end() - number(pointer), false};
}

/// What CUDA checks of a kind: what is called the device's must not be pageable memory of the host.
/// (As all memory that it knows has one address everywhere, it finds its way in the other cases.)
bool kindFits(cudaMemcpyKind kind, const Side& to, const Side& from) {
    const bool toDevice = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
    const bool fromDevice = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
    return !(toDevice && to.pageable) && !(fromDevice && from.pageable);
}

/// Where `height` rows of `width` bytes lie, `pitch` bytes apart.
struct Rows {
    size_t width, height, pitch;
    size_t bytes() const { return height == 0 ? 0 : pitch * (height - 1) + width; }
};

cudaError_t checkBytes(void* to, size_t toBytes, const void* from, size_t fromBytes,
                       cudaMemcpyKind kind) {
    if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault)
        return cudaErrorInvalidMemcpyDirection;
    const Side target = sideOf(to, toBytes), source = sideOf(from, fromBytes);
    return target.valid && source.valid && kindFits(kind, target, source) ? cudaSuccess
                                                                          : cudaErrorInvalidValue;
}

bool isDeviceMemory(const void* pointer) {
    const std::optional<Region> region = regionOf(pointer);
    return region && region->type == cudaMemoryTypeDevice;
}

/// Moves the bytes of a copy that has been checked.
cudaError_t move(void* to, const void* from, size_t size) {
    const auto body = [=] {
        std::memmove(to, from, size);
        tell(&Observer::copied, to, from, size, OnStream::current());
    };
    if (transcript::isOn() && isDeviceMemory(from) && !isDeviceMemory(to))
        return transcript::copyToHost(to, size, body);
    body();
    return cudaSuccess;
}

/// The devices whose memory is touched, and the current one.
DeviceSet devicesOf(std::initializer_list<const void*> touched) {
    DeviceSet devices = only(currentDevice().number);
    for (const void* pointer : touched)
        if (const Device* const device = deviceAt(pointer)) devices |= only(device->number);
    return devices;
}

/// On a default stream, work on the memory of other devices comes after what their default streams
/// have been asked for, and before what they will be.
template <class Body>
cudaError_t betweenDevices(DeviceSet others, const Body& body) {
    const auto meet = [&] {
        forEachOf(others,
                  [](const Device& other) { tell(&Observer::defaultStreamsMeet, other.number); });
    };
    forEachOf(others | only(currentDevice().number), [](Device& device) {
        const OnDevice scope(device);
        waitForPendingWork(nullptr);
    });
    meet();
    const cudaError_t error = body();
    meet();
    return error;
}

/// Changes memory that has been checked, as `body` does. What is asked of a stream comes in its
/// turn, and when the call returns if the host's own memory is `touched`.
template <class Body>
cudaError_t change(const Body& body, std::initializer_list<const void*> touched) {
    Device& device = currentDevice();
    const DeviceSet devices = devicesOf(touched);
    const auto now = [body, &device, devices] {
        const OnDevice scope(device);
        const DeviceMemoryWindow window(devices);
        return body();
    };
    const std::optional<cudaStream_t> stream = OnStream::current();
    const DeviceSet others = devices & ~only(device.number);
    if (others && isLegacyStream(stream.value_or(nullptr))) return betweenDevices(others, now);
    if (!isWorkPending()) return now();
    const bool isAsynchronous = stream && std::ranges::none_of(touched, [](const void* p) {
                                    return sideOf(p, 0).pageable;
                                });
    if (!isAsynchronous) {
        waitForPendingWork(stream.value_or(nullptr));
        return now();
    }
    postpone(*stream, now);
    return cudaSuccess;
}

/// Where a slice begins, from a position on.
char* slice(const cudaPitchedPtr& memory, cudaPos from, size_t z) {
    return static_cast<char*>(memory.ptr) + ((from.z + z) * memory.ysize + from.y) * memory.pitch +
           from.x;
}

cudaError_t checkSlice(const cudaMemcpy3DParms& p, size_t z) {
    const Rows target{p.extent.width, p.extent.height, p.dstPtr.pitch},
        source{p.extent.width, p.extent.height, p.srcPtr.pitch};
    return checkBytes(slice(p.dstPtr, p.dstPos, z), target.bytes(), slice(p.srcPtr, p.srcPos, z),
                      source.bytes(), p.kind);
}

/// Of what has been checked.
cudaError_t copyCheckedRows(void* to, size_t toPitch, const void* from, size_t fromPitch,
                            size_t width, size_t height) {
    tellOfCopy(to, from, width * height);
    const auto moveRows = [=] {
        for (size_t row = 0; row < height; ++row) {
            const cudaError_t error = move(static_cast<char*>(to) + row * toPitch,
                                           static_cast<const char*>(from) + row * fromPitch, width);
            if (error != cudaSuccess) return error;
        }
        return cudaSuccess;
    };
    return change(moveRows, {to, from});
}

bool isEmpty(cudaExtent extent) {
    return extent.width == 0 || extent.height == 0 || extent.depth == 0;
}

/// Now, or when a graph is launched that is being captured.
cudaError_t copySlices(const cudaMemcpy3DParms& p) {
    if (const cudaError_t error = checkCopy(p)) return error;
    if (isEmpty(p.extent)) return cudaSuccess;
    if (isCapturing(OnStream::current())) return capture(*OnStream::current(), p);
    for (size_t z = 0; z < p.extent.depth; ++z) {
        const cudaError_t error = copyCheckedRows(slice(p.dstPtr, p.dstPos, z), p.dstPtr.pitch,
                                                  slice(p.srcPtr, p.srcPos, z), p.srcPtr.pitch,
                                                  p.extent.width, p.extent.height);
        if (error != cudaSuccess) return error;
    }
    return cudaSuccess;
}

cudaError_t copy(void* to, const void* from, size_t size, cudaMemcpyKind kind) {
    return copyRows(to, size, from, size, size, 1, kind);
}

void fillRow(char* begin, const cudaMemsetParams& fill) {
    if (fill.elementSize == 1) {
        std::memset(begin, static_cast<int>(fill.value), fill.width);
        return;
    }
    for (size_t i = 0; i < fill.width; ++i)
        std::memcpy(begin + i * fill.elementSize, &fill.value, fill.elementSize);
}

cudaError_t fillRows(const cudaMemsetParams& fill) {
    const size_t bytes = fill.width * fill.elementSize;
    if constexpr (isObserved)
        tellOfMemory(HostCall::Kind::fill, bytes * fill.height, OnStream::current(),
                     memoryAt(fill.dst));
    const auto now = [=] {
        for (size_t row = 0; row < fill.height; ++row) {
            char* const begin = static_cast<char*>(fill.dst) + row * fill.pitch;
            fillRow(begin, fill);
            tell(&Observer::copied, begin, nullptr, bytes, OnStream::current());
        }
        return cudaSuccess;
    };
    return change(now, {fill.dst});
}

/// Now, or when a graph is launched that is being captured.
cudaError_t fill(const cudaMemsetParams& fill) {
    if (const cudaError_t error = checkFill(fill)) return error;
    if (fill.width == 0 || fill.height == 0) return cudaSuccess;
    if (isCapturing(OnStream::current())) return capture(*OnStream::current(), fill);
    return fillRows(fill);
}

cudaError_t fill(void* pointer, size_t pitch, int value, size_t width, size_t height) {
    if (width > pitch) return cudaErrorInvalidValue;
    return fill({pointer, pitch, static_cast<unsigned char>(value), 1, width, height});
}

/// Of the current device, in the order of the stream; of a graph where one is being captured.
cudaError_t allocateOnStream(void** pointer, size_t size, cudaStream_t stream) {
    if (!isCapturing(stream)) return allocateOnDevice(pointer, size);
    if (!pointer || size == 0) return cudaErrorInvalidValue;
    const auto memory = GraphMemory::reserve(currentDevice(), size);
    if (!memory) return cudaErrorMemoryAllocation;
    const cudaError_t error = capture(stream, MemoryAllocation{memory});
    if (error == cudaSuccess) *pointer = memory->pointer();
    return error;
}

cudaError_t freeOnStream(void* pointer, cudaStream_t stream) {
    const std::shared_ptr<GraphMemory> ofGraph = GraphMemory::at(pointer);
    if (isCapturing(stream))
        return ofGraph && !ofGraph->isFreedByItsGraph ? capture(stream, MemoryFree{ofGraph})
                                                      : cudaErrorInvalidValue;
    tellOfFree(pointer, stream);
    if (ofGraph) return ofGraph->free(stream);
    if (!isWorkPending()) return freeOnDevice(pointer);
    postpone(stream, [=] { freeOnDevice(pointer); });
    return cudaSuccess;
}

/// Fills memory as `body` does. The host waits only where it can reach that memory itself.
cudaError_t fillInTurn(const void* pointer, auto&& body) {
    return isDeviceMemory(pointer) ? onStream(nullptr, body) : waitingCall(body);
}

}  // namespace

void tellOfFree(const void* pointer, std::optional<cudaStream_t> stream) {
    if constexpr (isObserved)
        if (const std::optional<Region> region = regionOf(pointer))
            tellOfMemory(HostCall::Kind::free, region->extent.bytes, stream, memoryAt(pointer));
}

void tellOfAllocation(const Extent& extent, std::optional<cudaStream_t> stream) {
    tellOfMemory(HostCall::Kind::allocate, extent.bytes, stream);
    tell(&Observer::allocated, extent.begin, extent.bytes, stream);
}

cudaError_t allocateOnDevice(void** pointer, size_t size) {
    if (!pointer) return cudaErrorInvalidValue;
    *pointer = nullptr;
    if (size == 0) return cudaSuccess;
    watchFaults();  // host code may now follow a device pointer
    const std::optional<uintptr_t> address = currentDevice().memory.allocate(size);
    if (!address) return cudaErrorMemoryAllocation;
    *pointer = reinterpret_cast<void*>(*address);
    tellOfAllocation({*address, size}, OnStream::current());
    return cudaSuccess;
}

cudaError_t freeOnDevice(void* pointer) {
    if (!pointer) return cudaSuccess;
    if (const std::shared_ptr<GraphMemory> memory = GraphMemory::at(pointer))
        return memory->free(std::nullopt);
    Device* const device = deviceAt(pointer);
    if (device && device->memory.release(number(pointer))) {
        tell(&Observer::freed, number(pointer), OnStream::current());
        return cudaSuccess;
    }
    return freeForHost(pointer, cudaMemoryTypeManaged);
}

cudaError_t copyRows(void* to, size_t toPitch, const void* from, size_t fromPitch, size_t width,
                     size_t height, cudaMemcpyKind kind) {
    return copySlices({.srcArray = nullptr,
                       .srcPos = {},
                       .srcPtr = {const_cast<void*>(from), fromPitch, width, height},
                       .dstArray = nullptr,
                       .dstPos = {},
                       .dstPtr = {to, toPitch, width, height},
                       .extent = {width, height, 1},
                       .kind = kind});
}

cudaError_t checkCopy(const cudaMemcpy3DParms& p) {
    if (p.srcArray || p.dstArray) return cudaErrorInvalidValue;
    if (p.extent.width > p.dstPtr.pitch || p.extent.width > p.srcPtr.pitch)
        return cudaErrorInvalidPitchValue;
    if (isEmpty(p.extent)) return cudaSuccess;
    for (size_t z = 0; z < p.extent.depth; ++z)
        if (const cudaError_t error = checkSlice(p, z)) return error;
    return cudaSuccess;
}

cudaError_t checkFill(const cudaMemsetParams& fill) {
    const size_t width = fill.width * fill.elementSize;
    if (fill.elementSize != 1 && fill.elementSize != 2 && fill.elementSize != 4)
        return cudaErrorInvalidValue;
    if (fill.height > 1 && width > fill.pitch) return cudaErrorInvalidValue;
    if (fill.width == 0 || fill.height == 0) return cudaSuccess;
    const Side side = sideOf(fill.dst, Rows{width, fill.height, fill.pitch}.bytes());
    const bool isReached = !unreachedAt(fill.dst);
    return side.valid && !side.pageable && isReached ? cudaSuccess : cudaErrorInvalidValue;
}

cudaError_t fillOnStream(const cudaMemsetParams& parameters, cudaStream_t stream) {
    return onStream(
        stream, [&] { return fill(parameters); });
}

std::optional<Region> regionOf(const void* pointer) {
    const uintptr_t address = number(pointer);
    const Device* const device = deviceAt(pointer);
    if (!device) return registry().find(address);
    const std::optional<Extent> extent = device->memory.find(address);
    if (!extent) return std::nullopt;
    Region region{*extent, cudaMemoryTypeDevice, Region::ARENA};
    region.device = device->number;
    return region;
}

std::vector<Extent> regionsVisibleToKernels() {
    std::vector<Region> regions = registry().all();
    std::erase_if(regions, [](const Region& region) {
        return region.type != cudaMemoryTypeManaged && !(region.flags & cudaHostAllocMapped);
    });
    std::ranges::sort(regions, {}, &Region::number);
    std::vector<Extent> extents;
    for (const Region& region : regions) extents.push_back(region.extent);
    return extents;
}

bool noteManagedVariables() {
    noteKernelsHearFromHost();
    return true;
}

void registerSymbol(const void* address, size_t bytes, bool givesAddress) {
    const std::optional<Region> known = regionOf(address);
    Region symbol{{number(address), bytes}, cudaMemoryTypeDevice, Region::SYMBOL};
    symbol.isGiven = givesAddress || (known && known->isGiven);
    registry().add(symbol);
}

}  // namespace simulator

using namespace simulator;

cudaError_t cudaDeviceReset() {
    Device& device = currentDevice();
    waitForPendingWork();
    reviveDevice();
    tell(&Observer::hostWaitsForAll);
    tell(&Observer::allFreed);
    forgetArrays(device);
    forgetObjects(device);
    GraphMemory::forgetAll(device);
    device.memory.releaseAll();
    registry().reset(device.number);
    device.peers = device.guestsOfPool = 0;
    forEachOf(allDevices(), [&](Device& other) {
        other.peers &= ~only(device.number);
        other.guestsOfPool &= ~only(device.number);
    });
    restoreVariables(device);
    return cudaSuccess;
}

cudaError_t cudaMalloc(void** pointer, size_t size) {
    return unsafeCall([&] { return allocateOnDevice(pointer, size); });
}

cudaError_t cudaMallocAsync(void** pointer, size_t size, cudaStream_t stream) {
    return onStream(
        stream, [&] { return allocateOnStream(pointer, size, stream); });
}

/// `rows` of `width` bytes, each aligned for textures.
static cudaError_t allocateRows(void** pointer, size_t* pitch, size_t width, size_t rows) {
    return unsafeCall([&] {
        if (!pointer || !pitch) return cudaErrorInvalidValue;
        *pitch = 0;
        *pointer = nullptr;
        if (width == 0 || rows == 0) return cudaSuccess;
        constexpr size_t alignment = 512;
        *pitch = (width + alignment - 1) / alignment * alignment;
        return allocateOnDevice(pointer, *pitch * rows);
    });
}

cudaError_t cudaMallocPitch(void** pointer, size_t* pitch, size_t width, size_t height) {
    return allocateRows(pointer, pitch, width, height);
}

cudaError_t cudaMalloc3D(cudaPitchedPtr* memory, cudaExtent extent) {
    if (memory) *memory = {nullptr, 0, extent.width, extent.height};
    return allocateRows(memory ? &memory->ptr : nullptr, memory ? &memory->pitch : nullptr,
                        extent.width, extent.height * extent.depth);
}

cudaError_t cudaFree(void* pointer) {
    if (const cudaError_t error = allowUnsafeCall()) return callFailed(error);
    Device* const owner = deviceAt(pointer);
    const OnDevice scope(owner ? *owner : currentDevice());
    tellOfFree(pointer, std::nullopt);
    tell(&Observer::hostWaitsForAll);
    return callAfterAll([&] { return freeOnDevice(pointer); });
}

// Memory freed in the order of a stream is free at once, so that a pool keeps none: what is set of
// a device's one pool is only remembered.
struct CUmemPoolHandle_st {
    int reuses[3] = {1, 1, 1};
    uint64_t releaseThreshold = 0;
};
static CUmemPoolHandle_st pools[mostDevices];

/// The device whose pool it is, if it is one.
static std::optional<int> deviceOfPool(cudaMemPool_t pool) {
    const auto number = pool - pools;
    return pool >= pools && number < deviceCount() ? std::optional(int(number)) : std::nullopt;
}

/// `body` is given that device.
static cudaError_t ofPool(cudaMemPool_t pool, auto&& body) {
    return call([&] {
        const std::optional<int> device = deviceOfPool(pool);
        return device ? body(deviceOf(*device)) : cudaErrorInvalidValue;
    });
}

static bool isOfPool(cudaMemPoolAttr attribute) {
    return attribute >= cudaMemPoolReuseFollowEventDependencies &&
           attribute <= cudaMemPoolAttrUsedMemHigh;
}

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int device) {
    return call([&] {
        if (!pool) return cudaErrorInvalidValue;
        if (!isDevice(device)) return cudaErrorInvalidDevice;
        *pool = &pools[device];
        return cudaSuccess;
    });
}

cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* pool, int device) {
    if (pool && !isDevice(device)) return callFailed(cudaErrorInvalidValue);
    return cudaDeviceGetDefaultMemPool(pool, device);
}

cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool) {
    return ofPool(
        pool,
        [&](const Device& owner) {
            return device == owner.number ? cudaSuccess : cudaErrorInvalidValue;
        });
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value) {
    return ofPool(
        pool,
        [&]([[maybe_unused]] Device& owner) {
            if (!value || !isOfPool(attribute)) return cudaErrorInvalidValue;
            if (attribute < cudaMemPoolAttrReleaseThreshold)
                *static_cast<int*>(value) =
                    pool->reuses[attribute - cudaMemPoolReuseFollowEventDependencies];
            else
                *static_cast<uint64_t*>(value) = attribute == cudaMemPoolAttrReleaseThreshold
                                                     ? pool->releaseThreshold
                                                     : owner.memory.inUse();
            return cudaSuccess;
        });
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value) {
    return ofPool(
        pool,
        [&]([[maybe_unused]] Device& owner) {
            if (!value || !isOfPool(attribute)) return cudaErrorInvalidValue;
            if (attribute < cudaMemPoolAttrReleaseThreshold)
                pool->reuses[attribute - cudaMemPoolReuseFollowEventDependencies] =
                    *static_cast<int*>(value);
            else if (attribute == cudaMemPoolAttrReleaseThreshold)
                pool->releaseThreshold = *static_cast<uint64_t*>(value);
            return cudaSuccess;
        });
}

/// What kernels of a device may do to the pool's memory; of the pool's own that cannot be changed.
static cudaError_t setAccess(Device& owner, const cudaMemAccessDesc& access) {
    if (access.location.type != cudaMemLocationTypeDevice) return cudaErrorNotSupported;
    const int device = access.location.id;
    if (!isDevice(device)) return cudaErrorInvalidDevice;
    const bool isOwn = device == owner.number;
    switch (access.flags) {
        case cudaMemAccessFlagsProtReadWrite:
            if (!isOwn) owner.guestsOfPool |= only(device);
            return cudaSuccess;
        case cudaMemAccessFlagsProtRead:
            return cudaErrorNotSupported;
        case cudaMemAccessFlagsProtNone:
            if (isOwn) return cudaErrorInvalidDevice;
            owner.guestsOfPool &= ~only(device);
            return cudaSuccess;
    }
    return cudaErrorInvalidValue;
}

cudaError_t cudaMemPoolSetAccess(cudaMemPool_t pool, const cudaMemAccessDesc* accesses,
                                 size_t count) {
    return ofPool(
        pool,
        [&](Device& owner) {
            if (!accesses && count > 0) return cudaErrorInvalidValue;
            for (size_t i = 0; i < count; ++i)
                if (const cudaError_t error = setAccess(owner, accesses[i])) return error;
            return cudaSuccess;
        });
}

cudaError_t cudaMemPoolGetAccess(cudaMemAccessFlags* access, cudaMemPool_t pool,
                                 cudaMemLocation* location) {
    return ofPool(
        pool,
        [&](const Device& owner) {
            if (!access || !location) return cudaErrorInvalidValue;
            switch (location->type) {
                case cudaMemLocationTypeDevice: {
                    if (!isDevice(location->id)) return cudaErrorInvalidValue;
                    const DeviceSet guests = owner.guestsOfPool | only(owner.number);
                    *access = guests & only(location->id) ? cudaMemAccessFlagsProtReadWrite
                                                          : cudaMemAccessFlagsProtNone;
                    return cudaSuccess;
                }
                case cudaMemLocationTypeHost:
                case cudaMemLocationTypeHostNuma:
                    *access = cudaMemAccessFlagsProtNone;
                    return cudaSuccess;
                default:
                    return cudaErrorInvalidValue;
            }
        });
}

cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t) {
    return ofPool(
        pool, [](const Device&) { return cudaSuccess; });
}

cudaError_t cudaMallocFromPoolAsync(void** pointer, size_t size, cudaMemPool_t pool,
                                    cudaStream_t stream) {
    return onStream(
        stream,
        [&] {
            const std::optional<int> owner = deviceOfPool(pool);
            if (!owner) return cudaErrorInvalidValue;
            const OnDevice scope(deviceOf(*owner));
            return allocateOnStream(pointer, size, stream);
        });
}

cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream) {
    return onStream(
        stream, [&] { return freeOnStream(pointer, stream); });
}

cudaError_t cudaHostAlloc(void** pointer, size_t size, unsigned flags) {
    return unsafeCall([&] {
        constexpr unsigned known =
            cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined;
        if (!pointer || (flags & ~known)) return cudaErrorInvalidValue;
        *pointer = nullptr;
        return size == 0 ? cudaSuccess : allocateForHost(pointer, size, cudaMemoryTypeHost, flags);
    });
}

cudaError_t cudaMallocHost(void** pointer, size_t size) {
    return cudaHostAlloc(pointer, size, cudaHostAllocDefault);
}

cudaError_t cudaFreeHost(void* pointer) {
    if (const cudaError_t error = allowUnsafeCall()) return callFailed(error);
    tellOfFree(pointer, std::nullopt);
    tell(&Observer::hostWaitsForAll);
    return callAfterAll(
        [&] { return pointer ? freeForHost(pointer, cudaMemoryTypeHost) : cudaSuccess; });
}

cudaError_t cudaHostRegister(void* pointer, size_t size, unsigned flags) {
    return unsafeCall([&] {
        if (!pointer || size == 0 || isDeviceAddress(pointer)) return cudaErrorInvalidValue;
        if (regionOf(pointer)) return cudaErrorHostMemoryAlreadyRegistered;
        registry().add({{number(pointer), size}, cudaMemoryTypeHost, Region::REGISTERED, flags});
        noteKernelsHearFromHost();
        return cudaSuccess;
    });
}

cudaError_t cudaHostUnregister(void* pointer) {
    return unsafeCall([&] {
        const std::optional<Region> region = regionOf(pointer);
        if (!pointer || (region && region->origin != Region::REGISTERED))
            return cudaErrorInvalidValue;
        const bool known =
            registry().remove(number(pointer), Region::REGISTERED, cudaMemoryTypeHost).has_value();
        return known ? cudaSuccess : cudaErrorHostMemoryNotRegistered;
    });
}

cudaError_t cudaHostGetDevicePointer(void** devicePointer, void* hostPointer, unsigned flags) {
    return call([&] {
        if (!devicePointer || !hostPointer || flags != 0) return cudaErrorInvalidValue;
        const std::optional<Region> region = regionOf(hostPointer);
        if (!region || region->type != cudaMemoryTypeHost) return cudaErrorInvalidValue;
        *devicePointer = hostPointer;
        registry().map(region->extent.begin);
        return cudaSuccess;
    });
}

cudaError_t cudaHostGetFlags(unsigned* flags, void* hostPointer) {
    return call([&] {
        const std::optional<Region> region = regionOf(hostPointer);
        if (!flags || !region || region->type != cudaMemoryTypeHost) return cudaErrorInvalidValue;
        *flags = region->flags | cudaHostAllocMapped;
        return cudaSuccess;
    });
}

cudaError_t cudaMallocManaged(void** pointer, size_t size, unsigned flags) {
    return unsafeCall([&] {
        if (!pointer || (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost))
            return cudaErrorInvalidValue;
        *pointer = nullptr;
        return size == 0 ? cudaSuccess
                         : allocateForHost(pointer, size, cudaMemoryTypeManaged, flags);
    });
}

cudaError_t cudaMemGetInfo(size_t* free, size_t* total) {
    return call([&] {
        const Arena& memory = currentDevice().memory;
        if (total) *total = memory.capacity();
        if (free) *free = memory.capacity() - memory.inUse();
        return cudaSuccess;
    });
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* pointer) {
    return call([&] {
        if (!attributes) return cudaErrorInvalidValue;
        const std::optional<Region> region = regionOf(pointer);
        void* const address = const_cast<void*>(pointer);
        *attributes = {cudaMemoryTypeUnregistered, cudaInvalidDeviceId, nullptr, address};
        if (!region) return cudaSuccess;
        *attributes = {region->type, region->device, unreachedAt(pointer) ? nullptr : address,
                       region->type == cudaMemoryTypeDevice ? nullptr : address};
        return cudaSuccess;
    });
}

/// Whether there is such a place for managed memory.
static bool isLocation(const cudaMemLocation& location) {
    return location.type != cudaMemLocationTypeDevice || location.id == cudaCpuDeviceId ||
           isDevice(location.id);
}

cudaError_t cudaMemAdvise(const void* pointer, size_t, cudaMemoryAdvise, cudaMemLocation location) {
    return call([&] {
        if (!isLocation(location)) return cudaErrorInvalidValue;
        const std::optional<Region> region = regionOf(pointer);
        return region && region->type == cudaMemoryTypeManaged ? cudaSuccess
                                                               : cudaErrorInvalidValue;
    });
}

cudaError_t cudaMemAdvise(const void* pointer, size_t size, cudaMemoryAdvise advice, int device) {
    return cudaMemAdvise(pointer, size, advice, cudaMemLocation{cudaMemLocationTypeDevice, device});
}

cudaError_t cudaMemPrefetchAsync(const void* pointer, size_t size, cudaMemLocation location,
                                 unsigned, cudaStream_t stream) {
    if (const cudaError_t error = allowOutsideOfGraphs(stream)) return callFailed(error);
    return onStream(stream, [&] {
        if (!isLocation(location)) return cudaErrorInvalidDevice;
        return cudaMemAdvise(pointer, size, cudaMemAdviseSetPreferredLocation, location);
    });
}

cudaError_t cudaMemPrefetchAsync(const void* pointer, size_t size, int device,
                                 cudaStream_t stream) {
    return cudaMemPrefetchAsync(pointer, size, cudaMemLocation{cudaMemLocationTypeDevice, device},
                                0, stream);
}

cudaError_t cudaMemcpy(void* to, const void* from, size_t size, cudaMemcpyKind kind) {
    return waitingCall([&] { return copy(to, from, size, kind); });
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t size, cudaMemcpyKind kind,
                            cudaStream_t stream) {
    if (onDevice()) return copyFromKernel(to, from, size, __builtin_frame_address(0));
    return onStream(stream, [&] { return copy(to, from, size, kind); });
}

cudaError_t cudaMemcpy2D(void* to, size_t toPitch, const void* from, size_t fromPitch, size_t width,
                         size_t height, cudaMemcpyKind kind) {
    return waitingCall([&] { return copyRows(to, toPitch, from, fromPitch, width, height, kind); });
}

cudaError_t cudaMemcpy2DAsync(void* to, size_t toPitch, const void* from, size_t fromPitch,
                              size_t width, size_t height, cudaMemcpyKind kind,
                              cudaStream_t stream) {
    return onStream(
        stream, [&] { return copyRows(to, toPitch, from, fromPitch, width, height, kind); });
}

/// Arrays are memory like other memory here: in its terms.
static cudaError_t copy3D(const cudaMemcpy3DParms* parameters) {
    const auto inMemory = parameters ? withoutArrays(*parameters) : std::nullopt;
    return inMemory ? copySlices(*inMemory) : cudaErrorInvalidValue;
}

/// Between the memory of two devices, which unified addresses say as well.
static cudaError_t copyPeer(void* to, int toDevice, const void* from, int fromDevice, size_t size) {
    if (size == 0) return cudaSuccess;
    if (!isDevice(toDevice) || !isDevice(fromDevice)) return cudaErrorInvalidDevice;
    return copy(to, from, size, cudaMemcpyDeviceToDevice);
}

cudaError_t cudaMemcpyPeer(void* to, int toDevice, const void* from, int fromDevice, size_t size) {
    return waitingCall([&] { return copyPeer(to, toDevice, from, fromDevice, size); });
}

cudaError_t cudaMemcpyPeerAsync(void* to, int toDevice, const void* from, int fromDevice,
                                size_t size, cudaStream_t stream) {
    return onStream(
        stream, [&] { return copyPeer(to, toDevice, from, fromDevice, size); });
}

static cudaError_t copy3DPeer(const cudaMemcpy3DPeerParms* p) {
    if (!p) return cudaErrorInvalidValue;
    if (!isDevice(p->dstDevice) || !isDevice(p->srcDevice)) return cudaErrorInvalidDevice;
    const cudaMemcpy3DParms copy{p->srcArray, p->srcPos, p->srcPtr, p->dstArray,
                                 p->dstPos,   p->dstPtr, p->extent, cudaMemcpyDeviceToDevice};
    return copy3D(&copy);
}

cudaError_t cudaMemcpy3DPeer(const cudaMemcpy3DPeerParms* parameters) {
    return waitingCall([&] { return copy3DPeer(parameters); });
}

cudaError_t cudaMemcpy3DPeerAsync(const cudaMemcpy3DPeerParms* parameters, cudaStream_t stream) {
    return onStream(
        stream, [&] { return copy3DPeer(parameters); });
}

static cudaError_t fillSlices(const cudaPitchedPtr& memory, int value, cudaExtent extent) {
    for (size_t z = 0; z < extent.depth; ++z) {
        const cudaError_t error =
            fill(slice(memory, {}, z), memory.pitch, value, extent.width, extent.height);
        if (error != cudaSuccess) return error;
    }
    return cudaSuccess;
}

cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* parameters) {
    return waitingCall([&] { return copy3D(parameters); });
}

cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* parameters, cudaStream_t stream) {
    return onStream(
        stream, [&] { return copy3D(parameters); });
}

cudaError_t cudaMemset3D(cudaPitchedPtr memory, int value, cudaExtent extent) {
    return fillInTurn(
        memory.ptr, [&] { return fillSlices(memory, value, extent); });
}

cudaError_t cudaMemset3DAsync(cudaPitchedPtr memory, int value, cudaExtent extent,
                              cudaStream_t stream) {
    return onStream(
        stream, [&] { return fillSlices(memory, value, extent); });
}

cudaError_t cudaMemset(void* pointer, int value, size_t size) {
    return fillInTurn(
        pointer, [&] { return fill(pointer, size, value, size, 1); });
}

cudaError_t cudaMemsetAsync(void* pointer, int value, size_t size, cudaStream_t stream) {
    if (onDevice()) return fillFromKernel(pointer, value, size, __builtin_frame_address(0));
    return onStream(stream, [&] { return fill(pointer, size, value, size, 1); });
}

cudaError_t cudaMemset2D(void* pointer, size_t pitch, int value, size_t width, size_t height) {
    return fillInTurn(
        pointer, [&] { return fill(pointer, pitch, value, width, height); });
}

cudaError_t cudaMemset2DAsync(void* pointer, size_t pitch, int value, size_t width, size_t height,
                              cudaStream_t stream) {
    return onStream(
        stream, [&] { return fill(pointer, pitch, value, width, height); });
}

namespace simulator {

namespace {

cudaError_t copyTo(Symbol symbol, const void* from, size_t size, size_t offset,
                   cudaMemcpyKind kind) {
    if (size == 0) return cudaSuccess;
    if (kind != cudaMemcpyHostToDevice && kind != cudaMemcpyDeviceToDevice &&
        kind != cudaMemcpyDefault)
        return cudaErrorInvalidMemcpyDirection;
    return copy(insideSymbol(symbol, offset), from, size, kind);
}

cudaError_t copyFrom(void* to, Symbol symbol, size_t size, size_t offset, cudaMemcpyKind kind) {
    if (size == 0) return cudaSuccess;
    if (kind != cudaMemcpyDeviceToHost && kind != cudaMemcpyDeviceToDevice &&
        kind != cudaMemcpyDefault)
        return cudaErrorInvalidMemcpyDirection;
    return copy(to, insideSymbol(symbol, offset), size, kind);
}

}  // namespace

cudaError_t copyToSymbol(Symbol symbol, const void* from, size_t size, size_t offset,
                         cudaMemcpyKind kind) {
    return waitingCall([&] { return copyTo(symbol, from, size, offset, kind); });
}

cudaError_t copyFromSymbol(void* to, Symbol symbol, size_t size, size_t offset,
                           cudaMemcpyKind kind) {
    return waitingCall([&] { return copyFrom(to, symbol, size, offset, kind); });
}

cudaError_t copyToSymbolAsync(Symbol symbol, const void* from, size_t size, size_t offset,
                              cudaMemcpyKind kind, cudaStream_t stream) {
    Device& device = currentDevice();  // whose variable it is, whatever the stream
    return onStream(stream, [&] {
        const OnDevice scope(device);
        return copyTo(symbol, from, size, offset, kind);
    });
}

cudaError_t copyFromSymbolAsync(void* to, Symbol symbol, size_t size, size_t offset,
                                cudaMemcpyKind kind, cudaStream_t stream) {
    Device& device = currentDevice();
    return onStream(stream, [&] {
        const OnDevice scope(device);
        return copyFrom(to, symbol, size, offset, kind);
    });
}

void* insideSymbol(Symbol symbol, size_t offset) {
    registerSymbol(symbol.address, symbol.size);
    return offset < symbol.size ? static_cast<char*>(symbol.address) + offset : nullptr;
}

cudaError_t addressOfSymbol(void** address, Symbol symbol) {
    return call([&] {
        if (!address) return cudaErrorInvalidValue;
        registerSymbol(symbol.address, symbol.size, true);
        *address = symbol.address;
        return cudaSuccess;
    });
}

cudaError_t sizeOfSymbol(size_t* size, Symbol symbol) {
    return call([&] {
        if (!size) return cudaErrorInvalidValue;
        *size = symbol.size;
        return cudaSuccess;
    });
}

}  // namespace simulator
