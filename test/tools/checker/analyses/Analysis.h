// What a test of one analysis needs: a scene with a block that runs, and what was found.
#pragma once

#include <cppunit/extensions/HelperMacros.h>

#include "../../../../tools/simulator/runtime/arena.h"
#include "../../../../tools/simulator/runtime/block.h"
#include "running_block.h"
#include "scene.h"

namespace simulator::checker {

class Analysis : public CppUnit::TestFixture {
  public:
    void setUp() override {
        static Block& block = *new Block;  // whose stacks nothing lies on
        currentBlock = &block;
        scene_.works.begin(StreamOrder::defaultOf(0), 4, WorkKind::kernel);
        scene_.launch.block = {threads, 1, 1};
        scene_.findings.launchBegins({4, 1, 1}, {threads, 1, 1});
    }

  protected:
    static constexpr unsigned threads = 64;

    Actor thread(uint32_t number) { return {block_, number}; }

    /// "kind: text" of each finding.
    std::vector<std::string> found() {
        std::vector<std::string> all;
        for (const Finding& finding : scene_.findings.take())
            all.push_back(finding.kind + ": " + finding.text);
        return all;
    }
    /// That there is one finding of that kind, which says so.
    void assertFinds(const std::string& kind, const std::string& says) {
        const std::vector<std::string> all = found();
        CPPUNIT_ASSERT_EQUAL(size_t{1}, all.size());
        CPPUNIT_ASSERT_MESSAGE(all[0], all[0].starts_with(kind + ": "));
        CPPUNIT_ASSERT_MESSAGE(all[0], all[0].find(says) != std::string::npos);
    }
    void assertFindsNothing() { CPPUNIT_ASSERT_EQUAL(size_t{0}, found().size()); }

    Allocation& allocate(size_t bytes) { return scene_.memory.add(0x100000, bytes, 1); }
    static Target in(Allocation& allocation, size_t offset, size_t bytes = 4) {
        return {.address = allocation.begin + offset,
                .bytes = bytes,
                .allocation = &allocation,
                .offset = offset};
    }
    static constexpr Access read{Access::read, 1}, write{Access::write, 1},
        update{Access::atomicWrite, 1};

    Scene scene_;
    RunningBlock block_{0, 0, 1, threads};
};

}  // namespace simulator::checker
