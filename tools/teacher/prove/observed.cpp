#include "observed.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace prove {
namespace {

using Json = nlohmann::json;

Finding findingOf(const Json& message) {
    Finding finding{message.at("mistake"), {}, message.value("foundBy", "")};
    const auto add = [&](const Place& place) {
        if (std::ranges::find(finding.places, place) == finding.places.end())
            finding.places.push_back(place);
    };
    if (message.contains("line")) add({message.at("file"), message.at("line")});
    for (const Json& line : message.value("excerpt", Json::array()))
        if (line.at("marked")) add({line.at("file"), line.at("line")});
    return finding;
}

bool isFinding(const Json& message) {
    return message.at("kind") == "diagnosis" && !message.value("mistake", "").empty();
}

/// Whether it says why the test failed as it ran by itself, under no tool of compute-sanitizer.
bool isFailure(const Json& message) {
    constexpr const char* kinds[] = {"failure", "crash", "timeout", "todo"};
    return std::ranges::find(kinds, message.at("kind")) != std::end(kinds) &&
           !message.contains("foundBy");
}

/// What failed in a test beside what its findings say; empty when nothing did.
std::string failureOf(const Json& test) {
    const std::string status = test.at("status");
    if (status == "passed" || status == "unmeasured") return {};
    const Json& messages = test.at("messages");
    if (const auto failure = std::ranges::find_if(messages, isFailure); failure != messages.end())
        return failure->at("text");
    const bool isTold = std::ranges::any_of(messages, [](const Json& message) {
        return isFinding(message) || message.contains("foundBy");
    });
    return isTold ? "" : status;
}

void addTest(Observed& observed, const std::string& suite, const Json& test) {
    ++observed.tests;
    const std::string failure = failureOf(test);
    if (!failure.empty() && !observed.testsFail())
        observed.firstFailure = suite + "/" + test.at("name").get<std::string>() + ": " + failure;
    for (const Json& message : test.at("messages"))
        if (isFinding(message)) observed.findings.push_back(findingOf(message));
}

}  // namespace

Observed readReport(const std::filesystem::path& file) try {
    Observed observed;
    const Json report = Json::parse(std::ifstream(file));
    for (const Json& suite : report.at("suites"))
        for (const Json& test : suite.at("tests")) addTest(observed, suite.at("name"), test);
    return observed;
} catch (const Json::exception& error) {
    throw std::runtime_error(file.string() + ": " + error.what());
}

}  // namespace prove
