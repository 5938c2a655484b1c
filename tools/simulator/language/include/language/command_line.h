// The command line of a program, its help and its refusals in the language. Host. CLI11 reads it,
// which takes a compiler seconds, and is included in command_line.cpp alone.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace language {

/// A command line is refused: why, in the language.
struct Refusal : std::runtime_error {
    Refusal(const std::string& why, bool isNoNumber)
        : std::runtime_error(why), isNoNumber(isNoNumber) {}

    bool isNoNumber;  // a value is no number that its variable has room for
};

/// The command line of a program, or of one of its commands. The copies of one are the same.
class CommandLine {
  public:
    using Words = std::vector<std::string>;

    /// An option of a command line, or a word of it. What it returns is the same option.
    class Option {
      public:
        /// Refuses values below `least` and above `most`. T: int, long, unsigned, double.
        template <typename T>
        Option within(T least, T most) const;
        Option positive() const;
        Option notNegative() const;
        /// Refuses all but these.
        Option oneOf(const Words& values) const;
        Option existingFile() const;
        Option existingFolder() const;
        /// Refuses a value for what `why` returns, unless that is empty.
        Option check(const std::function<std::string(const std::string&)>& why) const;
        /// Reads what `change` makes of a value.
        Option change(const std::function<std::string(std::string)>& change) const;

        Option required() const;
        /// Refused without the other option.
        Option needs(const Option& other) const;
        /// Refused beside the other option.
        Option excludes(const Option& other) const;
        /// Of a vector: each time that the option is given it has one value, not all that follow.
        Option oneValue() const;
        /// Of a vector: values stand in one word, with this between them.
        Option separatedBy(char separator) const;

        /// What help calls a value.
        Option typeName(const std::string& name) const;
        /// Help shows the present value of the variable as the default.
        Option showDefault() const;
        /// Help has it under this title.
        Option group(const std::string& title) const;
        /// Help leaves it out.
        Option hidden() const;

      private:
        friend class CommandLine;
        Option(CLI::Option* option) : option_(option) {}
        CLI::Option* option_;
    };

    /// `about`: what its help begins with. `name`: what help calls the program; else as it is
    /// called.
    explicit CommandLine(const std::string& about, const std::string& name = "");

    /// An option whose value goes to `variable`; where no dash begins its name, a word of the
    /// command line. Without it the variable keeps its value. T: int, long, unsigned, uint64_t,
    /// double, std::string, std::filesystem::path; std::optional of int, long, unsigned or
    /// uint64_t; std::vector of long, uint64_t or std::string. Throws std::runtime_error for a name
    /// that there is already, as addFlag and addCommand do.
    template <typename T>
    Option add(const std::string& name, T& variable, const std::string& help);

    /// An option without a value: with it, `variable` becomes `value`.
    Option addFlag(const std::string& name, bool& variable, const std::string& help,
                   bool value = true);

    /// A command: after its name comes a command line of its own. At most one is given, and from
    /// the first on that is added unknown words are not refused, but unexpected().
    CommandLine addCommand(const std::string& name, const std::string& about);

    /// What help ends with.
    void footer(const std::string& text);

    /// Reads the words, without the program's name, into the variables. Returns false after --help:
    /// help is printed, and there is nothing else to do. Throws Refusal.
    [[nodiscard]] bool parse(Words words);
    [[nodiscard]] bool parse(int argc, char** argv);

    /// The same for main. Returns the exit status where that is all: 0 after --help, 2 after a
    /// refusal, which stderr says.
    [[nodiscard]] std::optional<int> read(int argc, char** argv);

    /// Of a command: whether it is given.
    bool isGiven() const;
    Words unexpected() const;

    /// Of a command: the help that --help prints after it, as of this program.
    std::string help(const std::string& program) const;
    std::string name() const;
    /// With their dashes: --help.
    Words optionNames() const;
    Words commandNames() const;

  private:
    std::shared_ptr<CLI::App> app_;
};

/// Says on stderr why a command line is refused. Returns the exit status, 2.
int refuse(const std::string& why);

}  // namespace language
