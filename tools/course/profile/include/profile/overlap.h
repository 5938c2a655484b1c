// What a program's copies and kernels overlap and take on a GPU, for suites.
#pragma once

#include <string>
#include <string_view>

namespace profile {

struct HiddenCopies {
    double share = 1;  // of copies or of kernels, whichever take less time, while the other goes on
    std::string
        lostBy;  // what most of the rest is lost by, with its line; "" where nothing is known
};

/// Of the calls and kernels in `lines`, as the simulator writes them (CostsSince::asLines()), by
/// the model of that GPU.
HiddenCopies hiddenCopiesOf(const std::string& lines, const std::string& gpu);

/// The beginning of a note of a test, before the name of a GPU: the microseconds that its kernels
/// would take there.
inline constexpr std::string_view microsecondsOn = "µs on ";

/// Throws std::runtime_error with the names there are when gpus.json has none of that name.
void requireKnown(const std::string& gpu);

/// Microseconds that all launches in such lines take, one after the other, by the estimate for that
/// GPU. Throws as requireKnown().
double microsecondsOf(const std::string& lines, const std::string& gpu);

}  // namespace profile
