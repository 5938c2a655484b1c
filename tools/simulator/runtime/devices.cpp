#include "devices.h"
#include "device_variables.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "context.h"
#include "language/language.h"
#include "observer.h"

namespace simulator {

namespace {

/// All devices have half of the machine's memory between them: the other half is the host's.
size_t plausibleCapacity() {
    const size_t physical = size_t(sysconf(_SC_PHYS_PAGES)) * size_t(sysconf(_SC_PAGESIZE));
    return physical / 2 / size_t(deviceCount());
}

int readDeviceCount() {
    const char* const text = std::getenv("ATELIER_DEVICES");
    if (!text || !*text) return 1;
    int count = 0;
    const char* const end = std::from_chars(text, text + std::strlen(text), count).ptr;
    if (*end == '\0' && count >= 1 && count <= mostDevices) return count;
    std::fprintf(
        stderr, "%s\n",
        tr("ATELIER_DEVICES: expected a number from 1 to {0}, not {1}", mostDevices, text).c_str());
    std::_Exit(2);
}

// Read by deviceAt(), also in a signal handler.
constinit std::array<std::atomic<Device*>, mostDevices> devicesMade{};
constinit std::atomic<int> endOfDevices = 0;

thread_local constinit Device* deviceOfThread = nullptr;

Device& makeDevice(int number) {
    static std::mutex mutex;
    const std::scoped_lock lock(mutex);
    if (Device* const device = devicesMade[number]) return *device;
    Device* const device = new Device(number);
    devicesMade[number] = device;
    endOfDevices = std::max(endOfDevices.load(), number + 1);
    return *device;
}

}  // namespace

Device::Device(int n) : number(n), memory(plausibleCapacity()) {}

DeviceSet Device::reachable() const {
    DeviceSet reached = only(number) | peers.load(std::memory_order_relaxed);
    if (deviceCount() == 1) return reached;
    for (int other = 0; other < endOfDevices; ++other)
        if (const Device* const device = devicesMade[other];
            device && (device->guestsOfPool & only(number)))
            reached |= only(other);
    return reached;
}

int deviceCount() {
    static const int count = readDeviceCount();
    return count;
}

Device& deviceOf(int number) {
    if (Device* const device = devicesMade[number].load(std::memory_order_acquire)) return *device;
    return makeDevice(number);
}

Device& currentDevice() {
    if (!deviceOfThread) deviceOfThread = &deviceOf(0);
    return *deviceOfThread;
}

void setCurrentDevice(Device& device) {
    deviceOfThread = &device;
}

Device* deviceAt(const void* address) {
    for (int number = 0; number < endOfDevices; ++number)
        if (Device* const device = devicesMade[number];
            device && device->memory.spans(reinterpret_cast<uintptr_t>(address)))
            return device;
    return nullptr;
}

Device* unreachedAt(const void* address) {
    Device* const device = deviceAt(address);
    return device && !(currentDevice().reachable() & only(device->number)) ? device : nullptr;
}

DeviceMemoryWindow::DeviceMemoryWindow() : DeviceMemoryWindow(currentDevice().reachable()) {}

DeviceMemoryWindow::DeviceMemoryWindow(DeviceSet devices)
    : variables_(currentDevice()), devices_(devices) {
    forEachOf(devices_, [](Device& device) { device.memory.open(); });
    tell(&Observer::memoryOpens);
}

DeviceMemoryWindow::~DeviceMemoryWindow() {
    tell(&Observer::memoryCloses);
    forEachOf(devices_, [](Device& device) { device.memory.close(); });
}

bool isDeviceAddress(const void* address) {
    return deviceAt(address) != nullptr;
}

std::string describeDeviceAddress(const void* address) {
    Device* const device = deviceAt(address);
    return device ? device->memory.describe(number(address)) : tr("no device memory");
}

}  // namespace simulator
