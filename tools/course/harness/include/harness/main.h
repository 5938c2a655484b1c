#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace CppUnit {
class Test;
}

namespace harness {

enum Mode { USE, TEST };

/// Where the results go; the console always shows them too.
enum Report { CONSOLE, HTML, JUNIT, JSON, SARIF };

/// A small main, with a title and options of its own.
class Use {
  public:
    virtual ~Use() = default;

    /// What it does, in one line and in the language of the user.
    virtual std::string title() const = 0;

    /// Reads its own options and runs. Returns 0 (all right), 1 (something is wrong) or 2 (wrong
    /// usage).
    virtual int main(int argc, char** argv) = 0;
};

/// A small main that is a function, as workspaces of earlier years have them.
class FunctionUse : public Use {
  public:
    using Function = int (*)(int argc, char** argv);

    FunctionUse(std::string title, Function function)
        : title_(std::move(title)), function_(function) {}

    std::string title() const override { return title_; }
    int main(int argc, char** argv) override { return function_(argc, argv); }

  private:
    const std::string title_;
    const Function function_;
};

/// Whether the program is linked from that lesson: ./atelier also makes programs of some alone.
bool isLinked(const std::string& lesson);

struct NamedUse {
    std::string name;
    std::function<std::unique_ptr<Use>()> create;
    int devices = 1;  // that the simulator has for it
};

/// The uses of the workspace, in the order they run, and the report their figures are shown in.
class Uses {
  public:
    /// CONSOLE, HTML or JSON; may be called several times: every report is written.
    void report(Report report) { reports_.push_back(report); }

    /// Without a GPU, and unless ./atelier is told --devices, there are so many devices.
    template <typename T>
    void add(std::string name, int devices = 1) {
        add({std::move(name), [] { return std::make_unique<T>(); }, devices});
    }

    void add(std::string name, std::string title, FunctionUse::Function function) {
        add({std::move(name),
             [title = std::move(title), function] {
                 return std::make_unique<FunctionUse>(title, function);
             }});
    }

    const std::vector<Report>& reports() const { return reports_; }
    const std::vector<NamedUse>& all() const { return uses_; }

  private:
    void add(NamedUse use) {
        if (isLinked(use.name)) uses_.push_back(std::move(use));
    }

    std::vector<Report> reports_;
    std::vector<NamedUse> uses_;
};

struct SuiteFactory {
    std::string lesson;
    std::function<CppUnit::Test*()> create;  // the caller owns what it returns
    int devices = 1;                         // that the simulator has for it
};

/// The suites of the workspace, in the order they run, and the report they are shown in.
class Suites {
  public:
    /// May be called several times: every report is written.
    void report(Report report) { reports_.push_back(report); }

    /// A suite goes by the name CppUnit knows it by. `devices`: as for a use.
    void add(std::string lesson, std::function<CppUnit::Test*()> create, int devices = 1) {
        if (isLinked(lesson)) factories_.push_back({std::move(lesson), std::move(create), devices});
    }

    const std::vector<Report>& reports() const { return reports_; }
    const std::vector<SuiteFactory>& all() const { return factories_; }

  private:
    std::vector<Report> reports_;
    std::vector<SuiteFactory> factories_;
};

/// What the workspace runs when the command line does not say otherwise.
struct Course {
    Mode mode;
    int device;
    void (*uses)(Uses&);
    void (*suites)(Suites&);
};

/// The whole program: returns 0 (all passed), 1 (something failed) or 2 (wrong usage).
int run(int argc, char** argv, Course course);

}  // namespace harness
