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

void writeDiagnosis(Json& json, const Message& message) {
    json.update({{"mistake", message.mistake},
                 {"explanation", message.explanation},
                 {"hint", message.hint},
                 {"link", message.link},
                 {"excerpt", Json::array()}});
    for (const ExcerptLine& line : message.excerpt)
        json["excerpt"].push_back({line.file, line.line, line.text, line.marked});
    if (!message.race) return;
    json["race"] = {{"what", message.race->what}, {"inOneBlock", message.race->inOneBlock}};
    for (const Race::Access& access : message.race->accesses)
        json["race"]["accesses"].push_back({access.who, access.writes, access.file, access.line});
}

void write(Json& json, const MessageAdded& event) {
    const Message& message = event.message;
    json.update({{"event", "message"},
                 {"test", event.test},
                 {"kind", name(message.kind)},
                 {"text", message.text},
                 {"file", message.file},
                 {"line", message.line}});
    if (message.kind == Kind::diagnosis) writeDiagnosis(json, message);
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

void readDiagnosis(const Json& json, Message& message) {
    message.mistake = json.at("mistake").get<std::string>();
    message.explanation = json.at("explanation").get<std::string>();
    message.hint = json.at("hint").get<std::string>();
    message.link = json.at("link").get<std::string>();
    for (const Json& line : json.at("excerpt"))
        message.excerpt.push_back({line.at(0).get<std::string>(), line.at(1).get<int>(),
                                   line.at(2).get<std::string>(), line.at(3).get<bool>()});
    if (!json.contains("race")) return;
    const Json& race = json.at("race");
    message.race = {race.at("what").get<std::string>(), race.at("inOneBlock").get<bool>()};
    for (const Json& access : race.at("accesses"))
        message.race->accesses.push_back({access.at(0).get<std::string>(), access.at(1).get<bool>(),
                                          access.at(2).get<std::string>(),
                                          access.at(3).get<int>()});
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
        Message message{*kind, json.at("text").get<std::string>(),
                        json.at("file").get<std::string>(), json.at("line").get<int>()};
        if (*kind == Kind::diagnosis) readDiagnosis(json, message);
        return MessageAdded{test, std::move(message)};
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
    Json json = {{"nonce", mission.nonce},
                 {"suite", mission.suite},
                 {"tests", mission.tests},
                 {"device", mission.device}};
    if (mission.seed) json["seed"] = *mission.seed;
    if (mission.failFast) json["failFast"] = true;
    if (mission.transcripts.mode == Transcripts::Mode::record)
        json["record"] = mission.transcripts.folder;
    if (mission.transcripts.mode == Transcripts::Mode::replay)
        json["replay"] = mission.transcripts.folder;
    return line(json);
}

Mission decodeMission(std::string_view text) {
    const Json json = Json::parse(text);
    Mission mission{json.at("nonce").get<std::string>(), json.at("suite").get<std::size_t>(),
                    json.at("tests").get<std::vector<std::size_t>>(), json.at("device").get<int>()};
    if (json.contains("seed")) mission.seed = json["seed"].get<std::uint64_t>();
    mission.failFast = json.contains("failFast");
    if (json.contains("record")) mission.transcripts = {Transcripts::Mode::record, json["record"]};
    if (json.contains("replay")) mission.transcripts = {Transcripts::Mode::replay, json["replay"]};
    return mission;
}

}  // namespace harness
