// A course of one suite whose second test does what compute-sanitizer reports on: where it runs
// under the program that stands in for it, it writes the reports itself.
#include <cppunit/TestCase.h>
#include <cppunit/TestSuite.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <functional>
#include <string>

#include "harness/main.h"

namespace {

class Case : public CppUnit::TestCase {
  public:
    Case(const std::string& name, std::function<void()> body)
        : TestCase(name), body_(std::move(body)) {}
    void runTest() override {
        trace();
        body_();
    }

  private:
    // Tells the test of the harness what ran in which process.
    void trace() const {
        const char* const tool = std::getenv("STAND_IN_TOOL");
        std::ofstream("trace", std::ios::app)
            << (tool ? tool : "plain") << ' ' << getName() << ' ' << getpid() << '\n';
    }

    std::function<void()> body_;
};

void report() {
    const char* const log = std::getenv("ATELIER_SANITIZER_LOG");
    const char* const reports = std::getenv("STAND_IN_REPORTS");
    if (log && reports) std::ofstream(log, std::ios::app) << std::ifstream(reports).rdbuf();
}

void hang() {
    if (std::getenv("HANG")) pause();
}

CppUnit::TestSuite* suite() {
    auto* suite = new CppUnit::TestSuite("Suite");
    suite->addTest(new Case("before", hang));
    suite->addTest(new Case("reported", report));
    suite->addTest(new Case("after", [] {}));
    return suite;
}

}  // namespace

int main(int argc, char** argv) {
    return harness::run(argc, argv,
                        {harness::TEST, 0, [](harness::Uses&) {},
                         [](harness::Suites& suites) { suites.add("lesson", suite); }});
}
