#include "simulator/sarif.h"

#include <filesystem>

#include "harness/files.h"
#include "harness/reporter.h"

namespace harness {
namespace {

bool isTold(const Message& message) {
    return message.kind == Kind::failure || message.kind == Kind::crash ||
           message.kind == Kind::timeout || isFinding(message);
}

simulator::Finding findingOf(const SuiteRecord& suite, const TestRecord& test,
                             const Message& message) {
    const std::string kind(isFinding(message) ? message.mistake : name(message.kind));
    simulator::Finding finding{kind,
                               suite.name + "/" + test.name + ": " + message.text,
                               message.explanation,
                               message.hint,
                               {}};
    const auto add = [&](const std::string& file, int line) {
        const std::filesystem::path root = ATELIER_ROOT;
        if (!file.empty()) finding.lines.push_back({root / file, line});
    };
    add(message.file, message.line);
    for (const ExcerptLine& line : message.excerpt)
        if (line.marked && (line.file != message.file || line.line != message.line))
            add(line.file, line.line);
    return finding;
}

class SarifReporter : public Reporter {
  public:
    explicit SarifReporter(std::string path) : path_(std::move(path)) {}

    void runEnded(const RunRecord& run) override {
        std::vector<simulator::Finding> findings;
        for (const SuiteRecord& suite : run.suites)
            for (const TestRecord& test : suite.tests)
                for (const Message& message : test.messages)
                    if (isTold(message)) findings.push_back(findingOf(suite, test, message));
        writeAtomically(path_, simulator::toSarif(findings));
    }

  private:
    const std::string path_;
};

}  // namespace

std::unique_ptr<Reporter> sarifReporter(std::string path) {
    return std::make_unique<SarifReporter>(std::move(path));
}

}  // namespace harness
