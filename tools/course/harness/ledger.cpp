#include "ledger.h"

#include <algorithm>
#include <cmath>

#include "language/language.h"

namespace harness {
namespace {

// A test that adds notes or messages in a loop must not fill the reports.
constexpr std::size_t maxNotes = 64;
constexpr std::size_t maxMessages = 64;

// A TODO explains the rest, and what the checker says explains the failures; findings
// keep their order.
auto placeOf(const Message& message, std::vector<Message>& messages) {
    const auto explains = [](Kind kind) { return kind == Kind::todo || kind == Kind::finding; };
    const bool isTheEnd = message.kind == Kind::crash || message.kind == Kind::timeout;
    if (message.kind == Kind::todo || isTheEnd) return messages.begin();
    if (message.kind != Kind::finding) return messages.end();
    return std::ranges::find_if_not(messages, explains, &Message::kind);
}

}  // namespace

Message because(Cause cause, std::string text) {
    return {Kind::reason, std::move(text), {}, 0, cause};
}

Message interrupted() {
    return because(Cause::interrupted, tr("Not run: interrupted"));
}

Message afterAFailure() {
    return because(Cause::afterFailure, tr("Left out: a test before it did not pass"));
}

Ledger::Ledger(SuiteRecord& record, std::span<const std::size_t> chosen, Reporters reporters,
               std::size_t first)
    : record_(record),
      tests_(std::span(record.tests).subspan(first, chosen.size())),
      chosen_(chosen),
      reporters_(reporters) {}

std::vector<std::size_t> Ledger::remaining() const {
    return {chosen_.begin() + next_, chosen_.end()};
}

bool Ledger::accept(const Event& event) {
    return !suiteEnded_ && std::visit([this](const auto& value) { return on(value); }, event);
}

std::optional<std::size_t> Ledger::currentTest() const {
    return state_ == State::idle ? std::nullopt : std::optional(chosen_[next_ - 1]);
}

void Ledger::processStarted() {
    suiteEnded_ = false;
    madeProgress_ = false;
    state_ = State::idle;
}

bool Ledger::on(const TestStarted& event) {
    if (state_ == State::running || next_ == chosen_.size() || event.test != chosen_[next_])
        return false;
    confirm();
    start();
    return true;
}

bool Ledger::on(const NoteAdded& event) {
    if (!isRunning(event.test)) return false;
    if (current().notes.size() < maxNotes || !noteText(current(), event.note.key).empty())
        setNote(current(), event.note);
    return true;
}

bool Ledger::on(const MessageAdded& event) {
    if (!isRunning(event.test)) return false;
    auto& messages = current().messages;
    if (messages.size() < maxMessages)
        messages.insert(placeOf(event.message, messages), event.message);
    return true;
}

bool Ledger::on(const TestEnded& event) {
    const bool plausible = std::isfinite(event.seconds) && event.seconds >= 0;
    if (!isRunning(event.test) || !plausible) return false;
    current().status = event.status;
    current().seconds = event.seconds;
    state_ = State::ended;
    return true;
}

bool Ledger::on(const SuiteEnded& event) {
    const bool allDone = next_ == chosen_.size();
    if (state_ == State::running || (!allDone && !event.restart)) return false;
    confirm();
    suiteEnded_ = true;
    return true;
}

bool Ledger::hasFailure() const {
    return !std::ranges::all_of(tests_.first(next_), isAllRight);
}

void Ledger::addOutput(std::string text) {
    if (next_ > 0 && state_ != State::idle)
        current().messages.push_back({Kind::output, std::move(text), {}, 0});
}

void Ledger::blame(Status status, Message message, std::string output) {
    if (state_ == State::idle) {
        if (next_ == chosen_.size()) return;
        start();
    }
    if (state_ == State::running) {
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - started_;
        current().seconds = elapsed.count();
    }
    current().status = status;
    current().messages.insert(current().messages.begin(), std::move(message));
    if (!output.empty()) addOutput(std::move(output));
    state_ = State::ended;
    confirm();
}

void Ledger::skipRest(const Message& message) {
    if (state_ == State::running) blame(Status::skipped, message);
    confirm();
    for (; next_ < chosen_.size(); ++next_) tests_[next_].messages.push_back(message);
}

bool Ledger::isRunning(std::size_t test) const {
    return state_ == State::running && test == chosen_[next_ - 1];
}

void Ledger::start() {
    ++next_;
    state_ = State::running;
    madeProgress_ = true;
    started_ = std::chrono::steady_clock::now();
    for (const auto& reporter : reporters_) reporter->testStarted(record_, current());
}

void Ledger::confirm() {
    if (state_ != State::ended) return;
    state_ = State::idle;
    for (const auto& reporter : reporters_) reporter->testEnded(record_, current());
}

}  // namespace harness
