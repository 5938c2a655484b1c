#pragma once

#include <cstddef>
#include <string>

namespace harness {

/// Whether tests are recorded, replayed or neither, and in which folder their records lie; on the
/// simulator only.
struct Transcripts {
    enum class Mode { none, record, replay };

    Mode mode = Mode::none;
    std::string folder = {};
};

/// Begins that of a test. Throws std::runtime_error when it cannot be written.
void beginTranscript(const Transcripts& transcripts, std::size_t suite, std::size_t test);

/// Ends it; says what did not fit, or nothing.
std::string endTranscript(const Transcripts& transcripts);

}  // namespace harness
