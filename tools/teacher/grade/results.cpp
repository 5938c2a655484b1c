#include "results.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <fstream>
#include <nlohmann/json.hpp>

#include "harness/files.h"
#include "run_json.h"
#include "verdicts.h"

namespace grade {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

std::string dumped(const Json& json) {
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + '\n';
}

bool isSame(const harness::Message& a, const harness::Message& b) {
    return a.mistake == b.mistake && a.file == b.file && a.line == b.line;
}

Json toJson(const LessonResult& lesson) {
    return {{"lesson", lesson.lesson},     {"verdict", lesson.verdict},
            {"reason", lesson.reason},     {"seconds", lesson.seconds},
            {"compiler", lesson.compiler}, {"run", Json::parse(harness::toJson(lesson.run))}};
}

LessonResult lessonFrom(const nlohmann::json& json) {
    return {json.at("lesson"),  json.at("verdict"),
            json.at("reason"),  readRun(json.at("run").dump()),
            json.at("seconds"), json.at("compiler")};
}

}  // namespace

std::vector<Finding> findingsOf(const harness::RunRecord& run) {
    std::vector<Finding> findings;
    for (const harness::SuiteRecord& suite : run.suites)
        for (const harness::TestRecord& test : suite.tests)
            for (const harness::Message& message : test.messages) {
                if (!isFinding(message)) continue;
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
    Json json = {{"student", result.student}, {"key", result.key},
                 {"time", result.time},       {"note", result.note},
                 {"trouble", result.trouble}, {"lessons", Json::array()}};
    for (const LessonResult& lesson : result.lessons) json["lessons"].push_back(toJson(lesson));
    harness::writeAtomically(file, dumped(json));
}

std::optional<StudentResult> read(const fs::path& file) try {
    const nlohmann::json json = nlohmann::json::parse(std::ifstream(file));
    StudentResult result{json.at("student"), json.at("key"), json.at("time"), json.at("note"),
                         json.at("trouble")};
    for (const auto& lesson : json.at("lessons")) result.lessons.push_back(lessonFrom(lesson));
    return result;
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
