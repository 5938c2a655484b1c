#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace harness {

/// The command line of a use.
class UseOptions {
  public:
    class Option {
      public:
        /// Refuses values below `least` and above `most`.
        Option& within(long least, long most);
        /// Refuses all but these.
        Option& oneOf(const std::vector<std::string>& values);
        /// Shows the present value of the variable as the default.
        Option& showDefault();

      private:
        friend class UseOptions;
        explicit Option(void* option) : option(option) {}
        void* option;
    };

    /// `title`: what its help begins with.
    explicit UseOptions(const std::string& title);
    ~UseOptions();

    /// An option whose value goes to `variable`. Without the option the variable keeps its value.
    /// T: int, long, unsigned, uint64_t, std::string, std::optional of int, long or
    /// unsigned, std::vector<long>.
    template <typename T>
    Option add(const std::string& name, T& variable, const std::string& help);

    /// An option without a value: with it, `variable` becomes true.
    void addFlag(const std::string& name, bool& variable, const std::string& help);

    /// Reads the command line. Returns the exit status where that is all: 0 after --help, 2 for
    /// options that are not valid, and stderr says what is wrong.
    std::optional<int> read(int argc, char** argv);

  private:
    struct Parser;
    std::unique_ptr<Parser> parser;
};

}  // namespace harness
