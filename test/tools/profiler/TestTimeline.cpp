// What the model of the timeline makes of calls that stand here.
#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "record/json.h"
#include "test_gpus.h"
#include "timeline.h"
#include "trace.h"

using namespace profile;

namespace {

using nlohmann::json;

const Gpu& gpu = h100;
constexpr double million = 1e6;

/// Calls as the simulator writes them, each at a line of its own.
class Calls {
  public:
    Calls& add(const std::string& is, int stream, json more = json::object()) {
        json call = {{"is", is}, {"thread", 0}, {"stream", stream}, {"place", places_.size()}};
        call.update(more);
        places_.push_back(json::array({json::array({"x.cu", places_.size() + 1})}));
        calls_.push_back(call);
        return *this;
    }
    Calls& launch(int stream) {
        return add("launch", stream, {{"isAsynchronous", true}, {"kernels", json::array({0})}});
    }
    Calls& copy(int stream, const std::string& to, const std::string& from,
                bool isAsynchronous = true, double bytes = 4 * million) {
        return add(
            "copy", stream,
            {{"isAsynchronous", isAsynchronous}, {"to", to}, {"from", from}, {"bytes", bytes}});
    }
    Calls& wait() { return add("waitForAll", 0); }

    /// With a kernel of so many blocks, whose warps have 35 instructions a nanosecond to do.
    HostProgram program(uint64_t blocks = 1320, uint64_t instructions = 100000) const {
        const json kernel = {{"kernel", "void K()"},
                             {"grid", {blocks, 1, 1}},
                             {"block", {256, 1, 1}},
                             {"sharedBytes", 0},
                             {"launches", 1},
                             {"blocksCounted", blocks},
                             {"places", json::array({place(blocks, instructions)})}};
        return programsOf(kernel.dump() + '\n' +
                          json({{"calls", calls_}, {"places", places_}}).dump() + '\n')
            .at(0);
    }

  private:
    static json place(uint64_t blocks, uint64_t instructions) {
        Place place;
        place.kind = "block";
        place.line = 1;
        place.instructions = blocks * instructions;
        return place;
    }

    json calls_ = json::array(), places_ = json::array();
};

Timeline of(const Calls& calls) {
    return timelineOf(calls.program(), gpu);
}

std::vector<Bar> barsOf(const Timeline& timeline, Bar::Kind kind) {
    std::vector<Bar> bars;
    std::ranges::copy_if(timeline.bars, std::back_inserter(bars),
                         [kind](const Bar& bar) { return bar.kind == kind; });
    return bars;
}

bool overlap(const Bar& a, const Bar& b) {
    return std::min(a.end, b.end) - std::max(a.begin, b.begin) > 1;
}

void near(double expected, double is, double share = 0.05) {
    CPPUNIT_ASSERT_DOUBLES_EQUAL(expected, is, share * expected);
}

bool misses(const Calls& calls, Missed::Why why) {
    const HostProgram program = calls.program();
    return std::ranges::any_of(missedOf(program, gpu, timelineOf(program, gpu)),
                               [why](const Missed& missed) { return missed.why == why; });
}

}  // namespace

class TestTimeline : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestTimeline);
    CPPUNIT_TEST(aStreamDoesOneAfterAnother);
    CPPUNIT_TEST(streamsCopyWhileOthersCompute);
    CPPUNIT_TEST(eachDirectionHasAnEngine);
    CPPUNIT_TEST(devicesDoNotWaitForEachOther);
    CPPUNIT_TEST(pageableMemoryHoldsTheHost);
    CPPUNIT_TEST(theDefaultStreamWaitsForAll);
    CPPUNIT_TEST(anEventOrdersStreams);
    CPPUNIT_TEST(smallKernelsShareTheGpu);
    CPPUNIT_TEST(smallLaunchesAreBoundByTheHost);
    CPPUNIT_TEST(theHostWaits);
    CPPUNIT_TEST(rangesAreAsLongAsWhatIsInThem);
    CPPUNIT_TEST(saysWhatCouldOverlap);
    CPPUNIT_TEST(leavesOutWhatLaunchesNothing);
    CPPUNIT_TEST(writesTraceEvents);
    CPPUNIT_TEST_SUITE_END();

  public:
    void aStreamDoesOneAfterAnother() {
        const Timeline timeline = of(Calls().copy(1, "device", "pinned").launch(1).wait());
        const Bar copy = barsOf(timeline, Bar::Kind::toDevice).at(0);
        const Bar kernel = barsOf(timeline, Bar::Kind::kernel).at(0);
        CPPUNIT_ASSERT(kernel.begin > copy.end);
        near(4 * million / 54000, copy.length());
        CPPUNIT_ASSERT_EQUAL(0.0, timeline.overlap.hidden);
    }
    void streamsCopyWhileOthersCompute() {
        Calls calls;
        for (int stream = 1; stream < 5; ++stream)
            calls.copy(stream, "device", "pinned").launch(stream);
        const Timeline timeline = of(calls.wait());
        CPPUNIT_ASSERT(overlap(barsOf(timeline, Bar::Kind::toDevice).at(1),
                               barsOf(timeline, Bar::Kind::kernel).at(0)));
        CPPUNIT_ASSERT(timeline.overlap.hidden > 0.5);
    }
    void eachDirectionHasAnEngine() {
        const Timeline timeline = of(Calls()
                                         .copy(1, "device", "pinned")
                                         .copy(2, "device", "pinned")
                                         .copy(3, "pinned", "device")
                                         .wait());
        const std::vector<Bar> up = barsOf(timeline, Bar::Kind::toDevice);
        CPPUNIT_ASSERT(!overlap(up.at(0), up.at(1)));
        CPPUNIT_ASSERT(overlap(up.at(0), barsOf(timeline, Bar::Kind::toHost).at(0)));
    }
    void devicesDoNotWaitForEachOther() {
        const auto launchOn = [](Calls& calls, int device) {
            calls.add("launch", 0, {{"kernels", json::array({0})}, {"device", device}});
        };
        Calls calls;
        launchOn(calls, 0);
        launchOn(calls, 1);
        const Timeline timeline = of(calls.wait());
        const std::vector<Bar> kernels = barsOf(timeline, Bar::Kind::kernel);
        CPPUNIT_ASSERT(overlap(kernels.at(0), kernels.at(1)));
        CPPUNIT_ASSERT_EQUAL(1, kernels.at(1).device);
        const Bar wait = barsOf(timeline, Bar::Kind::wait).at(0);  // for the first one
        CPPUNIT_ASSERT(wait.end > kernels.at(0).end && wait.end < kernels.at(1).end);
        const auto copied = [](const std::string& from) {
            return barsOf(of(Calls().copy(0, "device", from).wait()), Bar::Kind::within)
                .at(0)
                .length();
        };
        near(4 * million / 395000, copied("peer"), 0.1);
        CPPUNIT_ASSERT(copied("device") < copied("peer") / 3);
    }
    void pageableMemoryHoldsTheHost() {
        const auto held = [](const std::string& from) {
            return barsOf(of(Calls().copy(1, "device", from).wait()), Bar::Kind::call)
                .at(0)
                .length();
        };
        near(2.0, held("pinned"));
        CPPUNIT_ASSERT(held("pageable") > 200);
    }
    void theDefaultStreamWaitsForAll() {
        const auto kernels = [](int first, int second, bool isBlocking) {
            Calls calls;
            calls.add("createStream", 1, {{"isBlocking", isBlocking}});
            return barsOf(timelineOf(calls.launch(first).launch(second).wait().program(66), gpu),
                          Bar::Kind::kernel);
        };
        for (const auto& [first, second] : {std::pair(0, 1), std::pair(1, 0)}) {
            const std::vector<Bar> ordered = kernels(first, second, true);
            CPPUNIT_ASSERT(!overlap(ordered.at(0), ordered.at(1)));
            const std::vector<Bar> apart = kernels(first, second, false);
            CPPUNIT_ASSERT(overlap(apart.at(0), apart.at(1)));
        }
    }
    void anEventOrdersStreams() {
        const auto calls = [](bool isOrdered) {
            Calls calls;
            calls.launch(1).add("recordEvent", 1, {{"event", 0}});
            if (isOrdered) calls.add("streamWaits", 2, {{"event", 0}});
            const auto all =
                barsOf(timelineOf(calls.launch(2).wait().program(66), gpu), Bar::Kind::kernel);
            return overlap(all.at(0), all.at(1));
        };
        CPPUNIT_ASSERT(!calls(true));
        CPPUNIT_ASSERT(calls(false));
    }
    void smallKernelsShareTheGpu() {
        const auto lengthOf = [](uint64_t blocks) {
            const HostProgram program = Calls().launch(1).launch(2).wait().program(blocks);
            const auto all = barsOf(timelineOf(program, gpu), Bar::Kind::kernel);
            return all.at(1).end - all.at(0).begin;
        };
        const auto alone = [](uint64_t blocks) {
            return barsOf(timelineOf(Calls().launch(1).program(blocks), gpu), Bar::Kind::kernel)
                .at(0)
                .length();
        };
        near(alone(66) + 3.85, lengthOf(66));  // the second is launched that much later
        near(2 * alone(1320), lengthOf(1320));
    }
    void smallLaunchesAreBoundByTheHost() {
        Calls calls;
        for (int i = 0; i < 500; ++i) calls.launch(1);
        near(500 * 3.85, timelineOf(calls.wait().program(1, 100), gpu).end);
    }
    void theHostWaits() {
        const Timeline timeline = of(Calls().launch(1).wait());
        const Bar wait = barsOf(timeline, Bar::Kind::wait).at(0);
        CPPUNIT_ASSERT(wait.end > barsOf(timeline, Bar::Kind::kernel).at(0).end);
    }
    void rangesAreAsLongAsWhatIsInThem() {
        const Timeline timeline = of(Calls()
                                         .add("rangeBegins", 0, {{"text", "outer"}})
                                         .launch(1)
                                         .add("rangeBegins", 0, {{"text", "inner"}})
                                         .wait()
                                         .add("rangeEnds", 0)
                                         .add("rangeEnds", 0)
                                         .launch(1));
        const std::vector<Bar> ranges = barsOf(timeline, Bar::Kind::range);
        CPPUNIT_ASSERT_EQUAL(std::string("inner"), ranges.at(0).name);
        CPPUNIT_ASSERT_EQUAL(std::string("outer"), ranges.at(1).name);
        CPPUNIT_ASSERT_EQUAL(ranges.at(0).end, ranges.at(1).end);
        near(3.85, ranges.at(1).length() - ranges.at(0).length());
    }
    void saysWhatCouldOverlap() {
        const Calls oneStream =
            Calls().copy(1, "device", "pinned").launch(1).copy(1, "device", "pinned").launch(1);
        CPPUNIT_ASSERT(misses(oneStream, Missed::Why::oneStream));
        CPPUNIT_ASSERT(!misses(oneStream, Missed::Why::pageable));
        CPPUNIT_ASSERT(
            misses(Calls().copy(1, "device", "pageable").launch(1), Missed::Why::pageable));
        const Calls waits = Calls().copy(1, "device", "pinned").wait().copy(2, "pinned", "device");
        CPPUNIT_ASSERT(misses(waits, Missed::Why::wait));
        CPPUNIT_ASSERT(!misses(waits, Missed::Why::oneStream));
        const Calls legacy =
            Calls().copy(1, "device", "pinned").launch(0).copy(2, "pinned", "device");
        CPPUNIT_ASSERT(misses(legacy, Missed::Why::defaultStream));
        const Calls last = Calls().copy(1, "device", "pinned").copy(2, "pinned", "device").wait();
        CPPUNIT_ASSERT(!misses(last, Missed::Why::wait));  // somebody has to wait in the end
    }
    void leavesOutWhatLaunchesNothing() {
        const json nothing = {{"calls", json::array()}, {"places", json::array()}};
        CPPUNIT_ASSERT(programsOf(nothing.dump() + '\n').empty());
    }
    void writesTraceEvents() {
        const HostProgram program = Calls().copy(2, "device", "pinned").launch(2).program();
        const json events = json::parse(traceOf(program, timelineOf(program, gpu)))["traceEvents"];
        std::vector<std::string> names;
        for (const json& event : events) {
            CPPUNIT_ASSERT(event.contains("ph") && event.contains("pid") && event.contains("tid"));
            if (event["ph"] != "X") continue;
            CPPUNIT_ASSERT(event["dur"] > 0);
            names.push_back(event["name"]);
        }
        const std::vector<std::string> expected = {"cudaMemcpyAsync", "memcpy", "memcpy", "<<<>>>",
                                                   "K"};
        CPPUNIT_ASSERT(expected == names);
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestTimeline);
