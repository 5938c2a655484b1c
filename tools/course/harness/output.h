#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace harness {

/// What a child writes among its output when a test ends, so that each test keeps what it printed.
std::string outputMark(std::string_view nonce, std::size_t test);

/// Keeps the beginning and the end of a text of any length, and says how much it left
/// out between them.
class CappedText {
  public:
    explicit CappedText(std::size_t limit) : half_(limit / 2) {}

    void append(std::string_view text);
    std::string text() const;

  private:
    std::size_t half_;
    std::string head_;
    std::string tail_;  // up to twice its size, so that it is not cut at every byte
    std::size_t cut_ = 0;
};

/// Cuts the output of a child into that of its tests.
class OutputSplitter {
  public:
    OutputSplitter(std::string nonce, std::size_t limitPerTest)
        : nonce_(std::move(nonce)), limit_(limitPerTest) {}

    void append(std::string_view bytes);

    /// Whether the mark of that test has come.
    bool hasAllOf(std::size_t test) const { return done_.contains(test); }

    /// What the test has printed; when its mark has not come, all that has come since
    /// the last mark.
    std::string take(std::size_t test);

  private:
    const std::string nonce_;
    const std::size_t limit_;
    CappedText current_{limit_};
    std::string pending_;  // may be the beginning of a mark
    std::map<std::size_t, std::string> done_;
};

}  // namespace harness
