#include <nlohmann/json.hpp>

#include "advice.h"
#include "language/language.h"
#include "measures.h"
#include "page/page.h"
#include "profile_page.h"
#include "record/json.h"
#include "report.h"
#include "roofline.h"

namespace profile {

namespace {

using nlohmann::json;

json toJson(const Line& line) {
    return {{"file", line.file},
            {"line", line.number},
            {"cycles", line.cycles},
            {"advice", adviceOn(line)},
            {"isBarrier", line.trouble == Trouble::barrier},
            {"saves", line.saves}};
}

json toJson(const Kernel& kernel, const Gpu& gpu) {
    const Measures measures = measure(kernel, gpu);
    const Roofline roofline = rooflineOf(kernel, gpu);
    json lines = json::array(), followed = json::array();
    for (const Line& line : linesOf(kernel, gpu)) lines.push_back(toJson(line));
    for (const Step& step : kernel.followed) followed.push_back({step.place, step.lanes});
    return {{"kernel", kernel.name},
            {"grid", kernel.grid},
            {"block", kernel.block},
            {"sharedBytes", kernel.sharedBytes},
            {"staticSharedBytes", kernel.staticSharedBytes},
            {"launches", kernel.launches},
            {"blocksCounted", kernel.blocksCounted},
            {"microseconds", measures.time.microseconds},
            {"limit", measures.time.limit},
            {"roofline",
             {{"operations", roofline.operations},
              {"bytes", roofline.bytes},
              {"isDouble", roofline.isDouble}}},
            {"gigabytesPerSecond", measures.gigabytesPerSecond},
            {"tensorOperations", measures.tensorOperations},
            {"tensorShare", measures.tensorShare},
            {"activeLanes", measures.activeLanes},
            {"lanesAtMemory", measures.lanesAtMemory},
            {"isPredicated", isPredicated(measures)},
            {"conflicts", measures.conflicts},
            {"sectorsOfRequest", measures.sectorsOfRequest},
            {"occupancy",
             {{"share", measures.occupancy.share},
              {"limit", measures.occupancy.limit},
              {"registers", measures.occupancy.registers},
              {"registersBy", kernel.registers ? "nvcc" : "assumption"},
              {"waves", measures.occupancy.waves},
              {"tail", measures.occupancy.tail}}},
            {"lines", lines},
            {"places", kernel.places},
            {"followed", followed}};
}

json toJson(const Run& run, const Gpu& gpu) {
    json kernels = json::array();
    for (const Kernel& kernel : run.kernels) kernels.push_back(toJson(kernel, gpu));
    const Ceilings ceilings = ceilingsOf(gpu);
    return {
        {"gpu", gpu.name},
        {"ceilings",
         {{"floats", ceilings.floats}, {"doubles", ceilings.doubles}, {"bytes", ceilings.bytes}}},
        {"kernels", kernels},
        {"sources", run.sources}};
}

/// The run, and the numbers of the kernels that its kernels are compared with.
json toJson(const Report& report) {
    json all = toJson(report.run, report.gpu);
    if (!report.baseline) return all;
    const std::vector<Kernel>& before = report.baseline->run.kernels;
    all["baseline"] = toJson(report.baseline->run, report.gpu);
    all["baseline"]["name"] = report.baseline->name;
    all["baseline"]["isKernel"] = report.baseline->isKernel;
    for (size_t i = 0; i < report.run.kernels.size(); ++i)
        if (const Kernel* const other = report.baseline->of(report.run.kernels[i]))
            all["kernels"][i]["baseline"] = other - before.data();
    return all;
}

}  // namespace

std::string jsonReport(const Report& report) {
    return toJson(report).dump(2) + '\n';
}

std::string htmlReport(const Report& report) {
    const std::string words =
        "<p>" +
        tr("This page needs JavaScript. It loads nothing from anywhere; <code>./atelier "
           "profile</code> prints the same numbers as text.") +
        "</p>";
    return page::written({.title = tr("Profile") + " \u2013 Atelier",
                          .body = page::withoutScript(tr("Profile"), words),
                          .css = profile_page::css,
                          .js = profile_page::js,
                          .messagesOf = {"tools/course/profile/page/profile.js",
                                         "tools/course/profile/estimate.cpp"},
                          .data = {{"profile-data", toJson(report).dump()}}});
}

}  // namespace profile
