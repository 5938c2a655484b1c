#include "supervisor.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <random>
#include <span>
#include <string>
#include <thread>
#include <utility>

#include "child_process.h"
#include "harness/interrupt.h"
#include "language/language.h"
#include "output.h"

namespace harness {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr std::size_t maxOutput = 8192;        // bytes kept of what a test prints
constexpr std::size_t maxEventLine = 1 << 20;  // bytes
constexpr Seconds startAllowance{30};          // a GPU's context may take seconds
constexpr Seconds exitAllowance{5};
constexpr Seconds terminationAllowance{0.3};  // to say where it hangs
constexpr Seconds closingAllowance{4};  // a process that crashes with a GPU takes seconds to go
constexpr std::chrono::milliseconds beat{
    20};                        // how soon the end of a child is seen whose pipes another holds
constexpr int maxTimeouts = 3;  // in a suite
constexpr std::size_t maxHangs = 3;         // of kernels, in a suite
constexpr std::size_t maxHangsInAFile = 3;  // of kernels, in a run: a loop has several lines
constexpr std::size_t maxHangsAtALine = 2;  // of kernels, in a run
constexpr int maxFailedStarts = 2;          // in a row
constexpr int maxCrashesInARow = 50;

std::string randomNonce() {
    std::random_device random;
    return fmt::format("{:08x}{:08x}{:08x}{:08x}", random(), random(), random(), random());
}

/// Reads what is there, up to the buffer; `ended` is set when no one can write any more.
std::string_view readSome(int descriptor, std::span<char> buffer, bool& ended) {
    const ssize_t n = ::read(descriptor, buffer.data(), buffer.size());
    if (n == 0) ended = true;
    return {buffer.data(), static_cast<std::size_t>(std::max<ssize_t>(n, 0))};
}

/// How the work of one child came to its end.
enum class End { done, died, hung, lied, interrupted };

/// One child and what is heard of it.
class Watch {
  public:
    Watch(const Mission& mission, const Launcher& launcher, Seconds timeout, Ledger& ledger)
        : nonce_(mission.nonce),
          timeout_(timeout),
          ledger_(ledger),
          child_(encode(mission), launcher),
          splitter_(mission.nonce, maxOutput) {
        expectWithin(startAllowance + timeout_);
    }

    /// Until the child has done its work or cannot go on; it is gone afterwards.
    End run() {
        const End end = listen();
        if (end == End::died) waitForEnding();
        if (end == End::hung) letItSpeak();
        ending_ = child_.ending();
        child_.kill();
        drainOutput();
        return end;
    }

    /// How the child ended by itself.
    std::string ending() const {
        return ending_.empty() ? tr("closed the channel to the harness") : ending_;
    }

    /// What the test that runs, or is about to start, has printed.
    std::string restOfOutput() { return splitter_.take(ledger_.currentTest().value_or(SIZE_MAX)); }

  private:
    End listen() {
        while (true) {
            if (interruptSignal() != 0) {
                readEvents(true);  // results that were on their way count
                return End::interrupted;
            }
            waitForNews();
            const bool gone =
                child_.hasEnded();  // asked first: what it has said until then is read below
            readOutput();
            if (!readEvents(gone)) return End::lied;
            if (ledger_.suiteEnded() && (gone || eventsEnded_)) return End::done;
            if (gone || eventsEnded_) return End::died;
            if (Clock::now() > deadline_) return ledger_.suiteEnded() ? End::done : End::hung;
        }
    }

    void waitForNews() {
        pollfd descriptors[] = {{outputEnded_ ? -1 : child_.output(), POLLIN, 0},
                                {child_.events(), POLLIN, 0}};
        poll(descriptors, std::size(descriptors), static_cast<int>(beat.count()));
    }

    bool readOutput() {
        const std::string_view bytes = readSome(child_.output(), buffer_, outputEnded_);
        splitter_.append(bytes);
        return !bytes.empty();
    }

    /// Reads one helping, or what is left of a child that is gone; false when it is not
    /// to be believed.
    bool readEvents(bool all) {
        constexpr std::size_t enough = 4 * maxEventLine;  // what a child that is gone may have left
        std::size_t total = 0;
        do {
            const std::string_view bytes = readSome(child_.events(), buffer_, eventsEnded_);
            if (bytes.empty()) return true;
            total += bytes.size();
            lines_ += bytes;
            if (!takeLines()) return false;
        } while (all && total < enough);
        return true;
    }

    bool takeLines() {
        std::size_t begin = 0;
        for (std::size_t end; (end = lines_.find('\n', begin)) != std::string::npos;
             begin = end + 1)
            if (!takeLine(std::string_view(lines_).substr(begin, end - begin))) return false;
        lines_.erase(0, begin);
        return lines_.size() <= maxEventLine;
    }

    bool takeLine(std::string_view line) {
        const auto event = decode(line, nonce_);
        if (!event) return false;
        const bool endsTest = std::holds_alternative<TestStarted>(*event) ||
                              std::holds_alternative<SuiteEnded>(*event);
        if (endsTest) attachOutput();
        if (!ledger_.accept(*event)) return false;
        if (endsTest) expectWithin(ledger_.suiteEnded() ? exitAllowance : timeout_);
        return true;
    }

    /// Gives the test that has ended what it has printed.
    void attachOutput() {
        const auto test = ledger_.currentTest();
        if (!test) return;
        drainOutput(*test);
        if (std::string text = splitter_.take(*test); !text.empty())
            ledger_.addOutput(std::move(text));
    }

    /// Reads what the child has printed until now, at least up to the mark of the test if
    /// one is given.
    void drainOutput(std::size_t test = SIZE_MAX) {
        constexpr int helpings =
            16;  // more than a pipe holds: only a process that goes on printing has more
        for (int i = 0; i < helpings && !splitter_.hasAllOf(test) && readOutput(); ++i) continue;
    }

    /// The events of a process end a moment before the process does.
    void waitForEnding() {
        for (expectWithin(closingAllowance); Clock::now() < deadline_ && !child_.hasEnded();)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }

    void letItSpeak() {
        child_.terminate();
        for (expectWithin(terminationAllowance); Clock::now() < deadline_ && !child_.hasEnded();) {
            waitForNews();
            readOutput();
        }
    }

    void expectWithin(Seconds time) {
        deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(time);
    }

    const std::string nonce_;
    const Seconds timeout_;
    Ledger& ledger_;
    ChildProcess child_;
    OutputSplitter splitter_;
    std::array<char, 65536> buffer_;
    std::string lines_;  // received, and not yet a whole line
    bool eventsEnded_ = false;
    bool outputEnded_ = false;
    Clock::time_point deadline_;
    std::string ending_;
};

Message crash(const Ledger& ledger, const std::string& ending) {
    if (ledger.madeProgress()) return {Kind::crash, tr("The test {0}", ending), {}, 0};
    return {Kind::crash, tr("The tests' process {0} before the test started", ending), {}, 0};
}

Message hang(const Ledger& ledger, double timeout) {
    const std::string seconds = fmt::format("{}", timeout);
    return {Kind::timeout,
            ledger.madeProgress() ? tr("The test was stopped: it took more than {0} s", seconds)
                                  : tr("The tests' process took more than {0} s", seconds),
            {},
            0};
}

Message lie() {
    return {Kind::crash,
            tr("The test was stopped: it wrote to the channel to the harness, so nothing that its "
               "process says counts"),
            {},
            0};
}

/// What tells the simulator that a kernel has hung in an earlier process.
std::vector<std::string> withShortPatience(const Launcher& launcher) {
    std::vector<std::string> environment = launcher.environment;
    environment.emplace_back("SIMULATOR_HAS_HUNG=1");
    return environment;
}

bool isHang(const Message& message) {
    return message.mistake == "hang" || message.kind == Kind::timeout;
}

}  // namespace

void Patience::failed(bool hung, bool started, bool someTestEnded) {
    const std::lock_guard lock(mutex_);
    crashes_ = someTestEnded ? 1 : crashes_ + 1;
    if (hung) ++timeouts_;
    failedStarts_ = started ? 0 : failedStarts_ + 1;
    if (reason_) return;
    if (failedStarts_ == maxFailedStarts)
        reason_ = because(Cause::noStart, tr("Not run: the tests' process does not start"));
    else if (timeouts_ == maxTimeouts)
        reason_ =
            because(Cause::timeouts, tr("Not run: {0} tests before it took too long", timeouts_));
    else if (crashes_ == maxCrashesInARow)
        reason_ = because(Cause::crashes, tr("Not run: {0} tests in a row crashed", crashes_));
}

void Patience::giveUp(const Message& reason) {
    const std::lock_guard lock(mutex_);
    if (!reason_) reason_ = reason;
}

std::optional<Message> Patience::reason() const {
    const std::lock_guard lock(mutex_);
    return reason_;
}

std::optional<Message> Hangs::note(const std::string& suite, std::span<const TestRecord> tests) {
    const std::lock_guard lock(mutex_);
    std::set<Line> own;
    for (const TestRecord& test : tests) {
        const auto message = std::ranges::find_if(test.messages, isHang);
        if (message == test.messages.end() || message->file.empty()) continue;
        const Line line{message->file, message->line};
        own.insert(line);
        tests_[line].insert({suite, test.name});
    }
    for (const auto& [file, line] : own)
        if (const std::size_t tests = tests_[{file, line}].size(); tests >= maxHangsAtALine)
            return because(Cause::hangs,
                           tr("Left out: kernels of {0} tests hung at {1}:{2}", tests, file, line));
    for (const auto& [file, line] : own)
        if (const std::size_t tests = testsIn(file); tests >= maxHangsInAFile)
            return because(Cause::hangs,
                           tr("Left out: kernels of {0} tests hung in {1}", tests, file));
    const std::size_t hung = testsOf(suite);
    if (hung < maxHangs) return std::nullopt;
    return because(Cause::hangs, tr("Left out: kernels of {0} tests hung", hung));
}

std::size_t Hangs::testsIn(const std::string& file) const {
    std::size_t tests = 0;
    for (const auto& [line, ofLine] : tests_)
        if (line.first == file) tests += ofLine.size();
    return tests;
}

std::size_t Hangs::testsOf(const std::string& suite) const {
    std::size_t tests = 0;
    for (const auto& [line, ofLine] : tests_)
        tests += std::ranges::count(ofLine, suite, &Test::first);
    return tests;
}

bool Hangs::any() const {
    const std::lock_guard lock(mutex_);
    return !tests_.empty();
}

void superviseSuite(std::size_t suite, const Supervision& supervision, Ledger& ledger, Hangs& hangs,
                    Patience& patience, const Launcher& launcher) {
    const auto& [device, timeout, leavesOut, choices] = supervision;
    Launcher next = launcher;
    for (std::vector<std::size_t> rest; !(rest = ledger.remaining()).empty();) {
        if (const auto reason = patience.reason()) return ledger.skipRest(*reason);
        const std::size_t before = rest.size();
        ledger.processStarted();
        if (hangs.any()) next.environment = withShortPatience(launcher);
        Watch watch({randomNonce(), suite, std::move(rest), device, choices.seed,
                     choices.transcripts, choices.failFast},
                    next, Seconds(timeout), ledger);
        const End end = watch.run();
        if (end == End::interrupted) return ledger.skipRest(interrupted());
        if (end != End::done || !ledger.madeProgress()) {
            const bool started = ledger.madeProgress();
            const Message message = end == End::hung   ? hang(ledger, timeout)
                                    : end == End::lied ? lie()
                                                       : crash(ledger, watch.ending());
            ledger.blame(end == End::hung ? Status::timeout : Status::crashed, message,
                         watch.restOfOutput());
            const bool someTestEnded = before - ledger.remaining().size() > 1;
            patience.failed(end == End::hung, started, someTestEnded);
        }
        if (choices.failFast && ledger.hasFailure()) return ledger.skipRest(afterAFailure());
        const std::optional<Message> whyTheRestWouldToo =
            hangs.note(ledger.suite(), ledger.tests());
        if (leavesOut && whyTheRestWouldToo) patience.giveUp(*whyTheRestWouldToo);
    }
}

}  // namespace harness
