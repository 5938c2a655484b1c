#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>

#include "Outputs.h"
#include "sanitizer/parser.h"

using sanitizer::Index;
using sanitizer::parse;
using sanitizer::Place;
using sanitizer::Report;
using Subject = Report::Subject;

class TestParser : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestParser);
    CPPUNIT_TEST(an_access_outside_of_an_array);
    CPPUNIT_TEST(an_access_before_an_array);
    CPPUNIT_TEST(an_access_far_from_any_array);
    CPPUNIT_TEST(an_access_in_shared_memory);
    CPPUNIT_TEST(a_misaligned_access);
    CPPUNIT_TEST(a_read_that_nobody_wrote_and_its_callers);
    CPPUNIT_TEST(a_pair_of_accesses_that_race);
    CPPUNIT_TEST(a_race_in_a_warp);
    CPPUNIT_TEST(a_summary_of_a_race);
    CPPUNIT_TEST(a_barrier);
    CPPUNIT_TEST(a_call_that_failed);
    CPPUNIT_TEST(a_leak);
    CPPUNIT_TEST(a_clean_run);
    CPPUNIT_TEST(a_report_that_is_not_whole_is_left_for_later);
    CPPUNIT_TEST(what_the_program_prints_is_passed_over);
    CPPUNIT_TEST(lines_of_the_host_where_it_has_debug_information);
    CPPUNIT_TEST(a_function_with_types_and_the_file_of_each_side);
    CPPUNIT_TEST(a_device_that_is_not_supported);
    CPPUNIT_TEST_SUITE_END();

    static Report first(const std::string& output) { return parse(outputOf(output)).at(0); }

    void an_access_outside_of_an_array() {
        const Report report = first("past_the_end.memcheck");
        CPPUNIT_ASSERT(report.subject == Subject::access);
        CPPUNIT_ASSERT_EQUAL(std::string("global"), report.space);
        CPPUNIT_ASSERT_EQUAL(std::string("write"), report.sides.at(0).verb);
        CPPUNIT_ASSERT_EQUAL(std::uint64_t{4}, report.bytes);
        const Place place{"kernel(int *, int)", "test/tools/checker/bank/wrong/past_the_end.cu", 6};
        CPPUNIT_ASSERT(report.sides[0].frames.at(0) == place);
        CPPUNIT_ASSERT((report.sides[0].thread->thread == Index{10, 0, 0}));
        CPPUNIT_ASSERT((report.sides[0].thread->block == Index{0, 0, 0}));
        CPPUNIT_ASSERT(!report.nearest->isBefore);
        CPPUNIT_ASSERT_EQUAL(std::uint64_t{0}, report.nearest->distance);
        CPPUNIT_ASSERT_EQUAL(std::uint64_t{40}, report.nearest->size);
        CPPUNIT_ASSERT_EQUAL(std::string("main"), report.hostFrames.back().function);
    }

    void an_access_before_an_array() {
        const Report report = first("before_the_beginning.memcheck");
        CPPUNIT_ASSERT(report.nearest->isBefore);
        CPPUNIT_ASSERT_EQUAL(std::uint64_t{4}, report.nearest->distance);
        CPPUNIT_ASSERT_EQUAL(std::uint64_t{256}, report.nearest->size);
    }

    void an_access_far_from_any_array() {
        CPPUNIT_ASSERT_EQUAL(std::uint64_t{194'857'854'676},
                             first("host_pointer.memcheck").nearest->distance);
    }

    void an_access_in_shared_memory() {
        const Report report = first("fold_past_the_block.memcheck");
        CPPUNIT_ASSERT_EQUAL(std::string("shared"), report.space);
        CPPUNIT_ASSERT_EQUAL(std::string("read"), report.sides.at(0).verb);
        CPPUNIT_ASSERT_EQUAL(std::uint64_t{0x500}, report.address);
        CPPUNIT_ASSERT(!report.nearest);
    }

    void a_misaligned_access() {
        const Report report = first("misaligned.memcheck");
        CPPUNIT_ASSERT(report.isMisaligned);
        CPPUNIT_ASSERT_EQUAL(std::uint64_t{8}, report.bytes);
    }

    void a_read_that_nobody_wrote_and_its_callers() {
        const Report report = first("result_not_set.initcheck");
        CPPUNIT_ASSERT(report.subject == Subject::uninitialised);
        CPPUNIT_ASSERT_EQUAL(std::string("read"), report.sides.at(0).verb);
        const auto& frames = report.sides[0].frames;
        CPPUNIT_ASSERT_EQUAL(std::size_t{2}, frames.size());
        CPPUNIT_ASSERT_EQUAL(std::string("atomicAdd(int *, int)"), frames[0].function);
        CPPUNIT_ASSERT_EQUAL(5, frames[1].line);
    }

    void a_pair_of_accesses_that_race() {
        const Report report = first("fold_without_barrier.racecheck");
        CPPUNIT_ASSERT(report.subject == Subject::race);
        CPPUNIT_ASSERT(!report.isInWarp);
        CPPUNIT_ASSERT_EQUAL(std::size_t{2}, report.sides.size());
        CPPUNIT_ASSERT_EQUAL(std::string("write"), report.sides[0].verb);
        CPPUNIT_ASSERT((report.sides[0].thread->thread == Index{32, 0, 0}));
        CPPUNIT_ASSERT_EQUAL(std::string("read"), report.sides[1].verb);
        CPPUNIT_ASSERT((report.sides[1].thread->thread == Index{0, 0, 0}));
        CPPUNIT_ASSERT_EQUAL(9, report.sides[1].frames.at(0).line);
        CPPUNIT_ASSERT_EQUAL(std::uint64_t{1}, report.hazards);
    }

    void a_race_in_a_warp() { CPPUNIT_ASSERT(first("fold_in_warp_volatile.racecheck").isInWarp); }

    void a_summary_of_a_race() {
        const auto reports = parse(outputOf("fold_without_barrier.racecheck-analysis"));
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, reports.size());
        const Report& report = reports[0];
        CPPUNIT_ASSERT_EQUAL(std::size_t{2}, report.sides.size());
        CPPUNIT_ASSERT_EQUAL(std::string("read"), report.sides[0].verb);
        CPPUNIT_ASSERT_EQUAL(std::string("write"), report.sides[1].verb);
        CPPUNIT_ASSERT_EQUAL(9, report.sides[1].frames.at(0).line);
        CPPUNIT_ASSERT(!report.sides[0].thread);
        CPPUNIT_ASSERT_EQUAL(std::uint64_t{252}, report.hazards);
    }

    void a_barrier() {
        const auto reports = parse(outputOf("barrier_in_branches.synccheck"));
        CPPUNIT_ASSERT_EQUAL(std::size_t{4}, reports.size());
        CPPUNIT_ASSERT(reports[3].subject == Subject::barrier);
        CPPUNIT_ASSERT_EQUAL(7, reports[3].sides.at(0).frames.at(0).line);
        CPPUNIT_ASSERT((reports[3].sides[0].thread->thread == Index{3, 0, 0}));
    }

    void a_call_that_failed() {
        const Report report = first("launch_refused.memcheck");
        CPPUNIT_ASSERT(report.subject == Subject::call);
        CPPUNIT_ASSERT_EQUAL(std::string("cudaLaunchKernel"), report.call);
        CPPUNIT_ASSERT_EQUAL(std::string("cudaErrorInvalidValue"), report.error);
    }

    void a_leak() {
        const Report report = first("leaked.memcheck");
        CPPUNIT_ASSERT(report.subject == Subject::leak);
        CPPUNIT_ASSERT_EQUAL(std::uint64_t{64}, report.bytes);
    }

    void a_clean_run() { CPPUNIT_ASSERT(parse(outputOf("wrong_stride.memcheck")).empty()); }

    void a_report_that_is_not_whole_is_left_for_later() {
        const std::string output = outputOf("past_the_end.memcheck");
        const std::size_t reports = parse(output).size();
        const std::size_t inTheLast = output.rfind("Program hit") + 20;
        CPPUNIT_ASSERT_EQUAL(reports - 1, parse(output.substr(0, inTheLast)).size());
    }

    void what_the_program_prints_is_passed_over() {
        const std::string output = outputOf("past_the_end.memcheck");
        std::string mixed;
        for (const char c : output)
            mixed += c == '\n' ? "\nthe sum is 42, and is 1 more\n" : std::string(1, c);
        CPPUNIT_ASSERT_EQUAL(parse(output).size(), parse(mixed).size());
        CPPUNIT_ASSERT(parse(mixed).at(0).sides.at(0).frames ==
                       parse(output).at(0).sides.at(0).frames);
    }

    void lines_of_the_host_where_it_has_debug_information() {
        const Report report = first("course_fill_without_barrier.racecheck");
        const Place place{"ReductionGPU<int>::run()", "src/common/ReductionGPU.h", 32};
        CPPUNIT_ASSERT(report.hostFrames.at(0) == place);
        const Place unknown{"CppUnit::TestCaseMethodFunctor::operator()() const", "", 0};
        CPPUNIT_ASSERT(report.hostFrames.at(3) == unknown);
    }

    void a_function_with_types_and_the_file_of_each_side() {
        const Report report = first("course_fill_without_barrier.racecheck-analysis");
        const Place write{"reductionIntraThread(int *)", "src/add/reductionAddIntII_device.cu", 12};
        const Place read{"void ReductionAdd::ecrasement<int>(T1 *, int)", "include/ReductionAdd.h",
                         35};
        CPPUNIT_ASSERT(report.sides.at(0).frames.at(0) == write);
        CPPUNIT_ASSERT(report.sides.at(1).frames.at(0) == read);
        CPPUNIT_ASSERT_EQUAL(std::uint64_t{4}, report.hazards);
    }

    void a_device_that_is_not_supported() {
        const auto reports =
            parse("========= Error: Device not supported. See the list of devices\n========= \n");
        CPPUNIT_ASSERT(reports.at(0).subject == Subject::trouble);
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestParser);
