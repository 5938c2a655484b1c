#include "transcripts.h"

#include <fmt/format.h>

#ifdef ATELIER_BACKEND_CPU
#include "simulator/transcript.h"
#endif

namespace harness {

#ifdef ATELIER_BACKEND_CPU

void beginTranscript(const Transcripts& transcripts, std::size_t suite, std::size_t test) {
    const std::string file = fmt::format("{}/{}.{}", transcripts.folder, suite, test);
    if (transcripts.mode == Transcripts::Mode::record) simulator::recordTranscript(file);
    if (transcripts.mode == Transcripts::Mode::replay) simulator::replayTranscript(file);
}

std::string endTranscript(const Transcripts& transcripts) {
    return transcripts.mode == Transcripts::Mode::none ? std::string() : simulator::endTranscript();
}

#else

void beginTranscript(const Transcripts&, std::size_t, std::size_t) {}

std::string endTranscript(const Transcripts&) {
    return {};
}

#endif

}  // namespace harness
