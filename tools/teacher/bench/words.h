// Numbers as people read them.
#pragma once

#include <string>

/// "95.6 µs"; three digits that count.
std::string durationText(double seconds);

/// "2807 GB/s": always GB, of 10^9 bytes, so that those of a table compare.
std::string bandwidthText(double bytesPerSecond);

/// "50 MiB"
std::string bytesText(double bytes);

/// Four digits that count.
std::string numberText(double number);

/// A contender's name in the language; in documents it is English.
std::string contenderText(const std::string& name);
