// A timeline as a file of trace events, which Perfetto and Chrome read:
// https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU
#include "trace.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "language/language.h"

namespace profile {

namespace {

using nlohmann::json;

constexpr int ofHost = 1;
constexpr int ofStreams(int device) {
    return 2 + 2 * device;
}
constexpr int ofEngines(int device) {
    return 3 + 2 * device;
}

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
    const std::set<int> devices = devicesOf(timeline);
    for (const int device : devices) {
        const auto nameOf = [&](int process, const std::string& what) {
            events.push_back(named("process_name", process, 0, ofDevice(device, devices, what)));
        };
        nameOf(ofStreams(device), tr("streams"));
        nameOf(ofEngines(device), tr("copy engines"));
        events.push_back(named("thread_name", ofEngines(device), 1, tr("to the device")));
        events.push_back(named("thread_name", ofEngines(device), 2, tr("to the host")));
    }
    std::set<std::pair<int, int>> rows;
    for (const Bar& bar : timeline.bars) {
        const int row = bar.isOfHost() ? bar.thread : bar.stream;
        const int process = bar.isOfHost() ? ofHost : ofStreams(bar.device);
        if (rows.emplace(process, row).second)
            events.push_back(
                named("thread_name", process, row + 1,
                      bar.isOfHost() ? tr("thread {0}", row) : streamName(bar, devices)));
        events.push_back(eventOf(bar, process, row + 1, program));
        if (bar.isCopy())
            events.push_back(eventOf(bar, ofEngines(bar.device),
                                     bar.kind == Bar::Kind::toDevice ? 1 : 2, program));
    }
    return json({{"traceEvents", events}, {"displayTimeUnit", "ns"}})
               .dump(-1, ' ', false, json::error_handler_t::replace) +
           '\n';
}

std::set<int> devicesOf(const Timeline& timeline) {
    std::set<int> devices;
    for (const Bar& bar : timeline.bars)
        if (!bar.isOfHost()) devices.insert(bar.device);
    return devices;
}

std::string ofDevice(int device, const std::set<int>& devices, const std::string& what) {
    return devices.size() > 1 ? tr("device {0}: {1}", device, what) : what;
}

std::string streamName(const Bar& bar, const std::set<int>& devices) {
    return ofDevice(bar.device, devices,
                    bar.stream == 0 ? tr("the default stream") : tr("stream {0}", bar.stream));
}

}  // namespace profile
