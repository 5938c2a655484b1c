#include "harness/files.h"
#include "harness/reporter.h"

namespace harness {
namespace {

class JsonReporter : public Reporter {
  public:
    explicit JsonReporter(std::string path) : path_(std::move(path)) {}

    void runEnded(const RunRecord& run) override { writeAtomically(path_, toJson(run) + '\n'); }

  private:
    const std::string path_;
};

}  // namespace

std::unique_ptr<Reporter> jsonReporter(std::string path) {
    return std::make_unique<JsonReporter>(std::move(path));
}

}  // namespace harness
