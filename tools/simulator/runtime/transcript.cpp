#include "transcript.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <variant>

#include "context.h"
#include "memory.h"
#include "simulator/transcript.h"

namespace simulator::transcript {

namespace {

constexpr char magic[] = "Atelier's transcript, 1\n";
// The entries: a letter, then numbers of 64 bits.
constexpr char copyEntry = 'C';    // size, bytes
constexpr char launchEntry = 'L';  // error, number of changes; each: index, offset, size, bytes
constexpr char answerEntry = 'A';  // size, bytes
constexpr char endEntry = 'E';

constexpr size_t longestAnswer = 1 << 24;  // bytes

}  // namespace

Recorder::Recorder(File file) : file_(std::move(file)) {
    write(magic, sizeof magic);
}

void Recorder::write(const void* bytes, size_t size) {
    std::fwrite(bytes, 1, size, file_.get());
}

void Recorder::copied(const void* bytes, size_t size) {
    write(&copyEntry, 1);
    number(size);
    write(bytes, size);
}

void Recorder::launched(cudaError_t error, std::span<const Visible> visible,
                        std::span<const std::vector<std::byte>> before) {
    struct Change {
        size_t index, offset, size;
    };
    std::vector<Change> changes;
    for (size_t i = 0; i < visible.size(); ++i) {
        const std::span now(visible[i].begin, visible[i].bytes);
        const auto first = std::ranges::mismatch(now, before[i]).in1;
        if (first == now.end()) continue;
        auto last = now.size();
        while (now[last - 1] == before[i][last - 1]) --last;
        const size_t offset = size_t(first - now.begin());
        changes.push_back({i, offset, last - offset});
    }
    write(&launchEntry, 1);
    number(uint64_t(error));
    number(changes.size());
    for (const Change& change : changes) {
        number(change.index);
        number(change.offset);
        number(change.size);
        write(visible[change.index].begin + change.offset, change.size);
    }
}

void Recorder::answered(const std::string& answer) {
    write(&answerEntry, 1);
    number(answer.size());
    write(answer.data(), answer.size());
}

bool Recorder::end() {
    write(&endEntry, 1);
    const bool complete = !std::ferror(file_.get());
    return std::fclose(file_.release()) == 0 && complete;
}

Replayer::Replayer(File file) : file_(std::move(file)) {
    char start[sizeof magic];
    if (!file_ || std::fread(start, 1, sizeof start, file_.get()) != sizeof start)
        refuse("there is no record of the test");
    else if (std::memcmp(start, magic, sizeof magic) != 0)
        refuse("the record is none");
}

bool Replayer::refuse(const char* why) {
    if (trouble_.empty()) trouble_ = why;
    return false;
}

bool Replayer::read(void* bytes, size_t size) {
    return std::fread(bytes, 1, size, file_.get()) == size || refuse("the record ends early");
}

bool Replayer::expect(char entry) {
    if (!trouble_.empty()) return false;
    char found;
    if (!read(&found, 1)) return false;
    return found == entry || refuse("the record says something else than the test asks for");
}

bool Replayer::copy(void* to, size_t size) {
    uint64_t recorded;
    if (!expect(copyEntry) || !number(recorded)) return false;
    if (recorded != size) return refuse("the record has another size than the test asks for");
    return read(to, size);
}

bool Replayer::change(std::span<const Visible> visible) {
    uint64_t index, offset, size;
    if (!number(index) || !number(offset) || !number(size)) return false;
    if (index >= visible.size()) return refuse("the record changes memory that there is not");
    const Visible& region = visible[index];
    if (offset > region.bytes || size > region.bytes - offset)
        return refuse("the record changes memory outside of an allocation");
    return read(region.begin + offset, size);
}

cudaError_t Replayer::launch(std::span<const Visible> visible) {
    uint64_t error, changes;
    if (!expect(launchEntry) || !number(error) || !number(changes)) return cudaErrorUnknown;
    if (error > cudaErrorUnknown)
        return refuse("the record has an error that CUDA has not"), cudaErrorUnknown;
    for (uint64_t i = 0; i < changes; ++i)
        if (!change(visible)) return cudaErrorUnknown;
    return cudaError_t(error);
}

std::string Replayer::answer() {
    uint64_t size;
    if (!expect(answerEntry) || !number(size)) return {};
    if (size > longestAnswer) return refuse("the record has a very long answer"), std::string();
    std::string answer(size, '\0');
    return read(answer.data(), size) ? answer : std::string();
}

std::string Replayer::end() {
    if (trouble_.empty() && expect(endEntry) && std::fgetc(file_.get()) != EOF)
        refuse("the record goes on after its end");
    return trouble_;
}

// --- The transcript of this process

namespace {

struct State {
    std::mutex mutex;
    std::variant<std::monostate, Recorder, Replayer> transcript;
};

State& state() {
    static State& state = *new State;
    return state;
}

constinit std::atomic<bool> on = false;

std::vector<Visible> visibleNow() {
    std::vector<Visible> visible;
    for (const Extent& extent : regionsVisibleToKernels())
        visible.push_back({reinterpret_cast<std::byte*>(extent.begin), extent.bytes});
    return visible;
}

std::vector<std::vector<std::byte>> contents(std::span<const Visible> visible) {
    std::vector<std::vector<std::byte>> all;
    for (const Visible& region : visible)
        all.emplace_back(region.begin, region.begin + region.bytes);
    return all;
}

}  // namespace

bool isOn() {
    return on;
}

cudaError_t copyToHost(void* to, size_t size, const std::function<void()>& move) {
    const std::lock_guard lock(state().mutex);
    if (auto* const replayer = std::get_if<Replayer>(&state().transcript))
        return replayer->copy(to, size) ? cudaSuccess : cudaErrorUnknown;
    move();
    if (auto* const recorder = std::get_if<Recorder>(&state().transcript))
        recorder->copied(to, size);
    return cudaSuccess;
}

void launch(const std::function<void()>& run) {
    if (!isOn()) return run();
    const std::lock_guard lock(state().mutex);
    const std::vector<Visible> visible = visibleNow();
    if (auto* const replayer = std::get_if<Replayer>(&state().transcript)) {
        const cudaError_t error = replayer->launch(visible);
        if (error != cudaSuccess) kernelFailed(error);
        return;
    }
    const auto before = contents(visible);
    run();
    if (auto* const recorder = std::get_if<Recorder>(&state().transcript))
        recorder->launched(stickyError(), visible, before);
}

std::string answer(const std::function<std::string()>& ask) {
    if (!isOn()) return ask();
    const std::lock_guard lock(state().mutex);
    if (auto* const replayer = std::get_if<Replayer>(&state().transcript))
        return replayer->answer();
    const std::string answer = ask();
    if (auto* const recorder = std::get_if<Recorder>(&state().transcript))
        recorder->answered(answer);
    return answer;
}

}  // namespace simulator::transcript

namespace simulator {

using namespace transcript;

void recordTranscript(const std::string& file) {
    File opened(std::fopen(file.c_str(), "wbe"), std::fclose);
    if (!opened)
        throw std::runtime_error("cannot create the record " + file + ": " + std::strerror(errno));
    state().transcript.emplace<Recorder>(std::move(opened));
    on = true;
}

void replayTranscript(const std::string& file) {
    // What is no regular file could keep its reader waiting for ever.
    const int descriptor = open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    struct stat about {};
    const bool readable =
        descriptor >= 0 && fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode);
    if (descriptor >= 0 && !readable) close(descriptor);
    state().transcript.emplace<Replayer>(
        File(readable ? fdopen(descriptor, "rb") : nullptr, std::fclose));
    on = true;
}

std::string endTranscript() {
    on = false;
    std::string trouble;
    if (auto* const recorder = std::get_if<Recorder>(&state().transcript);
        recorder && !recorder->end())
        trouble = "the record could not be written";
    if (auto* const replayer = std::get_if<Replayer>(&state().transcript))
        trouble = replayer->end();
    state().transcript.emplace<std::monostate>();
    return trouble;
}

}  // namespace simulator
