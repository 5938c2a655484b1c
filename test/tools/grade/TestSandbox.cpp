#include <arpa/inet.h>
#include <cppunit/extensions/HelperMacros.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "Folder.h"
#include "sandbox.h"

using namespace grade;

namespace {

constexpr std::size_t MiB = 1 << 20;

Confined shell(const std::string& command) {
    return {.arguments = {"sh", "-c", command},
            .limits = {.seconds = 300,  // a machine may be slow
                       .memory = 256 * MiB,
                       .processes = 20,
                       .fileSize = 4 * MiB,
                       .output = MiB,
                       .temporary = 8 * MiB}};
}

Ending run(const std::string& command) {
    return runConfined(shell(command));
}

bool someoneRuns(const std::string& word) {
    for (const auto& process : std::filesystem::directory_iterator("/proc")) {
        std::ifstream in(process.path() / "cmdline", std::ios::binary);
        std::string line;
        std::getline(in, line);  // which a process that ends meanwhile has not
        if (line.find(word) != std::string::npos) return true;
    }
    return false;
}

}  // namespace

class TestSandbox : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestSandbox);
    CPPUNIT_TEST(itSaysHowAProgramEnds);
    CPPUNIT_TEST(homeAndAccountsAreNotThere);
    CPPUNIT_TEST(onlyWhatIsBoundIsThere);
    CPPUNIT_TEST(onlyWhatIsBoundForWritingCanBeWritten);
    CPPUNIT_TEST(thereIsNoNetwork);
    CPPUNIT_TEST(theEnvironmentIsItsOwn);
    CPPUNIT_TEST(tooLongIsStopped);
    CPPUNIT_TEST(tooManyProcessesAreStopped);
    CPPUNIT_TEST(tooMuchMemoryIsStopped);
    CPPUNIT_TEST(tooMuchOutputIsStopped);
    CPPUNIT_TEST(tooMuchOnDiskDoesNotFit);
    CPPUNIT_TEST(nothingIsLeftRunning);
    CPPUNIT_TEST(aRequestStopsIt);
    CPPUNIT_TEST_SUITE_END();

  public:
    void setUp() override {
        const std::string why = whyNotConfined();
        CPPUNIT_ASSERT_MESSAGE(why, why.empty());
    }

  private:
    void itSaysHowAProgramEnds() {
        const Ending ending = run("echo out; echo err >&2; exit 3");
        CPPUNIT_ASSERT_EQUAL(3, ending.status);
        CPPUNIT_ASSERT_EQUAL(std::string("out\n"), ending.output);
        CPPUNIT_ASSERT_EQUAL(std::string("err\n"), ending.errors);
        CPPUNIT_ASSERT_EQUAL(std::string(), ending.stopped);
        CPPUNIT_ASSERT_EQUAL(128 + 9, run("kill -9 $$").status);
    }

    void homeAndAccountsAreNotThere() {
        CPPUNIT_ASSERT_EQUAL(
            std::string("no\n"),
            run("test -e /etc/passwd || test -e /root || test -e /home || echo no").output);
        CPPUNIT_ASSERT_EQUAL(std::string("65534\n"), run("id -u").output);
    }

    void onlyWhatIsBoundIsThere() {
        const Folder folder;
        folder.write("shown/file", "text");
        folder.write("hidden/file", "secret");
        Confined program = shell("cat /opt/file; cat " + (folder / "hidden/file").string() +
                                 " 2>&1; ls " + folder.path().string() + " 2>&1");
        program.bindings = {{folder / "shown", "/opt"}};
        const std::string output = runConfined(program).output;
        CPPUNIT_ASSERT(output.starts_with("text"));
        CPPUNIT_ASSERT_EQUAL(std::string::npos, output.find("secret"));
        CPPUNIT_ASSERT(output.find("No such file") != std::string::npos);
    }

    void onlyWhatIsBoundForWritingCanBeWritten() {
        const Folder folder;
        folder.write("read/file", "old");
        folder.write("write/file", "old");
        Confined program = shell(
            "for f in /opt/read/file /opt/write/file /new /usr/new /dev/new; do echo new "
            "2>/dev/null >$f; done");
        program.bindings = {{folder / "read", "/opt/read"}, {folder / "write", "/opt/write", true}};
        CPPUNIT_ASSERT(runConfined(program).status != 0);
        CPPUNIT_ASSERT_EQUAL(std::string("old"), folder.read("read/file"));
        CPPUNIT_ASSERT_EQUAL(std::string("new\n"), folder.read("write/file"));
        CPPUNIT_ASSERT_EQUAL(std::string("no\n"),
                             run("for f in /new /usr/new /dev/new; do (echo new >$f) 2>/dev/null "
                                 "&& echo yes; done; echo no")
                                 .output);
    }

    void thereIsNoNetwork() {
        const int listener = socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        CPPUNIT_ASSERT_EQUAL(0, bind(listener, reinterpret_cast<sockaddr*>(&address), size));
        CPPUNIT_ASSERT_EQUAL(0, listen(listener, 5));
        getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size);
        const std::string connect = "bash -c '</dev/tcp/127.0.0.1/" +
                                    std::to_string(ntohs(address.sin_port)) +
                                    "' 2>/dev/null && echo connected";
        CPPUNIT_ASSERT_EQUAL_MESSAGE("outside there is one", 0,
                                     std::system((connect + " >/dev/null").c_str()));
        CPPUNIT_ASSERT_EQUAL(std::string(), run(connect).output);
        close(listener);
    }

    void theEnvironmentIsItsOwn() {
        setenv("TEACHERS_SECRET", "1", 1);
        Confined program = shell("env | grep -e SECRET -e LESSON -e '^HOME'");
        program.environment = {"LESSON=add=1"};
        CPPUNIT_ASSERT_EQUAL(std::string("HOME=/tmp\nLESSON=add=1\n"),
                             sorted(runConfined(program).output));
    }

    static std::string sorted(const std::string& text) {
        return text.starts_with("HOME")
                   ? text
                   : text.substr(text.find('\n') + 1) + text.substr(0, text.find('\n') + 1);
    }

    void tooLongIsStopped() {
        Confined program = shell("sleep 100");
        program.limits.seconds = 0.5;
        CPPUNIT_ASSERT_EQUAL(std::string("took more than 0.5 s"), runConfined(program).stopped);
    }

    void tooManyProcessesAreStopped() {
        CPPUNIT_ASSERT_EQUAL(std::string("had more than 20 processes at once"),
                             run("for i in $(seq 1000); do sleep 30 & done; wait").stopped);
        CPPUNIT_ASSERT_EQUAL(std::string(),
                             run("for i in $(seq 5); do sleep 0.3 & done; wait").stopped);
    }

    void tooMuchMemoryIsStopped() {
        CPPUNIT_ASSERT_EQUAL(
            std::string("used more than 256 MiB of memory"),
            run("x=$(head -c 40000000 /dev/zero | tr '\\0' x); while :; do x=$x$x; done").stopped);
    }

    void tooMuchOutputIsStopped() {
        const Ending ending = run("yes");
        CPPUNIT_ASSERT_EQUAL(std::string("printed more than it may"), ending.stopped);
        CPPUNIT_ASSERT(ending.output.size() <= MiB + 1);
    }

    void tooMuchOnDiskDoesNotFit() {
        const Ending ending =
            run("trap '' XFSZ; for i in 1 2 3 4 5; do head -c 100M /dev/zero >/tmp/$i; head -c "
                "100M /dev/zero >/dev/shm/$i; done 2>/dev/null; du -smx /tmp /dev/shm | cut -f1");
        CPPUNIT_ASSERT_EQUAL(std::string("8\n8\n"), ending.output);
    }

    void nothingIsLeftRunning() {
        for (int i = 0; i < 20; ++i) {
            run("for k in $(seq 12); do setsid sleep 7531.25 >/dev/null 2>&1 </dev/null & done; "
                "sleep 0.05");
            CPPUNIT_ASSERT(!someoneRuns("7531.25"));
        }
        Confined program = shell("setsid sleep 7531.75 >/dev/null 2>&1 </dev/null & sleep 100");
        program.limits.seconds = 0.5;
        runConfined(program);
        CPPUNIT_ASSERT(!someoneRuns("7531.75"));
    }

    void aRequestStopsIt() {
        std::stop_source stop;
        const std::jthread later([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(200));
            stop.request_stop();
        });
        CPPUNIT_ASSERT_EQUAL(std::string("was interrupted"),
                             runConfined(shell("sleep 100"), stop.get_token()).stopped);
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestSandbox);
