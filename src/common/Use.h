#pragma once

#include <string>

#include "harness/main.h"
#include "language/command_line.h"
#include "language/language.h"

/// A use: its title, its options and what it runs.
///
///     class UseSum : public Use {
///       public:
///         UseSum() : Use("The sum of an array") {
///             option("--n", n, "Elements").within(0, 1 << 28);
///         }
///         bool run() override { return isSumRight(n); }
///
///       private:
///         long n = 1000;
///     };
class Use : public harness::Use {
  public:
    /// `title`: what it does, in one line; a catalogue may translate it, as the help of the
    /// options.
    explicit Use(const std::string& title);

    /// What it does with the options it was given. Returns whether all is right. Throws
    /// std::invalid_argument for options that it refuses.
    virtual bool run() = 0;

    std::string title() const override { return name; }

    /// Reads the options, then runs. Returns 0 if all is right. Returns 1 if it is not, if CUDA
    /// failed or if a TODO is open. Returns 2 for options that are not valid or refused. stderr
    /// says what is wrong.
    int main(int argc, char** argv) override;

  protected:
    /// An option whose value goes to `variable`, of a type that language/command_line.h names.
    /// What it returns limits the values: within(0, 9), oneOf({"a", "b"}), and showDefault().
    template <typename T>
    language::CommandLine::Option option(const std::string& name, T& variable,
                                         const std::string& help) {
        return options.add(name, variable, tr(help));
    }

    /// An option without a value: with it, `variable` becomes true.
    void flag(const std::string& name, bool& variable, const std::string& help) {
        options.addFlag(name, variable, tr(help));
    }

  private:
    std::string name;
    language::CommandLine options;
};
