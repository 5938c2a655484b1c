#include "use_report.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "harness/use_page.h"
#include "language/language.h"
#include "page/page.h"
#include "plots_page.h"
#include "record/json.h"

namespace harness {
namespace {

using Json = nlohmann::ordered_json;

std::vector<Plot> plots;

Json toJsonValue(const Plot& plot) {
    Json series = Json::array();
    for (const Plot::Series& one : plot.series) {
        Json values = Json::array();
        for (const double value : one.values)
            values.push_back(std::isfinite(value) ? Json(value) : Json());
        series.push_back({{"name", one.name}, {"values", std::move(values)}});
    }
    Json json = {{"title", plot.title}, {"x", plot.x}, {"y", plot.y}};
    if (plot.names.empty())
        json["positions"] = plot.positions;
    else
        json["names"] = plot.names;
    json["series"] = std::move(series);
    json["note"] = plot.note;
    return json;
}

/// What no catalogue has, such as a kernel's name, stays as it is.
void translate(std::string& text) {
    if (!text.empty()) text = tr(text);
}

const char* statusOf(const UseRecord& use) {
    return use.code == 0 ? "passed" : use.isTaskOpen ? "todo" : "failed";
}

Json toJsonValue(const UseRecord& use) {
    Json plots = Json::array();
    for (const Plot& plot : use.plots) plots.push_back(toJsonValue(plot));
    return {{"name", use.name},        {"description", use.description},
            {"status", statusOf(use)}, {"seconds", use.seconds},
            {"printed", use.printed},  {"plots", std::move(plots)}};
}

std::string text(const Json& json, int indent) {
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

void plot(Plot plot) {
    const std::size_t places = plot.names.empty() ? plot.positions.size() : plot.names.size();
    for (const Plot::Series& series : plot.series)
        if (series.values.size() != places)
            throw std::invalid_argument(plot.title + ": " + series.name + " has " +
                                        std::to_string(series.values.size()) +
                                        " values; expected " + std::to_string(places));
    for (std::string* text : {&plot.title, &plot.x, &plot.y, &plot.note}) translate(*text);
    std::ranges::for_each(plot.names, translate);
    for (Plot::Series& series : plot.series) translate(series.name);
    plots.push_back(std::move(plot));
}

std::vector<Plot> takePlots() {
    return std::exchange(plots, {});
}

std::string toJson(const Device& device, std::string_view backend) {
    return text({{"backend", backend}, {"device", device}}, 2);
}

std::string toJson(const UsesRecord& record) {
    Json uses = Json::array();
    for (const UseRecord& use : record.uses) uses.push_back(toJsonValue(use));
    return text({{"format", 1},
                 {"backend", record.backend},
                 {"device", record.device.name},
                 {"started", record.started},
                 {"command", record.command},
                 {"uses", std::move(uses)}},
                1);
}

std::string withPlots(const std::string& json, const std::vector<Plot>& more) try {
    Json record = Json::parse(json);
    Json& plots = record.at("uses").at(0).at("plots");
    for (const Plot& plot : more) plots.push_back(toJsonValue(plot));
    return text(record, 1);
} catch (const Json::exception& why) {
    throw std::runtime_error(tr("not the JSON report of a use: {0}", why.what()));
}

std::string withTimeline(const std::string& json, const std::string& page) {
    Json record = Json::parse(json);
    record.at("uses").at(0)["timeline"] = page;
    return text(record, 1);
}

std::string usePage(const std::string& json) {
    const std::string title = tr("Figures of a use");
    const std::string words =
        "<p>" +
        tr("The plots need JavaScript. The page loads nothing from anywhere; the console shows the "
           "same figures as a table.") +
        "</p>";
    return page::written({.title = title,
                          .body = page::withoutScript(title, words),
                          .css = plots_page::css,
                          .js = plots_page::js,
                          .messagesOf = {"tools/course/harness/plots/plots.js"},
                          .data = {{"plots-data", json}}});
}

}  // namespace harness
