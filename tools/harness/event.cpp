#include "event.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace harness {
namespace {

using Json = nlohmann::json;

std::string line(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

template <typename Enum, std::size_t N>
std::optional<Enum> parse(const Enum (&all)[N], const std::string& text) {
    const auto found = std::ranges::find(all, text, [](Enum value) { return name(value); });
    return found == std::end(all) ? std::nullopt : std::optional(*found);
}

void write(Json& json, const TestStarted& event) {
    json.update({{"event", "testStarted"}, {"test", event.test}});
}

void write(Json& json, const NoteAdded& event) {
    json.update({{"event", "note"}, {"test", event.test}, {"key", event.note.key}});
    std::visit([&](const auto& value) { json["value"] = value; }, event.note.value);
}

void write(Json& json, const MessageAdded& event) {
    const Message& message = event.message;
    json.update({{"event", "message"},
                 {"test", event.test},
                 {"kind", name(message.kind)},
                 {"text", message.text},
                 {"file", message.file},
                 {"line", message.line}});
}

void write(Json& json, const TestEnded& event) {
    json.update({{"event", "testEnded"},
                 {"test", event.test},
                 {"status", name(event.status)},
                 {"seconds", event.seconds}});
}

void write(Json& json, const SuiteEnded& event) {
    json.update({{"event", "suiteEnded"}, {"restart", event.restart}});
}

Note::Value readValue(const Json& json) {
    if (json.is_number_float()) return json.get<double>();
    if (json.is_number()) return json.get<long long>();
    return json.get<std::string>();
}

// Throws what nlohmann throws when a field is missing or of another type.
std::optional<Event> read(const Json& json) {
    const auto event = json.at("event").get<std::string>();
    if (event == "suiteEnded") return SuiteEnded{json.at("restart").get<bool>()};

    const auto test = json.at("test").get<std::size_t>();
    if (event == "testStarted") return TestStarted{test};
    if (event == "note")
        return NoteAdded{test, {json.at("key").get<std::string>(), readValue(json.at("value"))}};
    if (event == "message") {
        const auto kind = parse(allKinds, json.at("kind").get<std::string>());
        if (!kind) return std::nullopt;
        return MessageAdded{test,
                            {*kind, json.at("text").get<std::string>(), json.at("file").get<std::string>(),
                             json.at("line").get<int>()}};
    }
    if (event == "testEnded") {
        const auto status = parse(allStatuses, json.at("status").get<std::string>());
        if (!status) return std::nullopt;
        return TestEnded{test, *status, json.at("seconds").get<double>()};
    }
    return std::nullopt;
}

}  // namespace

std::string encode(const Event& event, std::string_view nonce) {
    Json json = {{"nonce", nonce}};
    std::visit([&](const auto& value) { write(json, value); }, event);
    return line(json);
}

std::optional<Event> decode(std::string_view line, std::string_view nonce) {
    const Json json = Json::parse(line, nullptr, false);
    if (!json.is_object()) return std::nullopt;
    try {
        if (json.at("nonce").get<std::string>() != nonce) return std::nullopt;
        return read(json);
    } catch (const Json::exception&) {
        return std::nullopt;
    }
}

std::string encode(const Mission& mission) {
    return line({{"nonce", mission.nonce},
                 {"suite", mission.suite},
                 {"tests", mission.tests},
                 {"device", mission.device}});
}

Mission decodeMission(std::string_view text) {
    const Json json = Json::parse(text);
    return {json.at("nonce").get<std::string>(), json.at("suite").get<std::size_t>(),
            json.at("tests").get<std::vector<std::size_t>>(), json.at("device").get<int>()};
}

}  // namespace harness
