#include "TestDevices.h"

#include <algorithm>
#include <numeric>

#include "common/ArrayCheck.h"
#include "common/Sample.h"
#include "common/Text.h"
#include "devices/byNccl.h"
#include "devices/overDevices.h"
#include "devices/overRanks.h"

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

using Values = std::vector<int>;

/// Of few values, so that many are equal; unsorted, sorted, and sorted but for one pair.
std::vector<Values> arrays() {
    std::vector<Values> arrays = {{}, {7}, {7, 7}, {1, 2}, {2, 1}};
    for (const long n : {5, 12}) {
        Values values = sample::values<int>(n);
        for (int& value : values) value = (value + 2048) % 5;
        arrays.push_back(values);
        std::ranges::sort(values);
        arrays.push_back(values);
        std::swap(values[n / 2], values[n - 1]);
        arrays.push_back(values);
    }
    return arrays;
}

/// The parts combined to one, as MPI may do: neighbours, in any order of time.
template <typename Part, typename Combine>
Part combined(std::vector<Part> parts, unsigned order, Combine combine) {
    for (; parts.size() > 1; order /= 7) {
        const size_t left = order % (parts.size() - 1);
        combine(parts[left], parts[left + 1]);
        parts.erase(parts.begin() + static_cast<long>(left));
    }
    return parts.front();
}

/// Calls `check(parts, order)` with 1 to 8 parts, of which some are empty, in several orders.
template <typename Check>
void inParts(const Values& values, Check check) {
    harness::note("elements", values.size());
    for (int count = 1; count <= 8; count++) {
        harness::note("parts", count);
        const auto n = static_cast<long>(values.size());
        std::vector<Values> parts;
        for (int i = 0; i < count; i++)
            parts.emplace_back(values.begin() + n * i / count,
                               values.begin() + n * (i + 1) / count);
        for (const unsigned order : {0U, 1U, 823543U, 123456789U, 4000000007U}) check(parts, order);
    }
}

void checkLargest(const Values& values) {
    const auto largest = std::ranges::max_element(values);
    const long expected = largest == values.end() ? -1 : largest - values.begin();
    inParts(values, [&](const std::vector<Values>& parts, unsigned order) {
        for (const bool areReversed : {false, true}) {
            std::vector<Largest> each;
            long before = 0;
            for (const Values& part : parts) {
                const auto found = std::ranges::max_element(part);
                each.push_back(part.empty() ? Largest{9, -1}
                                            : Largest{*found, before + (found - part.begin())});
                before += static_cast<long>(part.size());
            }
            if (areReversed) std::ranges::reverse(each);
            CPPUNIT_ASSERT_EQUAL(expected, combined(each, order, takeLargest).index);
        }
    });
}

void checkAppend(const Values& values) {
    inParts(values, [&](const std::vector<Values>& parts, unsigned order) {
        std::vector<Piece> each;
        for (const Values& part : parts)
            each.push_back(part.empty() ? Piece{0, 9, -9, false}
                                        : Piece{static_cast<long>(part.size()), part.front(),
                                                part.back(), std::ranges::is_sorted(part)});
        const Piece all = combined(each, order, append);
        CPPUNIT_ASSERT_EQUAL(static_cast<long>(values.size()), all.size);
        if (values.empty()) return;
        CPPUNIT_ASSERT_EQUAL(values.front(), all.first);
        CPPUNIT_ASSERT_EQUAL(values.back(), all.last);
        CPPUNIT_ASSERT_EQUAL(std::ranges::is_sorted(values), all.isSorted);
    });
}

template <typename Check>
CppUnit::TestSuite* suiteOfParts(const char* name, Check check) {
    auto* suite = new CppUnit::TestSuite(name);
    for (const Values& values : arrays()) {
        std::string elements;
        for (const int value : values) elements += (elements.empty() ? "" : " ") + text(value);
        suite->addTest(new FunctionTest("[" + elements + "]", [=] { check(values); }));
    }
    return suite;
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

CppUnit::TestSuite* TestDevicesLargest::suite() {
    return suiteOfParts("DevicesLargest", checkLargest);
}

CppUnit::TestSuite* TestDevicesAppend::suite() {
    return suiteOfParts("DevicesAppend", checkAppend);
}
