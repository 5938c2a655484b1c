#include "streams.h"

#include <algorithm>

namespace simulator::checker {

void StreamOrder::join(Clock& clock, const Clock& other) {
    if (clock.size() < other.size()) clock.resize(other.size());
    for (size_t line = 0; line < other.size(); ++line)
        clock[line] = std::max(clock[line], other[line]);
}

uint32_t StreamOrder::lineOf(Name stream) {
    const auto [entry, isNew] = lines_.try_emplace(stream, static_cast<uint32_t>(clocks_.size()));
    if (isNew) clocks_.emplace_back(clocks_.size() + 1);
    return entry->second;
}

void StreamOrder::streamCreated(Name stream, bool isBlocking, Name defaultStream) {
    isBlocking_[stream] = isBlocking;
    defaultBesides_[stream] = defaultStream;
    lines_.erase(stream);  // another stream may have had that name
}

void StreamOrder::streamDestroyed(Name stream) {
    isBlocking_.erase(stream);
}

void StreamOrder::eventRecorded(Name event, Name stream) {
    events_[event] = clocks_[arrive(stream)];
}

void StreamOrder::streamWaits(Name stream, Name event) {
    join(clocks_[lineOf(stream)], events_[event]);
}

void StreamOrder::meet(Name one, Name other) {
    const uint32_t line = arrive(one), otherLine = arrive(other);
    join(clocks_[line], clocks_[otherLine]);
    join(clocks_[otherLine], clocks_[line]);
}

void StreamOrder::hostWaitsForStream(Name stream) {
    join(host_, clocks_[lineOf(stream)]);
}

void StreamOrder::hostWaitsForEvent(Name event) {
    join(host_, events_[event]);
}

void StreamOrder::hostWaitsForAll(Name defaultStream) {
    for (const auto& [stream, line] : lines_)
        if (defaultBeside(stream) == defaultStream) join(host_, clocks_[line]);
}

StreamOrder::Name StreamOrder::defaultBeside(Name stream) const {
    const auto found = defaultBesides_.find(stream);
    return found == defaultBesides_.end() ? stream / 4 * 4 : found->second;
}

bool StreamOrder::isQuiet() const {
    if (!hasStreams()) return true;
    for (uint32_t line = 0; line < clocks_.size(); ++line)
        if (clocks_[line][line] > (line < host_.size() ? host_[line] : 0)) return false;
    return true;
}

void StreamOrder::forget() {
    lines_.clear();
    clocks_.clear();
    events_.clear();
    host_.clear();
}

uint32_t StreamOrder::arrive(Name stream) {
    const Name defaultStream = defaultBeside(stream);
    const uint32_t line = lineOf(stream), defaultLine = lineOf(defaultStream);
    join(clocks_[line], host_);
    if (stream == defaultStream) {
        for (const auto& [other, isBlocking] : isBlocking_) {
            if (defaultBeside(other) != stream) continue;
            const uint32_t otherLine = lineOf(other);
            if (isBlocking) join(clocks_[line], clocks_[otherLine]);
        }
    } else if (const auto found = isBlocking_.find(stream);
               found == isBlocking_.end() || found->second) {
        join(clocks_[line], clocks_[defaultLine]);
    }
    return line;
}

Work StreamOrder::begin(Name stream) {
    if (isQuiet()) forget();
    const uint32_t line = arrive(stream);
    last_ = clocks_[line];
    return {line, ++clocks_[line][line]};
}

bool StreamOrder::isBeforeLast(const Work& past) const {
    return past.line < last_.size() && last_[past.line] >= past.number;
}

}  // namespace simulator::checker
