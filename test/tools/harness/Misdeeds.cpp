#include "Misdeeds.h"

#include <cppunit/TestAssert.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <thread>
#include <vector>

#include "FakeDevice.h"
#include "Todo.h"
#include "event.h"
#include "harness/efficiency.h"
#include "harness/note.h"

using namespace std::string_literals;

namespace {

constexpr int someDescriptors = 256;
constexpr int misdeedIndex = 1;

std::string nonce;

/// The harness's channels are pipes; the other descriptors are files, or a GPU driver's own.
bool isPipe(int descriptor) {
    struct stat status;
    return fstat(descriptor, &status) == 0 && S_ISFIFO(status.st_mode);
}

void makePipesNonBlocking() {
    for (int descriptor = 0; descriptor < someDescriptors; ++descriptor)
        if (isPipe(descriptor)) fcntl(descriptor, F_SETFL, O_NONBLOCK);
}

// The standard three are left alone: they are the test's own. A full pipe is passed over.
void writeToEveryPipe(const std::string& bytes) {
    makePipesNonBlocking();
    for (int descriptor = 3; descriptor < someDescriptors; ++descriptor)
        if (isPipe(descriptor) && write(descriptor, bytes.data(), bytes.size()) < 0) continue;
}

void claimEfficiency() {
    harness::Efficiency([] { deviceWorks(); }).hasNoBankConflicts();
}

void addManyNotes() {
    for (int i = 0; i < 10'000; ++i) harness::note("note " + std::to_string(i), i);
}

void forge(const harness::Event& event) {
    writeToEveryPipe(encode(event, nonce));
}

void forgeEnd(std::size_t test) {
    forge(harness::TestEnded{test, harness::Status::passed, 0});
}

[[noreturn]] void sleepForEver() {
    while (true) pause();
}

// A descendant that outlives the test, in a session of its own if asked.
void leaveDescendant(bool ownSession) {
    const pid_t child = fork();
    if (child == 0) {
        if (ownSession) setsid();
        sleepForEver();
    }
    harness::note("descendant", child);
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winfinite-recursion"
int recurse(int depth) {
    volatile int room[1024] = {depth};
    return recurse(room[0] + 1) + room[0];
}
#pragma GCC diagnostic pop

struct CrashesWhenTheProgramEnds {
    ~CrashesWhenTheProgramEnds() {
        if (armed) std::abort();
    }
    bool armed = false;
} crashesWhenTheProgramEnds;

const Misdeed all[] = {
    {"FailsAnEquality", [] { CPPUNIT_ASSERT_EQUAL_MESSAGE("the sum", 64512, 64000); }},
    {"FailsAfterItsOwnNotes",
     [] {
         harness::note("expected", 7);
         CPPUNIT_ASSERT_EQUAL(1, 2);
     }},
    {"ThrowsAnException", [] { throw std::runtime_error("out of chalk"); }},
    {"ThrowsAnInt", [] { throw 42; }},

    {"ReadsNull",
     [] {
         volatile int* nowhere = nullptr;
         harness::note("before", "the crash");
         std::puts("printed before the crash");
         *nowhere = 1;
     }},
    {"Aborts", [] { std::abort(); }},
    {"OverflowsTheStack", [] { recurse(0); }},
    {"ThrowsInAThread",
     [] { std::thread([] { throw std::runtime_error("nobody catches"); }).join(); }},
    {"EndsItsThread", [] { pthread_exit(nullptr); }},
    {"KillsItsGroup", [] { kill(0, SIGKILL); }},
    {"Exits", [] { std::exit(0); }},
    {"ExitsAtOnce", [] { _exit(3); }},
    {"CrashesAfterAll", [] { crashesWhenTheProgramEnds.armed = true; }},

    {"Hangs",
     [] {
         std::cout << "about to hang\n";
         sleepForEver();
     }},
    {"HangsAndIsDeaf",
     [] {
         std::signal(SIGTERM, SIG_IGN);
         sleepForEver();
     }},
    {"PrintsForEver",
     [] {
         while (true) std::puts("again and again");
     }},

    {"PrintsMegabytes",
     [] {
         for (int i = 0; i < 100'000; ++i)
             std::cout << "line " << i << " of very many lines that nobody will read\n";
     }},
    {"PrintsAnyBytes",
     [] {
         std::cout << "\x1e\x1b[31m\0\xff\xfe</script><!--]]>\xe2\x80\xa8"s
                   << "\x1e" << nonce << ":x\n";
     }},
    {"FailsWithAnyBytes",
     [] { CPPUNIT_FAIL("\x01\x1b[31m<b>&\"'\xff\xc3</script>]]>\xef\xbf\xbf"s); }},
    {"FailsAtLength", [] { CPPUNIT_FAIL(std::string(5'000'000, 'x')); }},
    {"AddsManyNotes", addManyNotes},
    {"AddsNotesWithoutBlocking",
     [] {
         makePipesNonBlocking();
         addManyNotes();
     }},
    {"NotesFromThreads",
     [] {
         std::vector<std::thread> threads;
         for (int i = 0; i < 4; ++i)
             threads.emplace_back([i] { harness::note("thread " + std::to_string(i), i); });
         for (std::thread& thread : threads) thread.join();
     }},

    {"WritesGarbage", [] { writeToEveryPipe("garbage\n"); }},
    {"FloodsItsPipes",
     [] {
         while (true) writeToEveryPipe(std::string(4096, 'x'));
     }},
    {"ForgesWithoutNonce",
     [] {
         nonce = "00000000000000000000000000000000";
         forge(harness::NoteAdded{1, {"blocks", 63LL}});
     }},
    {"EndsTwice",
     [] {
         forgeEnd(misdeedIndex);
         CPPUNIT_FAIL("and the truth");
     }},
    {"EndsTheNextTest", [] { forgeEnd(misdeedIndex + 1); }},
    {"EndsTheSuite", [] { forge(harness::SuiteEnded{false}); }},
    {"AsksForRestarts", [] { forge(harness::SuiteEnded{true}); }},
    {"ClosesItsPipes",
     [] {
         for (int descriptor = 0; descriptor < someDescriptors; ++descriptor)
             if (isPipe(descriptor)) close(descriptor);
     }},
    {"RedirectsItsOutput",
     [] {
         std::fflush(stdout);
         const int nowhere = open("/dev/null", O_WRONLY);
         dup2(nowhere, STDOUT_FILENO);
         close(STDERR_FILENO);
     }},

    {"LeavesAChild", [] { leaveDescendant(false); }},
    {"LeavesADaemon", [] { leaveDescendant(true); }},
    {"HangsWithChildren",
     [] {
         leaveDescendant(true);
         sleepForEver();
     }},
    {"ForksAndBothGoOn", [] { fork(); }},

    {"MeetsATodo", [] { Todo::open("fold on the host"); }},
    {"MeetsATodoOnTheDevice", [] { meetTodoOnDevice(); }},
    {"MeetsATodoAndFails",
     [] {
         meetTodoOnDevice();
         CPPUNIT_ASSERT_EQUAL(1, 0);
     }},
    {"ClaimsEfficiency", [] { claimEfficiency(); }},
    {"ClaimsEfficiencyAndFails",
     [] {
         claimEfficiency();
         CPPUNIT_FAIL("and it is wrong");
     }},
    {"LeavesACudaError", [] { launchTooManyThreads(); }},
    {"SpoilsTheDevice", [] { trapOnDevice(); }},
};

}  // namespace

std::span<const Misdeed, misdeedCount> misdeeds() {
    return all;
}

void spyOnMission() {
    char text[65536];
    const ssize_t size = pread(STDIN_FILENO, text, sizeof text, 0);
    const std::string mission(text, size > 0 ? size : 0);
    const std::string field = "\"nonce\":\"";
    const std::size_t begin = mission.find(field);
    if (begin != std::string::npos) nonce = mission.substr(begin + field.size(), 32);
}
