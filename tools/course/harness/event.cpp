#include "event.h"

#include <nlohmann/json.hpp>

#include "record/json.h"

RECORD_FIELDS(harness::TestStarted, test);
RECORD_FIELDS(harness::NoteAdded, test, note);
RECORD_FIELDS(harness::MessageAdded, test, message);
RECORD_FIELDS(harness::TestEnded, test, status, seconds);
RECORD_FIELDS(harness::SuiteEnded, restart);
RECORD_FIELDS(harness::Transcripts, mode, folder);
RECORD_FIELDS(harness::Mission, nonce, suite, tests, device, seed, transcripts, failFast);

namespace harness {
namespace {

using Json = nlohmann::ordered_json;

std::string line(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace

// An event stands under its number among the alternatives.
std::string encode(const Event& event, std::string_view nonce) {
    Json json = {{"nonce", nonce}, {"event", event.index()}};
    std::visit([&](const auto& value) { json["value"] = value; }, event);
    return line(json);
}

namespace {

template <std::size_t Index = 0>
Event read(const Json& json, std::size_t index) {
    if constexpr (Index == std::variant_size_v<Event>)
        throw std::out_of_range("event");
    else if (index == Index)
        return json.get<std::variant_alternative_t<Index, Event>>();
    else
        return read<Index + 1>(json, index);
}

}  // namespace

std::optional<Event> decode(std::string_view line, std::string_view nonce) try {
    const Json json = Json::parse(line);
    if (json.at("nonce").get<std::string>() != nonce) return std::nullopt;
    return read(json.at("value"), json.at("event"));
} catch (const std::exception&) {
    return std::nullopt;
}

std::string encode(const Mission& mission) {
    return line(mission);
}

Mission decodeMission(std::string_view text) {
    return Json::parse(text).get<Mission>();
}

}  // namespace harness
