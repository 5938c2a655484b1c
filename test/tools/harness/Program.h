#pragma once

#include <sys/types.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

/// What a program that has run leaves behind.
struct Outcome {
    int exitCode;  // of a program that was killed: 128 + the signal
    std::string out;
    std::string err;
};

using Words = std::vector<std::string>;
using Environment = std::map<std::string, std::string>;

/// The fake course, as each test starts it.
class FakeCourse {
  public:
    /// Where the program is; main() sets it.
    static std::string path;

    explicit FakeCourse(Words arguments, Environment environment = {});
    ~FakeCourse();
    FakeCourse(const FakeCourse&) = delete;
    FakeCourse& operator=(const FakeCourse&) = delete;

    pid_t process() const { return process_; }

    /// Waits until it has ended.
    Outcome outcome();

    static Outcome run(Words arguments, Environment environment = {}) {
        return FakeCourse(std::move(arguments), std::move(environment)).outcome();
    }

    /// Runs it on a terminal, and returns all that the terminal got.
    static std::string runOnTerminal(Words arguments, Environment environment = {});

  private:
    std::string folder_;
    pid_t process_;
};

/// A folder of its own for a test, removed with the object.
class TemporaryFolder {
  public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    std::string operator/(const std::string& name) const { return path_ + "/" + name; }
    const std::string& path() const { return path_; }

  private:
    std::string path_;
};

std::string contentOf(const std::string& file);

/// The data of an HTML report.
nlohmann::json dataOf(const std::string& page);

/// The tests of that suite in a report's data, or the test of that name. Throws when there is none.
const nlohmann::json& suiteIn(const nlohmann::json& data, std::string_view suite);
const nlohmann::json& testIn(const nlohmann::json& suite, std::string_view test);

/// Whether that process still does something: it exists and is no zombie.
bool isAlive(pid_t process);

/// The text of all messages of that kind.
std::string messagesOf(const nlohmann::json& test, const std::string& kind);

bool contains(const std::string& text, const std::string& part);

/// CPPUNIT_ASSERT(contains(text, part)) that says what there was instead.
#define ASSERT_CONTAINS(text, part) \
    CPPUNIT_ASSERT_MESSAGE("no \"" + std::string(part) + "\" in:\n" + (text), contains(text, part))
