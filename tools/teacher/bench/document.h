// A document in Google Benchmark's JSON format, and what it says of this benchmark's runs.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

using Document = nlohmann::ordered_json;

/// One contender at one case.
struct Entry {
    std::string name;       // "device/sum/int/1025+1/CUB"
    std::string topic;      // "device"
    std::string group;      // "device/sum/int"
    size_t size;            // 1025
    int offset;             // 1
    std::string contender;  // "CUB"
    double seconds;
    double bytesPerSecond;  // 0 where no bandwidth counts
    double itemsPerSecond;  // 0 where no operation is counted
    double spread;          // how far the quartiles are apart, relative to the median
    std::string error;      // else empty
};

/// Whether the contender does only a part of the work, as its name says ("reading alone"): a bound
/// for the others.
bool isBound(const Entry& entry);

/// Throws std::invalid_argument where a name is none of this benchmark's.
Entry entryOf(const Document& run);

/// All of a document's; throws std::invalid_argument where it is none of this benchmark's.
std::vector<Entry> entriesOf(const Document& document);

/// Throws std::invalid_argument, with the path, for a file that does not hold such a document.
Document readDocument(const std::string& path);

/// What the context says of the key, or nothing.
std::string contextOf(const Document& document, const std::string& key);

/// The bytes a second that the device's memory delivers at best, or 0 where that was not measured.
double limitOf(const Document& document);

/// Whether kernels ran on the CPU.
bool isSimulated(const Document& document);
