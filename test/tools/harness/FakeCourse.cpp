#include <cppunit/TestAssert.h>
#include <cppunit/TestCase.h>
#include <cppunit/TestSuite.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>

#include "FakeDevice.h"
#include "FakeUses.h"
#include "Misdeeds.h"
#include "harness/main.h"
#include "harness/note.h"

namespace {

class Case : public CppUnit::TestCase {
  public:
    Case(const std::string& name, std::function<void()> body)
        : TestCase(name), body_(std::move(body)) {}
    void runTest() override { body_(); }

  private:
    std::function<void()> body_;
};

CppUnit::TestSuite* suiteOf(const Misdeed& misdeed) {
    auto* suite = new CppUnit::TestSuite(misdeed.name);
    suite->addTest(new Case("before", [] { std::cout << "before speaks\n"; }));
    suite->addTest(new Case("misdeed", misdeed.commit));
    suite->addTest(new Case("after", [] {
        std::cout << "after speaks\n";
        CPPUNIT_ASSERT(deviceWorks());
    }));
    return suite;
}

template <std::size_t... I>
void addMisdeeds(harness::Suites& suites, std::index_sequence<I...>) {
    (suites.add(
         "misdeeds", +[] { return suiteOf(misdeeds()[I]); }),
     ...);
}

CppUnit::TestSuite* sums() {
    auto* suite = new CppUnit::TestSuite("Sums");
    for (int blocks = 1; blocks <= 4; ++blocks)
        suite->addTest(new Case(std::to_string(blocks) + " blocks of 32/2 threads", [blocks] {
            harness::note("blocks", blocks);
            harness::note("threads", 16);
            harness::note("ratio", 0.5);
            harness::note("most", ~0ull);
            const char* const failing = std::getenv("FAKE_FAILING");  // a number of blocks
            CPPUNIT_ASSERT(!failing || std::to_string(blocks) != failing);
        }));
    return suite;
}

CppUnit::TestSuite* twins() {
    auto* nested = new CppUnit::TestSuite("inner");
    nested->addTest(new Case("Twins::twin", [] {}));
    nested->addTest(new Case("twin", [] {}));
    auto* suite = new CppUnit::TestSuite("Twins");
    suite->addTest(nested);
    return suite;
}

CppUnit::TestSuite* manyTests() {
    auto* suite = new CppUnit::TestSuite("Many");
    for (int i = 0; i < 5000; ++i)
        suite->addTest(new Case("test " + std::to_string(i), [] { harness::note("blocks", 1); }));
    return suite;
}

CppUnit::TestSuite* hangs() {
    auto* suite = new CppUnit::TestSuite("AllHang");
    for (int i = 0; i < 6; ++i)
        suite->addTest(new Case("test " + std::to_string(i), [] {
            while (true) pause();
        }));
    return suite;
}

CppUnit::TestSuite* loops() {
    auto* suite = new CppUnit::TestSuite("Loops");
    suite->addTest(new Case("right", [] {}));
    for (int i = 0; i < 5; ++i) suite->addTest(new Case("loop " + std::to_string(i), loopOnDevice));
    return suite;
}

CppUnit::TestSuite* waits() {
    auto* suite = new CppUnit::TestSuite("Waits");
    suite->addTest(new Case("first", [] {}));
    suite->addTest(new Case("second", [] {
        std::ofstream(std::getenv("FAKE_WAITING")) << getpid() << std::endl;
        while (true) pause();
    }));
    suite->addTest(new Case("third", [] {}));
    return suite;
}

// Two suites that can pass only beside each other; the first then goes on until all that the second
// has started is gone.
std::string meetingPlace(const char* name) {
    return std::getenv("FAKE_MEETING") + ("/" + std::string(name));
}

/// What the other has written, as soon as it is there.
pid_t meet(const char* other) {
    for (pid_t process;; usleep(1000))
        if (std::ifstream file(meetingPlace(other)); file >> process && file.get() == '\n')
            return process;
}

/// A process that nobody waits for, and that has left the process of its suite.
pid_t leaveDaemon() {
    int ends[2];
    CPPUNIT_ASSERT(pipe(ends) == 0);
    const pid_t child = fork();
    if (child == 0) {
        setsid();
        pid_t daemon = fork();
        while (daemon == 0) pause();
        _exit(write(ends[1], &daemon, sizeof daemon) == sizeof daemon ? 0 : 1);
    }
    pid_t daemon = 0;
    waitpid(child, nullptr, 0);
    CPPUNIT_ASSERT(read(ends[0], &daemon, sizeof daemon) == sizeof daemon);
    return daemon;
}

void arriveAt(const char* place, pid_t process) {
    std::ofstream(meetingPlace(place)) << process << std::endl;
}

CppUnit::TestSuite* first() {
    auto* suite = new CppUnit::TestSuite("First");
    suite->addTest(new Case("meets the second", [] {
        const pid_t own = leaveDaemon();
        arriveAt("first", own);
        const pid_t others = meet("second");
        while (kill(others, 0) == 0) usleep(1000);
        CPPUNIT_ASSERT_MESSAGE("its daemon was ended with the second's", kill(own, 0) == 0);
    }));
    return suite;
}

CppUnit::TestSuite* second() {
    auto* suite = new CppUnit::TestSuite("Second");
    suite->addTest(new Case("meets the first", [] {
        meet("first");
        arriveAt("second", leaveDaemon());
    }));
    return suite;
}

/// Half of it passes only beside the other half.
CppUnit::TestSuite* longSuite() {
    auto* suite = new CppUnit::TestSuite("Long");
    for (int i = 0; i < 48; ++i)
        suite->addTest(new Case("test " + std::to_string(i), [i] {
            if (i % 24 != 0) return;
            arriveAt(i == 0 ? "begin" : "middle", getpid());
            CPPUNIT_ASSERT(meet(i == 0 ? "middle" : "begin") != getpid());
        }));
    return suite;
}

CppUnit::TestSuite* empty() {
    return new CppUnit::TestSuite("Empty");
}

void uses(harness::Uses& uses) {
    uses.add<UseThatWorks>("works");
    uses.add<UseThatIsWrong>("wrong");
    uses.add<UseThatThrows>("throws");
    uses.add<UseThatThrowsAnInt>("throwsInt");
    uses.add<UseWithTodo>("todo");
    uses.add<UseThatPlots>("plots");
    uses.add<UseThatPlotsTooLittle>("tooFew");
}

bool has(const char* variable) {
    return std::getenv(variable) != nullptr;
}

void suites(harness::Suites& suites) {
    if (has("FAKE_NOTHING")) return;
    suites.report(has("FAKE_HTML") ? harness::HTML : harness::CONSOLE);
    suites.add("sums", sums);
    suites.add("sums", twins);
    suites.add("sums", empty);
    if (has("FAKE_TWICE")) suites.add("sums", sums);
    if (has("FAKE_MEETING")) {
        suites.add("meeting", first);
        suites.add("meeting", second);
        suites.add("divided", longSuite);
    }
    if (has("FAKE_LOOPS")) suites.add("loops", loops);
    if (has("FAKE_MANY")) suites.add("many", manyTests);
    if (!has("FAKE_MISDEEDS")) return;
    suites.add("waits", waits);
    suites.add("waits", hangs);
    addMisdeeds(suites, std::make_index_sequence<misdeedCount>());
}

}  // namespace

int main(int argc, char** argv) {
    const bool isChild = argc == 2 && std::string_view(argv[1]) == "--harness-child";
    if (isChild) spyOnMission();
    if (isChild && has("FAKE_CRASH_AT_START")) std::abort();
    const harness::Mode mode = has("FAKE_USE") ? harness::USE : harness::TEST;
    return harness::run(argc, argv, {mode, 0, uses, suites});
}
