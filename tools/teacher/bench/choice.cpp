#include "choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "language/language.h"

namespace {

/// `measured`: the name of a case.
bool isAsked(const Topic& topic, const std::string& measured, const std::string& name) {
    if (name.find('/') != std::string::npos)
        return (measured + "/").find(name) != std::string::npos;
    return topic.name == name || std::ranges::count(topic.lessons, name) > 0;
}

std::string known() {
    std::vector<std::string> names;
    for (const Topic& topic : topics()) {
        names.push_back(topic.name);
        names.insert(names.end(), topic.lessons.begin(), topic.lessons.end());
    }
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

std::vector<Case> chosen(const std::vector<std::string>& names, const Extent& extent) {
    std::vector<bool> isFound(names.size());
    std::vector<Case> cases;
    for (const Topic& topic : topics())
        for (const Case& oneCase : topic.cases(extent)) {
            bool isChosen = names.empty();
            for (size_t i = 0; i < names.size(); i++)
                if (isAsked(topic, oneCase.name(), names[i])) isChosen = isFound[i] = true;
            if (isChosen) cases.push_back(oneCase);
        }
    for (size_t i = 0; i < names.size(); i++)
        if (!isFound[i])
            throw std::invalid_argument(
                tr("nothing called \"{0}\" can be measured; valid are {1}, and parts of the names "
                   "that --list NAME shows, with a slash in them",
                   names[i], known()));
    return cases;
}

bool isChosen(const Entry& entry, const std::vector<std::string>& names) {
    const Topic* topic = topicOf(entry.group);
    return names.empty() || std::ranges::any_of(names, [&](const std::string& name) {
               return topic != nullptr && isAsked(*topic, entry.name, name);
           });
}

size_t leaveOutLarge(std::vector<Case>& cases, size_t memoryBytes) {
    // Two inputs take turns at least, and something else is on the device too.
    return std::erase_if(cases,
                         [&](const Case& oneCase) { return oneCase.bytes > memoryBytes / 5 * 2; });
}

const Topic* topicOf(const std::string& group) {
    const std::string name = group.substr(0, group.find('/'));
    const auto found = std::ranges::find(topics(), name, &Topic::name);
    return found == topics().end() ? nullptr : &*found;
}
