#include <nlohmann/json.hpp>

#include "harness/model.h"

namespace harness {
namespace {

using Json = nlohmann::ordered_json;

Json toJsonValue(const Race& race) {
    Json accesses = Json::array();
    for (const Race::Access& access : race.accesses)
        accesses.push_back({{"who", access.who},
                            {"writes", access.writes},
                            {"file", access.file},
                            {"line", access.line}});
    return {{"what", race.what}, {"inOneBlock", race.inOneBlock}, {"accesses", accesses}};
}

Json toJsonValue(const Message& message) {
    Json json = {{"kind", name(message.kind)}, {"text", message.text}};
    if (!message.file.empty()) json["file"] = message.file;
    if (message.line > 0) json["line"] = message.line;
    if (!message.mistake.empty()) json["mistake"] = message.mistake;
    if (!message.foundBy.empty()) json["foundBy"] = message.foundBy;
    if (!message.explanation.empty()) json["explanation"] = message.explanation;
    if (!message.hint.empty()) json["hint"] = message.hint;
    if (!message.link.empty()) json["link"] = message.link;
    for (const ExcerptLine& line : message.excerpt)
        json["excerpt"].push_back({{"file", line.file},
                                   {"line", line.line},
                                   {"text", line.text},
                                   {"marked", line.marked}});
    if (message.race) json["race"] = toJsonValue(*message.race);
    return json;
}

Json toJsonValue(const TestRecord& test) {
    Json notes = Json::object();
    for (const Note& note : test.notes)
        std::visit([&](const auto& value) { notes[note.key] = value; }, note.value);
    Json messages = Json::array();
    for (const Message& message : test.messages) messages.push_back(toJsonValue(message));
    return {{"name", test.name},
            {"status", name(test.status)},
            {"seconds", test.seconds},
            {"notes", std::move(notes)},
            {"messages", std::move(messages)}};
}

Json toJsonValue(const SuiteRecord& suite) {
    Json tests = Json::array();
    for (const TestRecord& test : suite.tests) tests.push_back(toJsonValue(test));
    return {{"name", suite.name},
            {"lesson", suite.lesson},
            {"seconds", suite.seconds},
            {"tests", std::move(tests)}};
}

Json toJsonValue(const Device& device) {
    return {{"name", device.name},
            {"multiprocessors", device.multiprocessors},
            {"computeCapability", device.computeCapability},
            {"memoryBytes", device.memoryBytes},
            {"warpSize", device.warpSize},
            {"maxThreadsPerBlock", device.maxThreadsPerBlock},
            {"maxBlockDimensions", device.maxBlockDimensions},
            {"maxGridDimensions", device.maxGridDimensions},
            {"registersPerBlock", device.registersPerBlock},
            {"sharedBytesPerBlock", device.sharedBytesPerBlock}};
}

// Tests may print any bytes; what is no UTF-8 is shown as the replacement character.
std::string text(const Json& json, int indent = -1) {
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string toJson(const RunRecord& run) {
    Json suites = Json::array();
    for (const SuiteRecord& suite : run.suites) suites.push_back(toJsonValue(suite));
    return text({{"format", 1},
                 {"title", "Atelier"},
                 {"run",
                  {{"backend", run.backend},
                   {"device", toJsonValue(run.device)},
                   {"started", run.started},
                   {"seconds", run.seconds},
                   {"command", run.command},
                   {"compiler", run.compiler},
                   {"verdict", passed(run) ? "passed" : "failed"}}},
                 {"suites", std::move(suites)}});
}

std::string toJson(const Device& device, std::string_view backend) {
    return text({{"backend", backend}, {"device", toJsonValue(device)}}, 2);
}

}  // namespace harness
