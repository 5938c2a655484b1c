// The programs that solutions are tried in.
#pragma once

#include <filesystem>
#include <mutex>
#include <set>
#include <stop_token>
#include <vector>

#include "solution.h"
#include "solution_build/base.h"
#include "solution_build/variant.h"

namespace prove {

/// A program with a solution in it.
struct Program {
    enum class Beside {
        others,   // it holds several, and chooses when it starts
        nothing,  // it cannot be built with others, or there are none
        refused,  // it does not compile beside the others
    };

    solution_build::Variant variant;
    Beside beside = Beside::nothing;
    double seconds = 0;  // the solution's share of building it
};

/// The programs for the solutions of one lesson. Those that change only bodies of functions share
/// one; where it does not compile, the ones that the compiler names are left out.
class Programs {
  public:
    /// `folder`: for the shared program. `jobs`: compilers at once.
    Programs(const solution_build::Base& base, std::filesystem::path folder, unsigned jobs)
        : base_(base), folder_(std::move(folder)), jobs_(jobs) {}

    /// All that are tried are added before any is asked for, and outlive this.
    void add(const Solution& solution);

    /// The program with the solution, in a folder of its own. May be asked by several threads: the
    /// first one builds what they share.
    Program of(const Solution& solution, const std::filesystem::path& folder,
               const std::stop_token& stop);

    /// The solution's program is needed no more.
    void done(const Solution& solution);

  private:
    void share(const std::stop_token& stop);
    solution_build::Variant builtOfShared(const std::stop_token& stop) const;

    const solution_build::Base& base_;
    std::filesystem::path folder_;
    unsigned jobs_;
    std::mutex mutex_;
    bool isBuilt_ = false;
    solution_build::Variant shared_;
    double seconds_ = 0;
    std::vector<const Solution*> sharing_;  // in the order of their numbers
    std::set<const Solution*> refused_;
    std::set<const Solution*> users_;  // of the shared program
};

/// Removes what a build has left in the folder and is made again in seconds: not what was said.
void tidy(const std::filesystem::path& folder);

}  // namespace prove
