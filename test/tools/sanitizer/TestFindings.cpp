#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>

#include "Outputs.h"
#include "sanitizer/findings.h"
#include "sanitizer/parser.h"

using sanitizer::Finding;
using sanitizer::Report;

class TestFindings : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestFindings);
    CPPUNIT_TEST(one_mistake_is_one_finding);
    CPPUNIT_TEST(a_line_of_the_student_counts_not_one_of_cuda);
    CPPUNIT_TEST(errors_and_leaks_that_follow_are_left_out);
    CPPUNIT_TEST(an_error_without_a_cause_is_told);
    CPPUNIT_TEST(an_address_of_the_host_is_told_from_one_out_of_bounds);
    CPPUNIT_TEST(a_null_pointer_is_none_of_the_devices);
    CPPUNIT_TEST(a_race_names_its_threads_and_how_often);
    CPPUNIT_TEST(an_index_of_several_dimensions_is_told_as_such);
    CPPUNIT_TEST(a_summary_of_a_race_names_its_lines);
    CPPUNIT_TEST(pairs_say_more_than_their_summary);
    CPPUNIT_TEST(a_race_in_a_warp_and_beyond_misses_a_barrier_of_the_block);
    CPPUNIT_TEST(two_lines_that_race_are_one_finding_whichever_comes_first);
    CPPUNIT_TEST(every_kind_is_named_and_explained);
    CPPUNIT_TEST(causes_come_first);
    CPPUNIT_TEST(trouble_is_no_silence);
    CPPUNIT_TEST(nothing_is_found_in_a_clean_run);
    CPPUNIT_TEST_SUITE_END();

    static std::vector<Finding> findingsIn(const std::string& output) {
        return sanitizer::findingsOf(sanitizer::parse(outputOf(output)),
                                     {"test/tools/checker/bank"});
    }

    static Finding onlyOne(const std::string& output) {
        const auto findings = findingsIn(output);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(output, std::size_t{1}, findings.size());
        return findings[0];
    }

    void one_mistake_is_one_finding() {
        const Finding finding = onlyOne("fold_past_the_block.memcheck");
        CPPUNIT_ASSERT_EQUAL(std::string("thread 0 of block 0 reads outside of the block's shared "
                                         "memory at fold_past_the_block.cu:10 (4 threads)"),
                             finding.text);
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, finding.lines.size());
        CPPUNIT_ASSERT_EQUAL(10, finding.lines[0].line);
    }

    void a_line_of_the_student_counts_not_one_of_cuda() {
        const Finding finding = onlyOne("result_not_set.initcheck");
        CPPUNIT_ASSERT_EQUAL(std::string("test/tools/checker/bank/wrong/result_not_set.cu"),
                             finding.lines.at(0).file);
        CPPUNIT_ASSERT_EQUAL(5, finding.lines[0].line);
    }

    void errors_and_leaks_that_follow_are_left_out() {
        CPPUNIT_ASSERT_EQUAL(
            std::string("thread 0 of block 0 reads 4 bytes before the beginning of 256 bytes of "
                        "global memory at before_the_beginning.cu:5"),
            onlyOne("before_the_beginning.memcheck").text);
        CPPUNIT_ASSERT_EQUAL(std::string("misaligned"), onlyOne("misaligned.memcheck").kind);
    }

    void an_error_without_a_cause_is_told() {
        auto reports = sanitizer::parse(outputOf("past_the_end.memcheck"));
        std::erase_if(reports, [](const Report& report) {
            return report.subject == Report::Subject::access;
        });
        CPPUNIT_ASSERT_EQUAL(std::size_t{2}, reports.size());
        reports[0].hostFrames = {{"main", "main.cpp", 7}};
        const auto findings = sanitizer::findingsOf(reports, {"test"});
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, findings.size());
        CPPUNIT_ASSERT_EQUAL(std::string("fault"), findings[0].kind);
    }

    void an_address_of_the_host_is_told_from_one_out_of_bounds() {
        const auto reports = sanitizer::parse(outputOf("host_pointer.memcheck"));
        const auto isStack = [](std::uint64_t address) { return address == 0x7fffe52ee8d4; };
        CPPUNIT_ASSERT_EQUAL(std::string("host-pointer"),
                             sanitizer::findingsOf(reports, {"test", isStack}).at(0).kind);
        CPPUNIT_ASSERT_EQUAL(std::string("out-of-bounds"),
                             sanitizer::findingsOf(reports, {"test"}).at(0).kind);
    }

    void a_null_pointer_is_none_of_the_devices() {
        auto reports = sanitizer::parse(outputOf("past_the_end.memcheck"));
        reports.at(0).address = 40;
        const Finding finding = sanitizer::findingsOf(reports, {"test"}).at(0);
        CPPUNIT_ASSERT_EQUAL(std::string("host-pointer"), finding.kind);
        CPPUNIT_ASSERT_EQUAL(
            std::string("thread 10 of block 0 writes through a null pointer at past_the_end.cu:6"),
            finding.text);
    }

    void a_race_names_its_threads_and_how_often() {
        const Finding finding = onlyOne("fold_without_barrier.racecheck");
        CPPUNIT_ASSERT_EQUAL(
            std::string("data race on shared memory: thread 32 of block 0 writes at "
                        "fold_without_barrier.cu:9, thread 0 of block 0 reads at "
                        "fold_without_barrier.cu:9: a __syncthreads() is missing between them (252 "
                        "times)"),
            finding.text);
    }

    void an_index_of_several_dimensions_is_told_as_such() {
        const Finding finding = onlyOne("course_fill_without_barrier.racecheck");
        CPPUNIT_ASSERT_EQUAL(
            std::string(
                "data race on shared memory: thread (0,1,0) of block 0 writes at "
                "reductionAddIntII_device.cu:12, thread 0 of block 0 reads at ReductionAdd.h:35: a "
                "__syncwarp() or __syncthreads() is missing between them (2 times)"),
            finding.text);
        CPPUNIT_ASSERT_EQUAL(std::size_t{2}, finding.lines.size());
    }

    void a_summary_of_a_race_names_its_lines() {
        const Finding finding = onlyOne("fold_without_barrier.racecheck-analysis");
        CPPUNIT_ASSERT_EQUAL(
            std::string("data race on shared memory: a thread reads at fold_without_barrier.cu:9, "
                        "another writes at fold_without_barrier.cu:9: a __syncthreads() is missing "
                        "between them (252 times)"),
            finding.text);
        CPPUNIT_ASSERT_EQUAL(std::string("race-shared"), finding.kind);
    }

    void pairs_say_more_than_their_summary() {
        auto reports = sanitizer::parse(outputOf("fold_without_barrier.racecheck-analysis"));
        for (const Report& report : sanitizer::parse(outputOf("fold_without_barrier.racecheck")))
            if (report.sides.at(0).thread) reports.push_back(report);
        const auto findings = sanitizer::findingsOf(reports, {"test"});
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, findings.size());
        CPPUNIT_ASSERT_EQUAL(onlyOne("fold_without_barrier.racecheck").text, findings[0].text);
    }

    void a_race_in_a_warp_and_beyond_misses_a_barrier_of_the_block() {
        CPPUNIT_ASSERT(onlyOne("fold_in_warp_volatile.racecheck").text.find("__syncwarp()") !=
                       std::string::npos);
        CPPUNIT_ASSERT(onlyOne("bytes_of_a_word.racecheck").text.find("__syncwarp()") ==
                       std::string::npos);
    }

    void two_lines_that_race_are_one_finding_whichever_comes_first() {
        auto reports = sanitizer::parse(outputOf("bytes_of_a_word.racecheck"));
        std::swap(reports.at(0).sides.at(0), reports.at(0).sides.at(1));
        const auto findings = sanitizer::findingsOf(reports, {"test"});
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, findings.size());
        CPPUNIT_ASSERT_EQUAL(std::size_t{2}, findings[0].lines.size());
    }

    void every_kind_is_named_and_explained() {
        const std::pair<const char*, const char*> kinds[] = {
            {"past_the_end.memcheck", "out-of-bounds"},
            {"freed.memcheck", "out-of-bounds"},
            {"shared_size_forgotten.memcheck", "out-of-bounds-shared"},
            {"misaligned.memcheck", "misaligned"},
            {"launch_refused.memcheck", "launch-refused"},
            {"freed_twice.memcheck", "double-free"},
            {"leaked.memcheck", "leak"},
            {"result_not_set.initcheck", "uninitialised-global"},
            {"fold_wrong_partner.racecheck", "race-shared"},
            {"barrier_in_branches.synccheck", "divergent-barrier"}};
        for (const auto& [output, kind] : kinds) {
            const Finding finding = onlyOne(output);
            CPPUNIT_ASSERT_EQUAL_MESSAGE(output, std::string(kind), finding.kind);
            CPPUNIT_ASSERT_MESSAGE(output, !finding.explanation.empty() && !finding.hint.empty());
        }
    }

    void causes_come_first() {
        auto reports = sanitizer::parse(outputOf("misaligned.memcheck"));
        for (const Report& report : sanitizer::parse(outputOf("past_the_end.memcheck")))
            reports.push_back(report);
        const auto findings = sanitizer::findingsOf(reports, {"test"});
        CPPUNIT_ASSERT_EQUAL(std::size_t{2}, findings.size());
        CPPUNIT_ASSERT_EQUAL(std::string("out-of-bounds"), findings[0].kind);
        CPPUNIT_ASSERT_EQUAL(std::string("misaligned"), findings[1].kind);
        CPPUNIT_ASSERT(sanitizer::rankOf("launch-refused") < sanitizer::rankOf("leak"));
    }

    void trouble_is_no_silence() {
        const auto findings = sanitizer::findingsOf(
            sanitizer::parse("========= Internal Sanitizer Error: out of memory\n========= \n"),
            {"test"});
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, findings.size());
        CPPUNIT_ASSERT_EQUAL(std::string(), findings[0].kind);
        CPPUNIT_ASSERT(findings[0].text.find("out of memory") != std::string::npos);
    }

    void nothing_is_found_in_a_clean_run() {
        CPPUNIT_ASSERT(findingsIn("wrong_stride.memcheck").empty());
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestFindings);
