#pragma once

#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "CppTest.h"
#include "FilterGrid.h"
#include "Iterator.h"
#include "ProviderUse_I.h"
#include "harness/note.h"

/// Runs the uses of a provider on many grids: one test for each grid.
class TestCuda : public Test::Suite {
  public:
    /// Deletes `provider`.
    explicit TestCuda(ProviderUse_I* provider) : provider_(provider) {}

  protected:
    void allTests() override {
        if (isMonoThread_) addGrid(dim3(1), dim3(1));
        if (isMonoBlock_)
            for (unsigned threads = 2; threads <= 1024; threads *= 2)
                addGrid(dim3(1), dim3(threads));
        for (const unsigned blocks : gridSizes_)
            for (const unsigned threads : blockSizes_.empty() ? blockSizes() : blockSizes_)
                addGrid(dim3(blocks), dim3(threads));
    }

    /// The numbers of threads per block.
    virtual std::vector<unsigned> blockSizes() const { return {1, 7, 32, 100, 256, 1024}; }

    // Which blocks, and threads per block, a test class chooses itself.
    void setDgx(unsigned blocks) { gridSizes_ = {blocks}; }
    void setDgx(Iterator blocks) { gridSizes_ = all(blocks); }
    void setDbx(unsigned threads) { blockSizes_ = {threads}; }
    void setDbx(Iterator threads) { blockSizes_ = all(threads); }

    /// Leaves out the grids that `filter` does not accept. It belongs to the test class.
    void addFilter(FilterGrid* filter) { filters_.push_back(filter); }

    void enableTestMonoThread(bool is) { isMonoThread_ = is; }
    void enableTestMonoBlock(bool is) { isMonoBlock_ = is; }

    // Times are not measured: they would be those of another device.
    void enableChrono(bool) {}
    void enableTestPerformance(bool, long = 0) {}

    void showTitle(const std::string& title) { std::cout << title << std::endl; }

    /// Fails unless the use is right on `grid`. A grid that a filter refuses passes.
    void test(const Grid& grid) {
        harness::note("blocks", grid.blockCounts());
        harness::note("threads", grid.threadByBlock());
        harness::note("grid", grid.toString());
        for (FilterGrid* filter : filters_)
            if (!filter->isAccept(grid)) {
                harness::note("not run", "a filter of the test class refuses this grid");
                return;
            }
        const std::unique_ptr<Use_I> use(provider_->createUse(grid, false));
        if (use->filter(grid))
            CPPUNIT_ASSERT_MESSAGE("wrong on " + grid.toString(), use->isOk(true));
        else
            harness::note("not run", "the use's filter refuses this grid");
    }

    void testPerformance(const Grid& grid, long) { test(grid); }

    /// All grids of one dimension that both iterators give.
    void testGridTools(Iterator* blocks, Iterator* threads, const std::string& title) {
        showTitle(title);
        for (blocks->reset(); blocks->hasNext();) {
            const int dg = blocks->next();
            for (threads->reset(); threads->hasNext();) test(Grid(dim3(dg), dim3(threads->next())));
        }
    }

  private:
    static std::vector<unsigned> all(Iterator& numbers) {
        std::vector<unsigned> result;
        for (numbers.reset(); numbers.hasNext();) result.push_back(numbers.next());
        return result;
    }

    void addGrid(dim3 dg, dim3 db) {
        const std::string name = std::to_string(dg.x) + (dg.x > 1 ? " blocks of " : " block of ") +
                                 std::to_string(db.x) + (db.x > 1 ? " threads" : " thread");
        addFunction(name, [=, this] { test(Grid(dg, db)); });
    }

    std::unique_ptr<ProviderUse_I> provider_;
    std::vector<FilterGrid*> filters_;
    std::vector<unsigned> gridSizes_ = {2, 3, 16, 63};
    std::vector<unsigned> blockSizes_;
    bool isMonoThread_ = false;
    bool isMonoBlock_ = false;
};
