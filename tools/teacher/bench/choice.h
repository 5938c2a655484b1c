// Which cases are measured. Host.
#pragma once

#include <string>
#include <vector>

#include "document.h"
#include "topic.h"

/// The cases that the names ask for, all without any. A name is a topic, a lesson, or a part of
/// cases' names, with a slash in it: "sum/int". Throws std::invalid_argument for a name that
/// nothing has.
std::vector<Case> chosen(const std::vector<std::string>& names, const Extent& extent);

/// Whether the names ask for what was measured there.
bool isChosen(const Entry& entry, const std::vector<std::string>& names);

/// Takes out the cases that need more than `memoryBytes` and returns how many those were.
size_t leaveOutLarge(std::vector<Case>& cases, size_t memoryBytes);

/// The topic that the group belongs to, or nullptr.
const Topic* topicOf(const std::string& group);
