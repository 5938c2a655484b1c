// What a program's calls would take on a GPU, and what of it at the same time: a model of host
// threads, streams, copy engines and kernels.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "counted.h"
#include "gpu.h"

namespace profile {

struct SourceLine {
    std::string file;
    int line;
    auto operator<=>(const SourceLine&) const = default;
};

/// What the host has asked for, as the simulator's profiler writes it.
struct HostCall {
    std::string is;  // "launch", "copy", ...
    int thread;
    int device;
    int stream;           // 0: the device's legacy default stream
    bool isAsynchronous;  // done in the order of the stream; else the host waits
    bool isBlocking;      // of a stream that is created: it waits for the legacy default stream
    int event;
    double bytes;
    std::string to, from;  // "device", "pinned", "pageable", "managed", "peer": another device
    uint64_t range;
    std::string text;
    std::vector<size_t> kernels;  // that a launch runs, and those that these launch
    size_t place;                 // its number in HostProgram::places

    bool isCopy() const { return is == "copy"; }
    bool isWait() const { return is.starts_with("wait"); }
    bool isPageable() const { return to == "pageable" || from == "pageable"; }
};

/// The calls of one process, in the order in which it made them.
struct HostProgram {
    std::vector<Kernel> kernels;
    std::vector<HostCall> calls;
    std::vector<std::vector<SourceLine>> places;  // the lines a call came through, innermost first
};

/// Those of a file of JSON lines that launch or copy anything. Throws std::runtime_error.
std::vector<HostProgram> readPrograms(const std::filesystem::path& file);
/// The same of the lines themselves.
std::vector<HostProgram> programsOf(const std::string& lines);

/// Something that takes time, in microseconds since the program's first call.
struct Bar {
    enum class Kind {
        call,
        wait,
        range,
        mark,
        kernel,
        toDevice,
        toHost,
        within,
        fill,
        hostFunction
    };
    Kind kind;
    std::string name;
    int thread;  // that has asked for it
    int stream;  // -1: it is the host's
    double begin, end;
    size_t call;  // its number
    double bytes = 0;
    int device = 0;  // where it is the device's

    bool isOfHost() const { return stream < 0; }
    bool isCopy() const { return kind == Kind::toDevice || kind == Kind::toHost; }
    /// Kernels, and memory that is set or copied within the device.
    bool isWork() const {
        return kind == Kind::kernel || kind == Kind::fill || kind == Kind::within;
    }
    double length() const { return end - begin; }
};

/// How much of copies and kernels is at the same time.
struct Overlap {
    double copies;  // microseconds in which a copy between host and device is under way
    double work;    // in which a kernel is
    double both;    // in which one of each is
    double hidden;  // `both` of the shorter of the two; 1 where there is nothing to hide
};

struct Timeline {
    std::vector<Bar> bars;
    double end = 0;
    double span = 0;  // from the begin of the device's first work to the end of its last
    Overlap overlap{};
};

/// What the model is to leave out, to see what that costs.
struct Without {
    std::function<bool(const HostCall&)> pageable;     // such copies are of pinned memory
    std::function<bool(const HostCall&)> legacyOrder;  // such calls wait for no other stream
    std::function<bool(const HostCall&)> wait;         // the host does not wait there
};

Timeline timelineOf(const HostProgram& program, const Gpu& gpu, const Without& without = {});

/// Something that could overlap and does not.
struct Missed {
    enum class Why { pageable, defaultStream, wait, oneStream };
    Why why;
    size_t place;
    size_t calls;  // there
    double saves;  // microseconds of the whole
    std::string words() const;
};

/// The most worth first.
std::vector<Missed> missedOf(const HostProgram& program, const Gpu& gpu, const Timeline& timeline);

/// "GM.h:41, called from Matrices.cu:77", or "" where nothing is known.
std::string placeInWords(const HostProgram& program, size_t place);

}  // namespace profile
