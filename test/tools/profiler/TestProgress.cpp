#include <cppunit/extensions/HelperMacros.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "progress.h"

using namespace simulator::profiler;
using namespace std::chrono_literals;

/// What comes to a terminal: here to a file, which is read after
/// each step.
class TestProgress : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestProgress);
    CPPUNIT_TEST(aShortLaunchIsNotTold);
    CPPUNIT_TEST(aLongLaunchSaysHowFarItIs);
    CPPUNIT_TEST(itIsSaidFiveTimesASecondAtMost);
    CPPUNIT_TEST(withoutATerminalNothingIsWritten);
    CPPUNIT_TEST_SUITE_END();

    const std::filesystem::path file = std::filesystem::temp_directory_path() / "progress_test";
    const Progress::Time begin{};

    std::string said() const {
        std::ostringstream text;
        text << std::ifstream(file).rdbuf();
        return text.str();
    }

  public:
    void setUp() override {
        std::ofstream{file};
        setenv("SIMULATOR_PROFILE_PROGRESS", file.c_str(), 1);
    }
    void tearDown() override {
        unsetenv("SIMULATOR_PROFILE_PROGRESS");
        std::filesystem::remove(file);
    }

    void aShortLaunchIsNotTold() {
        Progress progress;
        progress.launchBegins("KFold", 4, begin);
        progress.blockEnds(begin + 1999ms);
        progress.launchEnds();
        CPPUNIT_ASSERT_EQUAL(std::string(), said());
    }
    void aLongLaunchSaysHowFarItIs() {
        Progress progress;
        progress.launchBegins("KFold", 4, begin);
        progress.blockEnds(begin + 1s);
        progress.blockEnds(begin + 3s);
        CPPUNIT_ASSERT_EQUAL(std::string("\r\x1b[KKFold: 2 of 4 blocks"), said());
        progress.launchEnds();
        CPPUNIT_ASSERT(said().ends_with("\r\x1b[K"));
    }
    void itIsSaidFiveTimesASecondAtMost() {
        Progress progress;
        progress.launchBegins("KFold", 9, begin);
        for (int i = 0; i < 9; ++i) progress.blockEnds(begin + 2s + i * 50ms);
        CPPUNIT_ASSERT(said().ends_with("KFold: 9 of 9 blocks"));
        CPPUNIT_ASSERT(said().find("KFold: 5 of 9 blocks") != std::string::npos);
        CPPUNIT_ASSERT(said().find("KFold: 4 of 9 blocks") == std::string::npos);
    }
    void withoutATerminalNothingIsWritten() {
        unsetenv("SIMULATOR_PROFILE_PROGRESS");
        Progress progress;
        progress.launchBegins("KFold", 4, begin);
        progress.blockEnds(begin + 3s);
        progress.launchEnds();
        CPPUNIT_ASSERT_EQUAL(std::string(), said());
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestProgress);
