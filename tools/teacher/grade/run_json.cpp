#include "run_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "language/language.h"

namespace grade {
namespace {

using Json = nlohmann::ordered_json;
using namespace harness;

template <typename Enum, std::size_t N>
Enum parse(const Enum (&all)[N], const std::string& text) {
    const auto found = std::ranges::find(all, text, [](Enum value) { return name(value); });
    if (found == std::end(all))
        throw std::runtime_error(tr("the report has a {0} that is not known", text));
    return *found;
}

std::string text(const Json& json, const char* key) {
    return json.value(key, std::string());
}

ExcerptLine readExcerptLine(const Json& json) {
    return {json.at("file"), json.at("line"), json.at("text"), json.at("marked")};
}

Message readMessage(const Json& json) {
    Message message{parse(allKinds, json.at("kind")), json.at("text"), text(json, "file"),
                    json.value("line", 0)};
    message.mistake = text(json, "mistake");
    message.explanation = text(json, "explanation");
    message.hint = text(json, "hint");
    message.link = text(json, "link");
    if (json.contains("excerpt"))
        for (const Json& line : json["excerpt"]) message.excerpt.push_back(readExcerptLine(line));
    return message;
}

Note::Value readValue(const Json& json) {
    if (json.is_number_float()) return json.get<double>();
    if (json.is_number()) return json.get<long long>();
    return json.get<std::string>();
}

TestRecord readTest(const Json& json) {
    TestRecord test{.name = json.at("name"),
                    .status = parse(allStatuses, json.at("status")),
                    .seconds = json.at("seconds")};
    for (const auto& [key, value] : json.at("notes").items())
        test.notes.push_back({key, readValue(value)});
    for (const Json& message : json.at("messages")) test.messages.push_back(readMessage(message));
    return test;
}

SuiteRecord readSuite(const Json& json) {
    SuiteRecord suite{json.at("name"), json.at("lesson"), json.at("seconds"), {}};
    for (const Json& test : json.at("tests")) suite.tests.push_back(readTest(test));
    return suite;
}

Device readDevice(const Json& json) {
    Device device{.name = json.at("name"),
                  .computeCapability = json.at("computeCapability"),
                  .multiprocessors = json.at("multiprocessors"),
                  .warpSize = json.at("warpSize"),
                  .maxThreadsPerBlock = json.at("maxThreadsPerBlock"),
                  .registersPerBlock = json.at("registersPerBlock"),
                  .sharedBytesPerBlock = json.at("sharedBytesPerBlock"),
                  .memoryBytes = json.at("memoryBytes")};
    for (int i = 0; i < 3; ++i) {
        device.maxBlockDimensions[i] = json.at("maxBlockDimensions").at(i);
        device.maxGridDimensions[i] = json.at("maxGridDimensions").at(i);
    }
    return device;
}

}  // namespace

RunRecord readRun(std::string_view text) try {
    const Json json = Json::parse(text);
    const Json& head = json.at("run");
    RunRecord run{.backend = head.at("backend"),
                  .device = readDevice(head.at("device")),
                  .started = head.at("started"),
                  .seconds = head.at("seconds"),
                  .command = head.at("command"),
                  .compiler = head.at("compiler")};
    for (const Json& suite : json.at("suites")) run.suites.push_back(readSuite(suite));
    return run;
} catch (const Json::exception& error) {
    throw std::runtime_error(tr("no report of a run: {0}", error.what()));
}

}  // namespace grade
