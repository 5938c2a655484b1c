// In the program that has the uses alone: in place of mainTest.cpp, of what runs its suites, and of
// what observes kernels.
#include <stdexcept>

#include "findings.h"
#include "harness/main.h"
#include "language/language.h"
#include "tests.h"

void mainTest(harness::Suites&) {}

namespace harness {

int test(const Options&, const Course&, const std::string&) {
    throw std::runtime_error(tr("this program has no tests: ./atelier test"));
}

int runAsChild(const Course&) {
    return test({}, {}, "");
}

std::vector<Message> takeFindings() {
    return {};
}

bool hasFoundEnough() {
    return false;
}

void setSchedule(std::optional<std::uint64_t> seed) {
    requireNoSeed(seed);
}

}  // namespace harness
