#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "harness/record.h"
#include "transcripts.h"

namespace harness {

// What the process that runs a suite tells the one that keeps the record. Tests go by their
// position in the suite.

struct TestStarted {
    std::size_t test;
};

struct NoteAdded {
    std::size_t test;
    Note note;
};

struct MessageAdded {
    std::size_t test;
    Message message;
};

struct TestEnded {
    std::size_t test;
    Status status;
    double seconds;
};

/// No more tests will run in this process: all are done, or `restart` asks for a fresh process for
/// the rest.
struct SuiteEnded {
    bool restart;
};

using Event = std::variant<TestStarted, NoteAdded, MessageAdded, TestEnded, SuiteEnded>;
using EventSink = std::function<void(const Event&)>;

/// One line, newline included. The nonce tells the harness's events from what else may be written
/// to the channel.
std::string encode(const Event& event, std::string_view nonce);

/// Nothing when the line is no event or bears another nonce.
std::optional<Event> decode(std::string_view line, std::string_view nonce);

/// What a child process is to do.
struct Mission {
    std::string nonce;
    std::size_t suite = 0;  // position among the suites
    std::vector<std::size_t> tests;
    int device = 0;
    std::optional<std::uint64_t> seed = {};  // of the order of blocks and threads
    Transcripts transcripts = {};
    bool failFast = false;  // whether it ends with the first test that does not pass
};

std::string encode(const Mission& mission);
Mission decodeMission(std::string_view text);

}  // namespace harness
