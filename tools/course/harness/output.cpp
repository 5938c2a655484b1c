#include "output.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "language/language.h"

namespace harness {
namespace {

constexpr char markBegin = '\x1e';  // ASCII's record separator
constexpr char markEnd = '\n';

}  // namespace

std::string outputMark(std::string_view nonce, std::size_t test) {
    return fmt::format("{}{}:{}{}", markBegin, nonce, test, markEnd);
}

void CappedText::append(std::string_view text) {
    const std::size_t toHead = std::min(text.size(), half_ - head_.size());
    head_ += text.substr(0, toHead);
    text.remove_prefix(toHead);
    if (text.size() > half_) {
        cut_ += tail_.size() + text.size() - half_;
        tail_.clear();
        text.remove_prefix(text.size() - half_);
    }
    tail_ += text;
    if (tail_.size() > 2 * half_) {
        cut_ += tail_.size() - half_;
        tail_.erase(0, tail_.size() - half_);
    }
}

std::string CappedText::text() const {
    const std::size_t over = tail_.size() > half_ ? tail_.size() - half_ : 0;
    if (cut_ + over == 0) return head_ + tail_;
    return tr("{0}\n[... {1} bytes left out ...]\n{2}", head_, cut_ + over, tail_.substr(over));
}

void OutputSplitter::append(std::string_view bytes) {
    pending_ += bytes;
    std::string_view rest = pending_;
    const std::string begin = markBegin + nonce_ + ":";
    while (!rest.empty()) {
        const std::size_t mark = std::min(rest.find(markBegin), rest.size());
        current_.append(rest.substr(0, mark));
        rest.remove_prefix(mark);
        const std::string_view known = rest.substr(0, begin.size());
        if (rest.empty() || (known.size() < begin.size() && begin.starts_with(known))) break;

        std::size_t test = 0;
        const std::size_t end = rest.find(markEnd);
        const bool isMark = known == begin;
        if (isMark && end == std::string_view::npos && rest.size() < begin.size() + 24) break;
        const char* last = rest.data() + std::min(end, rest.size());
        if (isMark && std::from_chars(rest.data() + begin.size(), last, test).ptr == last) {
            done_[test] = current_.text();
            current_ = CappedText(limit_);
            rest.remove_prefix(end + 1);
        } else {
            current_.append(rest.substr(0, 1));
            rest.remove_prefix(1);
        }
    }
    pending_ = std::string(rest);
}

std::string OutputSplitter::take(std::size_t test) {
    if (const auto found = done_.extract(test)) return found.mapped();
    current_.append(pending_);
    pending_.clear();
    const std::string text = current_.text();
    current_ = CappedText(limit_);
    return text;
}

}  // namespace harness
