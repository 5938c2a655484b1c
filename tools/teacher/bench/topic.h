// What can be measured: topics, each a list of cases. Host.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "measure.h"

/// How much is measured, and beside what.
struct Extent {
    std::vector<std::string> peers;  // of "cub" and "thrust"
    bool isQuick = false;
    bool isSimulated = false;

    /// Of each contender. A median of a hundred, but where it is only looked at whether
    /// all is well.
    int runs() const { return isSimulated ? 5 : isQuick ? 20 : 100; }
};

/// What a case was measured to be.
struct Measured {
    std::vector<Timing> times;       // as the case's contenders
    std::vector<std::string> wrong;  // those whose result was not that of the others
};

/// One problem, which several contenders solve.
struct Case {
    std::string group;  // "device/sum/int": the topic and what is done, one plot
    size_t size;        // of the topic's unit: where the case stands in the plot
    int offset;         // elements that the array starts behind an aligned address, if it does
    size_t bytes;       // that have to be read, or 0 where only the time counts
    std::vector<std::string> contenders;  // ours first
    std::function<Measured()> measure;
    size_t items = 0;  // operations, where the time of one is what counts

    /// "device/sum/int/1025+1"
    std::string name() const {
        return group + "/" + std::to_string(size) +
               (offset > 0 ? "+" + std::to_string(offset) : "");
    }
};

/// What is asked for by one name.
struct Topic {
    std::string name;                  // the first part of its groups
    std::vector<std::string> lessons;  // that ask for it too
    std::string title;
    std::string explanation;  // what is measured, in a sentence or two
    std::string unit;         // of the sizes: "elements"
    bool
        isLimitedByMemory;  // its bandwidths are compared with what the device's memory can deliver
    bool isLadder;          // each contender is a step up from the one before
    std::vector<Case> (*cases)(const Extent& extent);
};

/// All there are, in the order in which they are measured.
const std::vector<Topic>& topics();
