#include "results.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <fstream>
#include <nlohmann/json.hpp>

#include "harness/files.h"
#include "language/language.h"
#include "record/json.h"
#include "verdicts.h"

template <>
inline constexpr auto& record::valuesOf<grade::Verdict> = grade::allVerdicts;
RECORD_FIELDS(grade::LessonResult, lesson, verdict, reason, run, seconds, compiler, note);
RECORD_FIELDS(grade::StudentResult, student, key, time, note, trouble, lessons, number);

namespace grade {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

bool isSame(const record::Message& a, const record::Message& b) {
    return a.mistake == b.mistake && a.file == b.file && a.line == b.line;
}

}  // namespace

std::string_view name(Verdict verdict) {
    switch (verdict) {
        case Verdict::judged:
            return "judged";
        case Verdict::missing:
            return "missing";
        case Verdict::untouched:
            return "untouched";
        case Verdict::refused:
            return "refused";
        case Verdict::doesNotCompile:
            return "doesNotCompile";
        case Verdict::stopped:
            return "stopped";
    }
    return "missing";
}

std::string words(Verdict verdict) {
    switch (verdict) {
        case Verdict::judged:
            return tr("judged");
        case Verdict::missing:
            return tr("missing");
        case Verdict::untouched:
            return tr("untouched");
        case Verdict::refused:
            return tr("refused");
        case Verdict::doesNotCompile:
            return tr("does not compile");
        case Verdict::stopped:
            return tr("stopped");
    }
    return "";
}

std::vector<Finding> findingsOf(const record::RunRecord& run) {
    std::vector<Finding> findings;
    for (const record::SuiteRecord& suite : run.suites)
        for (const record::TestRecord& test : suite.tests)
            for (const record::Message& message : test.messages) {
                if (!record::isFinding(message)) continue;
                auto known = std::ranges::find_if(
                    findings, [&](const Finding& f) { return isSame(f.message, message); });
                if (known == findings.end()) known = findings.insert(findings.end(), {message});
                ++known->tests;
                if (known->suites.empty() || known->suites.back() != suite.name)
                    known->suites.push_back(suite.name);
            }
    return findings;
}

void write(const fs::path& file, const StudentResult& result) {
    harness::writeAtomically(
        file, Json(result).dump(1, ' ', false, Json::error_handler_t::replace) + '\n');
}

std::optional<StudentResult> read(const fs::path& file) try {
    return Json::parse(std::ifstream(file)).get<StudentResult>();
} catch (const std::exception&) {
    return std::nullopt;
}

// Fowler, Noll and Vo's hash, with two beginnings.
void Hash::add(const std::string& text) {
    constexpr unsigned long long prime = 0x100000001b3;
    for (const std::string& part : {std::to_string(text.size()) + ":", text})
        for (const unsigned char byte : part) {
            first_ = (first_ ^ byte) * prime;
            second_ = (second_ ^ byte) * prime;
        }
}

void Hash::addFile(const fs::path& file) {
    add(harness::contentOf(file));
}

std::string Hash::text() const {
    return fmt::format("{:016x}{:016x}", first_, second_);
}

}  // namespace grade
