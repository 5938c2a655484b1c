// A timeline as a file of trace events, which Perfetto and Chrome read:
// https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU
#include "trace.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "language/language.h"

namespace profile {

namespace {

using nlohmann::json;

enum Process { ofHost = 1, ofStreams, ofEngines };

json named(const char* what, int process, int thread, const std::string& name) {
    return {
        {"ph", "M"}, {"name", what}, {"pid", process}, {"tid", thread}, {"args", {{"name", name}}}};
}

json eventOf(const Bar& bar, int process, int thread, const HostProgram& program) {
    json event = {{"ph", bar.kind == Bar::Kind::mark ? "i" : "X"},
                  {"name", bar.name},
                  {"cat", bar.isOfHost() ? "host" : "device"},
                  {"pid", process},
                  {"tid", thread},
                  {"ts", bar.begin},
                  {"args", {{"line", placeInWords(program, program.calls[bar.call].place)}}}};
    if (bar.kind == Bar::Kind::mark)
        event["s"] = "t";
    else
        event["dur"] = bar.length();
    if (bar.bytes > 0) event["args"]["bytes"] = bar.bytes;
    return event;
}

}  // namespace

std::string traceOf(const HostProgram& program, const Timeline& timeline) {
    json events = json::array();
    events.push_back(named("process_name", ofHost, 0, tr("host")));
    events.push_back(named("process_name", ofStreams, 0, tr("streams")));
    events.push_back(named("process_name", ofEngines, 0, tr("copy engines")));
    events.push_back(named("thread_name", ofEngines, 1, tr("to the device")));
    events.push_back(named("thread_name", ofEngines, 2, tr("to the host")));
    std::set<std::pair<bool, int>> rows;
    for (const Bar& bar : timeline.bars) {
        const int row = bar.isOfHost() ? bar.thread : bar.stream;
        if (rows.emplace(bar.isOfHost(), row).second)
            events.push_back(named("thread_name", bar.isOfHost() ? ofHost : ofStreams, row + 1,
                                   bar.isOfHost() ? tr("thread {0}", row) : streamName(row)));
        events.push_back(eventOf(bar, bar.isOfHost() ? ofHost : ofStreams, row + 1, program));
        if (bar.isCopy())
            events.push_back(
                eventOf(bar, ofEngines, bar.kind == Bar::Kind::toDevice ? 1 : 2, program));
    }
    return json({{"traceEvents", events}, {"displayTimeUnit", "ns"}})
               .dump(-1, ' ', false, json::error_handler_t::replace) +
           '\n';
}

std::string streamName(int stream) {
    return stream == 0 ? tr("the default stream") : tr("stream {0}", stream);
}

}  // namespace profile
