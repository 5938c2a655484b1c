#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace harness {

/// Unmeasured: nothing went wrong, but what the test claims can only be seen in another build.
enum class Status { passed, failed, crashed, timeout, todo, skipped, unmeasured };
inline constexpr Status allStatuses[] = {Status::passed,    Status::failed, Status::crashed,
                                         Status::timeout,   Status::todo,   Status::skipped,
                                         Status::unmeasured};

enum class Kind { failure, crash, timeout, todo, diagnosis, output };
inline constexpr Kind allKinds[] = {Kind::failure, Kind::crash,     Kind::timeout,
                                    Kind::todo,    Kind::diagnosis, Kind::output};

std::string_view name(Status status);
std::string_view name(Kind kind);

/// A line of source code around what a message speaks of.
struct ExcerptLine {
    std::string file;
    int line = 0;
    std::string text;
    bool marked = false;
};

/// Two accesses to one cell that nothing orders.
struct Race {
    struct Access {
        std::string who;
        bool writes = false;
        std::string file;
        int line = 0;
    };
    std::string what;
    bool inOneBlock = false;
    std::vector<Access> accesses = {};
};

struct Message {
    Kind kind = Kind::failure;
    std::string text;
    std::string file;  // empty: unknown
    int line = 0;
    std::string foundBy =
        {};  // the tool of compute-sanitizer under which it came to light; empty: none
    // Of a diagnosis.
    std::string mistake = {};  // its kind, as the pages in docs/mistakes are named
    std::string explanation = {};
    std::string hint = {};
    std::string link = {};
    std::vector<ExcerptLine> excerpt = {};
    std::optional<Race> race = {};
};

struct Note {
    using Value = std::variant<std::string, long long, double>;

    std::string key;
    Value value;
};

/// One test of a run; skipped until it has run.
struct TestRecord {
    std::string name;
    Status status = Status::skipped;
    double seconds = 0;
    std::vector<Note> notes = {};
    std::vector<Message> messages = {};
};

struct SuiteRecord {
    std::string name;
    std::string lesson = {};
    double seconds = 0;
    std::vector<TestRecord> tests = {};
};

struct Device {
    std::string name;
    std::string computeCapability = {};
    int multiprocessors = 0;
    int warpSize = 0;
    int maxThreadsPerBlock = 0;
    int maxBlockDimensions[3] = {};
    int maxGridDimensions[3] = {};
    int registersPerBlock = 0;
    std::size_t sharedBytesPerBlock = 0;
    std::size_t memoryBytes = 0;
};

struct RunRecord {
    std::string backend;  // "cpu" or "gpu"
    Device device;
    std::string started;  // UTC, ISO 8601
    double seconds = 0;
    std::string command;
    std::string compiler;
    std::vector<SuiteRecord> suites = {};
};

std::size_t count(const SuiteRecord& suite, Status status);
std::size_t count(const RunRecord& run, Status status);

/// Whether nothing is wrong with the test: it passed, or this build does not measure what it
/// claims.
bool isAllRight(const TestRecord& test);

/// Whether all tests of the run are all right.
bool passed(const RunRecord& run);

/// Whether nothing is wrong with the run but what the checker has found.
bool passedButForFindings(const RunRecord& run);

/// The first test of the suite that is not all right; nullptr when all are.
const TestRecord* firstProblem(const SuiteRecord& suite);

/// Replaces the value a key already has.
void setNote(TestRecord& test, Note note);

/// The value of a note as text; empty when the test has none of that key.
std::string noteText(const TestRecord& test, std::string_view key);

/// The model as the reports' JSON.
std::string toJson(const RunRecord& run);
std::string toJson(const Device& device, std::string_view backend);

}  // namespace harness
