#include <cppunit/TestAssert.h>
#include <cppunit/TestCase.h>
#include <cppunit/TestSuite.h>

#include <utility>

#include "Mistakes.h"
#include "harness/main.h"

namespace {

class Case : public CppUnit::TestCase {
  public:
    explicit Case(Mistake mistake) : TestCase(mistake.name), mistake_(std::move(mistake)) {}
    void runTest() override { CPPUNIT_ASSERT_EQUAL(42, mistake_.run()); }

  private:
    Mistake mistake_;
};

void addSuites(harness::Suites& suites) {
    suites.report(harness::CONSOLE);
    for (const char* name :
         {"Race", "Calls", "WithoutReturn", "Destructor", "Hang1", "Hang2", "Hang3"})
        suites.add("mistakes", [name] {
            auto* suite = new CppUnit::TestSuite(name);
            for (const Mistake& mistake : mistakes())
                if (mistake.suite == name) suite->addTest(new Case(mistake));
            return suite;
        });
}

}  // namespace

int main(int argc, char** argv) {
    return harness::run(argc, argv, {harness::TEST, 0, [](harness::Uses&) {}, addSuites});
}
