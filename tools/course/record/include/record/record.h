// What a run of tests has come to: the one record that runs, reports, pages and the teacher's tools
// share. Its JSON: json.h and tools/course/record/README.md.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace record {

/// Unmeasured: nothing went wrong, but what the test claims can only be seen in another build.
enum class Status { passed, failed, crashed, timeout, todo, skipped, unmeasured };
inline constexpr Status allStatuses[] = {Status::passed,    Status::failed, Status::crashed,
                                         Status::timeout,   Status::todo,   Status::skipped,
                                         Status::unmeasured};

/// What a message says: how the test failed, what the checker or a tool has found, why the test did
/// not run or is not measured, or what it printed.
enum class Kind { failure, crash, timeout, todo, finding, reason, output };
inline constexpr Kind allKinds[] = {Kind::failure, Kind::crash,  Kind::timeout, Kind::todo,
                                    Kind::finding, Kind::reason, Kind::output};

/// Why a test did not run, or is not measured.
enum class Cause {
    interrupted,   // the run was
    afterFailure,  // the run was to end with the first failure
    noStart,       // the tests' process does not start
    timeouts,      // too many tests before it took too long
    crashes,       // too many tests before it crashed
    hangs,         // too many kernels before it hung
    elsewhere      // another build measures it
};
inline constexpr Cause allCauses[] = {Cause::interrupted, Cause::afterFailure, Cause::noStart,
                                      Cause::timeouts,    Cause::crashes,      Cause::hangs,
                                      Cause::elsewhere};

std::string_view name(Status status);
std::string_view name(Kind kind);
std::string_view name(Cause cause);

/// A line of source code around what a message speaks of.
struct ExcerptLine {
    std::string file;
    int line = 0;
    std::string text;
    bool marked = false;

    bool operator==(const ExcerptLine&) const = default;
};

/// Two accesses to one cell that nothing orders.
struct Race {
    struct Access {
        std::string thread;  // its index: "3", "(1,2,0)"
        std::string block;
        bool writes = false;
        std::string file;
        int line = 0;

        bool operator==(const Access&) const = default;
    };
    std::string what;  // "tabSM[3]"
    bool inOneBlock = false;
    std::vector<Access> accesses = {};

    bool operator==(const Race&) const = default;
};

struct Message {
    Kind kind = Kind::failure;
    std::string text;  // of a TODO: its task
    std::string file;  // empty: unknown
    int line = 0;
    std::optional<Cause> cause = {};  // of a reason
    std::string foundBy = {};  // the tool of compute-sanitizer under which it showed; empty: none
    // Of a finding.
    std::string mistake = {};  // its kind, as the pages in docs/mistakes are named; empty: the tool
                               // itself cannot work
    std::string explanation = {};
    std::string hint = {};
    std::string link = {};
    std::vector<ExcerptLine> excerpt = {};
    std::optional<Race> race = {};

    bool operator==(const Message&) const = default;
};

struct Note {
    using Value = std::variant<std::string, long long, double>;

    std::string key;
    Value value;

    bool operator==(const Note&) const = default;
};

/// One test of a run; skipped until it has run.
struct TestRecord {
    std::string name;
    Status status = Status::skipped;
    double seconds = 0;
    std::vector<Note> notes = {};
    std::vector<Message> messages = {};

    bool operator==(const TestRecord&) const = default;
};

struct SuiteRecord {
    std::string name;
    std::string lesson = {};
    double seconds = 0;
    std::vector<TestRecord> tests = {};
    std::string steps = {};  // the page beside the report that shows a race step by step

    bool operator==(const SuiteRecord&) const = default;
};

struct Device {
    std::string name;
    std::string computeCapability = {};
    int multiprocessors = 0;
    int warpSize = 0;
    int maxThreadsPerBlock = 0;
    std::array<int, 3> maxBlockDimensions = {};
    std::array<int, 3> maxGridDimensions = {};
    int registersPerBlock = 0;
    std::size_t sharedBytesPerBlock = 0;
    std::size_t memoryBytes = 0;

    bool operator==(const Device&) const = default;
};

struct RunRecord {
    std::string backend;  // "cpu" or "gpu"
    Device device;
    std::string started;  // UTC, ISO 8601
    double seconds = 0;
    std::string command;
    std::string compiler;
    std::vector<SuiteRecord> suites = {};

    bool operator==(const RunRecord&) const = default;
};

std::size_t count(const SuiteRecord& suite, Status status);
std::size_t count(const RunRecord& run, Status status);

/// Whether the message names a mistake.
bool isFinding(const Message& message);

/// What the message says, with "TODO: " before a task.
std::string sayingOf(const Message& message);

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

/// The record as JSON, on one line.
std::string toJson(const RunRecord& run);

/// Reads it. It may come from a program that is not trusted: throws std::runtime_error for anything
/// that is no such record.
RunRecord readRun(std::string_view json);

}  // namespace record
