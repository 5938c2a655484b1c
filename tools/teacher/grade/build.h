// A student's files made into a program, without trusting them.
#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "objects.h"
#include "sandbox.h"
#include "solution_build/base.h"
#include "solution_build/lessons.h"
#include "solution_build/variant.h"

namespace grade {

/// The solved workspace, built with the checker or the profiler, as all submissions share it.
class Pristine {
  public:
    explicit Pristine(const std::filesystem::path& build);
    Pristine(const std::filesystem::path& build, std::vector<solution_build::Lesson> lessons);

    const solution_build::Base& base() const { return base_; }
    const std::vector<solution_build::Lesson>& lessons() const { return lessons_; }
    const solution_build::Lesson& lesson(
        const std::string& name) const;  // throws std::out_of_range

    /// The files that students write in these lessons.
    std::set<std::string> filesOf(const std::vector<std::string>& lessons) const;

    /// The names of all suites, by lesson, as the workspace's program lists them.
    std::map<std::string, std::vector<std::string>> suites() const;

    /// The symbols of an object as the workspace compiles it. May be asked by several threads.
    const Symbols& symbolsOf(const solution_build::Object& object);

    /// Whether an object of the program needs the symbol from another one.
    bool isNeeded(const std::string& symbol);

    /// What the program is made of beside a lesson's object. May be asked by several threads.
    const Surroundings& surroundings();

  private:
    std::string outputOf(const std::vector<std::string>& tool,
                         const std::vector<std::string>& files) const;
    Symbols symbolsIn(const std::vector<std::string>& files) const;
    const Symbols& allSymbols();  // with the mutex locked

    solution_build::Base base_;
    std::vector<solution_build::Lesson> lessons_;
    std::mutex mutex_;
    std::map<std::string, Symbols> symbols_;
    std::optional<Symbols> all_;  // once they were asked for
    std::optional<Surroundings> surroundings_;
};

struct Build {
    enum class Verdict { done, refused, failed, stopped };

    Verdict verdict = Verdict::failed;
    std::string reason;  // in a sentence, where it is not done; of a refusal, with the line
    solution_build::Variant variant;
    std::vector<Binding> sources;  // what a program of it may read of the workspace's sources
};

struct BuildRequest {
    std::string lesson;
    std::map<std::string, std::string> files;  // the lesson's, and what the student has written
    std::filesystem::path folder;              // what it holds is removed
    Limits limits;                             // of each command; seconds: of all together
    bool vets = true;                          // false only to test what stands behind
};

/// Compiles and links in sandboxes that hold no solution, and looks at what comes out before
/// it is linked.
Build build(Pristine& pristine, const BuildRequest& request, const std::stop_token& stop = {});

}  // namespace grade
