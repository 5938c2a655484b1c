#include "TestDevices.h"

#include <numeric>

#include "common/ArrayCheck.h"
#include "common/Sample.h"
#include "common/Text.h"
#include "devices/byNccl.h"
#include "devices/overDevices.h"

namespace {

using Weights = std::vector<long>;

/// None, fewer than devices, by one block of each device, by several.
const std::vector<long> LENGTHS = {0, 1, 5, 1000, 100003};

/// The weights of the first `devices` devices: one of 3, one of 1, one of 4, ...
Weights unequal(int devices) {
    const Weights all = {3, 1, 4, 1, 5, 9, 2, 6};
    return {all.begin(), all.begin() + std::min<long>(devices, all.size())};
}

/// What firstsOfParts promises, found without it.
void checkParts(long n, const Weights& weights) {
    const std::vector<long> firsts = firstsOfParts(n, weights);
    CPPUNIT_ASSERT_EQUAL(weights.size() + 1, firsts.size());
    CPPUNIT_ASSERT_EQUAL(0L, firsts.front());
    CPPUNIT_ASSERT_EQUAL(n, firsts.back());
    const double all = static_cast<double>(std::accumulate(weights.begin(), weights.end(), 0L));
    for (size_t i = 0; i < weights.size(); i++) {
        const long length = firsts[i + 1] - firsts[i];
        const double share = static_cast<double>(n) * static_cast<double>(weights[i]) / all;
        harness::note("part", i);
        CPPUNIT_ASSERT_MESSAGE(
            tr("part {0}: {1} elements instead of about {2}", i, length, text(share)),
            length >= 0 && std::abs(static_cast<double>(length) - share) < 1);
    }
}

/// `check` of an array on one device, on two, ... and on all of them, or on the first eight, twice
/// each time.
template <typename Check>
void onEveryNumberOfDevices(long n, Check check) {
    enablePeerAccess();
    const std::vector<int> values = sample::values<int>(n);
    const int count = std::min(Hardware::getDeviceCount(), 8);
    for (int devices = 1; devices <= count; devices++) {
        harness::note("devices", devices);
        harness::note("elements", n);
        DeviceParts parts = onDevices(values, unequal(devices));
        for (int run = 0; run < 2; run++) {
            sumOnEach(parts);
            check(parts, static_cast<int>(sample::sum(values)));
        }
    }
}

template <typename Check>
CppUnit::TestSuite* suiteOf(const char* name, Check check) {
    auto* suite = new CppUnit::TestSuite(name);
    for (const long n : LENGTHS)
        suite->addTest(new FunctionTest(std::to_string(n) + " elements",
                                        [=] { onEveryNumberOfDevices(n, check); }));
    return suite;
}

void checkEach(DeviceParts& parts, int) {
    for (DevicePart& part : parts) {
        harness::note("device", part.device);
        const ScopedDevice current(part.device);
        part.summed.wait();
        CPPUNIT_ASSERT_EQUAL(static_cast<int>(sample::sum(part.valuesGM.toHost())),
                             part.sumGM.toHost()[0]);
    }
}

void checkHost(DeviceParts& parts, int expected) {
    CPPUNIT_ASSERT_EQUAL(expected, sumByHost(parts));
}

void checkFold(DeviceParts& parts, int expected) {
    foldOverDevices(parts);
    CPPUNIT_ASSERT_EQUAL(expected, parts[0].sumGM.toHost()[0]);
}

void checkNccl(DeviceParts& parts, int expected) {
    const Communicators communicators(parts.size());
    allReduce(parts, communicators);
    for (DevicePart& part : parts) {
        harness::note("device", part.device);
        const ScopedDevice current(part.device);
        CPPUNIT_ASSERT_EQUAL(expected, part.allGM.toHost()[0]);
    }
}

}  // namespace

CppUnit::TestSuite* TestDevicesParts::suite() {
    auto* suite = new CppUnit::TestSuite("DevicesParts");
    for (const long n : {0L, 1L, 7L, 100L, 100003L, 1L << 40})
        suite->addTest(new FunctionTest(std::to_string(n) + " elements", [=] {
            for (int devices = 1; devices <= 8; devices++) checkParts(n, unequal(devices));
            for (const Weights& weights : {Weights{1, 1, 1}, {0, 1}, {5, 0, 0}, {1000, 1, 1000}})
                checkParts(n, weights);
        }));
    return suite;
}

CppUnit::TestSuite* TestDevicesEach::suite() {
    return suiteOf("DevicesEach", checkEach);
}

CppUnit::TestSuite* TestDevicesHost::suite() {
    return suiteOf("DevicesHost", checkHost);
}

CppUnit::TestSuite* TestDevicesFold::suite() {
    return suiteOf("DevicesFold", checkFold);
}

CppUnit::TestSuite* TestDevicesNccl::suite() {
    return suiteOf("DevicesNccl", checkNccl);
}
