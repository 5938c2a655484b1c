#include "record/json.h"

#include "language/language.h"

namespace record {
namespace {

using Json = nlohmann::ordered_json;

constexpr int format = 2;

// Tests may print any bytes; what is no UTF-8 is shown as the replacement character.
std::string text(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

void refuse(const std::string& code) {
    throw std::runtime_error(tr("the code {0} is not known", code));
}

std::string toJson(const RunRecord& run) {
    Json json = {{"format", format}, {"verdict", passed(run) ? "passed" : "failed"}};
    json.update(Json(run));
    return text(json);
}

RunRecord readRun(std::string_view text) try {
    const Json json = Json::parse(text);
    if (json.at("format") != format) throw std::runtime_error(tr("it is of another version"));
    return json.get<RunRecord>();
} catch (const std::exception& error) {
    throw std::runtime_error(tr("no report of a run: {0}", error.what()));
}

}  // namespace record
