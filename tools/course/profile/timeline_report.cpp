#include "timeline_report.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "harness/files.h"
#include "language/language.h"
#include "page/page.h"
#include "timeline_page.h"
#include "trace.h"

namespace profile {

namespace {

using nlohmann::json;

const char* nameOf(Bar::Kind kind) {
    switch (kind) {
        case Bar::Kind::call:
            return "call";
        case Bar::Kind::wait:
            return "wait";
        case Bar::Kind::range:
            return "range";
        case Bar::Kind::mark:
            return "mark";
        case Bar::Kind::kernel:
            return "kernel";
        case Bar::Kind::toDevice:
            return "up";
        case Bar::Kind::toHost:
            return "down";
        case Bar::Kind::within:
            return "within";
        case Bar::Kind::fill:
            return "fill";
        case Bar::Kind::hostFunction:
            return "function";
    }
    return "";
}

/// The line of the source, without its indent; "" where it cannot be read.
std::string textOf(const SourceLine& line) {
    std::istringstream lines(harness::contentOf(harness::sourceFile(line.file)));
    std::string text;
    for (int number = 0; number < line.line && std::getline(lines, text);) ++number;
    const size_t begin = text.find_first_not_of(" \t");
    return begin == text.npos ? "" : text.substr(begin);
}

json toJson(const Bar& bar, const HostProgram& program) {
    json one = {{"kind", nameOf(bar.kind)}, {"name", bar.name},
                {"thread", bar.thread},     {"device", bar.device},
                {"stream", bar.stream},     {"begin", bar.begin},
                {"end", bar.end},           {"place", program.calls[bar.call].place},
                {"call", bar.call}};
    if (bar.bytes > 0) one["bytes"] = bar.bytes;
    return one;
}

json toJson(const TimelineReport& report) {
    const HostProgram& program = report.program;
    json bars = json::array(), missed = json::array(), places = json::array(),
         streams = json::array(), engines = json::array();
    const std::set<int> devices = devicesOf(report.timeline);
    std::map<std::pair<int, int>, std::string> names;  // of streams
    for (const Bar& bar : report.timeline.bars) {
        bars.push_back(toJson(bar, program));
        if (!bar.isOfHost()) names[{bar.device, bar.stream}] = streamName(bar, devices);
    }
    for (const auto& [stream, name] : names)
        streams.push_back({{"device", stream.first}, {"stream", stream.second}, {"name", name}});
    for (const int device : devices)
        for (const auto& [kind, name] : {std::pair(Bar::Kind::toDevice, tr("to the device")),
                                         {Bar::Kind::toHost, tr("to the host")}})
            engines.push_back({{"device", device},
                               {"kind", nameOf(kind)},
                               {"name", ofDevice(device, devices, name)}});
    for (const Missed& one : report.missed)
        missed.push_back({{"words", one.words()},
                          {"place", one.place},
                          {"calls", one.calls},
                          {"saves", one.saves}});
    for (size_t place = 0; place < program.places.size(); ++place)
        places.push_back(
            {{"words", placeInWords(program, place)},
             {"text", program.places[place].empty() ? "" : textOf(program.places[place].front())}});
    const Overlap& overlap = report.timeline.overlap;
    return {{"end", report.timeline.end},
            {"span", report.timeline.span},
            {"copies", overlap.copies},
            {"work", overlap.work},
            {"both", overlap.both},
            {"hidden", overlap.hidden},
            {"bars", bars},
            {"missed", missed},
            {"places", places},
            {"streams", streams},
            {"engines", engines}};
}

/// With as many digits as tell something.
std::string microseconds(double time) {
    return language::number(time, time < 100 ? 1 : 0);
}

std::string percent(double share) {
    return language::number(100 * share, 0);
}

}  // namespace

std::vector<TimelineReport> timelinesOf(std::vector<HostProgram> programs, const Gpu& gpu) {
    std::vector<TimelineReport> reports;
    for (HostProgram& program : programs) {
        Timeline timeline = timelineOf(program, gpu);
        std::vector<Missed> missed = missedOf(program, gpu, timeline);
        reports.push_back({std::move(program), std::move(timeline), std::move(missed)});
    }
    return reports;
}

std::string timelineInWords(const TimelineReport& report, const Gpu& gpu) {
    const auto& [program, timeline, missed] = report;
    std::string text = tr("On {0} all that would take about {1} \u00b5s, by a model.", gpu.name,
                          microseconds(timeline.end)) +
                       '\n';
    for (const Bar& bar : timeline.bars)
        if (bar.kind == Bar::Kind::range)
            text += tr("  {0}: {1} \u00b5s", bar.name, microseconds(bar.length())) + '\n';
    const Overlap& overlap = timeline.overlap;
    text +=
        tr("Copies {0} \u00b5s, kernels {1} \u00b5s, both at once {2} \u00b5s",
           microseconds(overlap.copies), microseconds(overlap.work), microseconds(overlap.both));
    if (std::min(overlap.copies, overlap.work) > 0)
        text += tr(": {0} % of what could be hidden", percent(overlap.hidden));
    text += '\n';
    for (const Missed& one : missed)
        text += "  " +
                tr("{0}: saves about {1} \u00b5s of {2} ({3} %): {4}",
                   placeInWords(program, one.place), microseconds(one.saves),
                   microseconds(timeline.span), percent(one.saves / timeline.span), one.words()) +
                '\n';
    return text;
}

std::string timelinePage(const std::vector<TimelineReport>& reports, const Gpu& gpu) {
    json programs = json::array();
    for (const TimelineReport& report : reports) programs.push_back(toJson(report));
    const json data = {{"gpu", gpu.name}, {"programs", programs}};
    const std::string words =
        "<p>" + tr("This page needs JavaScript. It loads nothing from anywhere.") + "</p>";
    return page::written(
        {.title = tr("Timeline") + " \u2013 Atelier",
         .body = page::withoutScript(tr("Timeline"), words),
         .css = timeline_page::css,
         .js = timeline_page::js,
         .messagesOf = {"tools/course/profile/page/timeline.js"},
         .data = {{"timeline-data", data.dump(-1, ' ', false, json::error_handler_t::replace)}}});
}

}  // namespace profile
