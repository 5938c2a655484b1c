// The frame of a use: a small main with options.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// The options of a use and its exit status:
///
///     long n = 1000;
///     Use use("The sum of an array");
///     use.option("--n", n, "Elements").within(0, 1 << 28);
///     return use.run(argc, argv, [&] { return isSumRight(n); });
class Use {
  public:
    /// `title`: what it does, the first line of its --help; a catalogue may translate it, as the
    /// help of the options.
    explicit Use(const std::string& title);
    ~Use();

    const std::string& title() const { return name; }

    class Option {
      public:
        /// Refuses values below `least` and above `most`.
        Option& within(long least, long most);
        /// Refuses all but these.
        Option& oneOf(const std::vector<std::string>& values);
        /// Shows the present value of the variable as the default.
        Option& showDefault();

      private:
        friend class Use;
        explicit Option(void* option) : option(option) {}
        void* option;
    };

    /// An option whose value goes to `variable`. Without the option the variable keeps its value.
    /// T: int, long, unsigned, uint64_t, std::string, std::optional of int, long or
    /// unsigned, std::vector<long>.
    template <typename T>
    Option option(const std::string& name, T& variable, const std::string& help);

    /// Reads the options, then calls `body`, which returns whether all is right. Returns 0 if it
    /// is. Returns 1 if it is not, if CUDA failed or if a TODO is open. Returns 2 for options that
    /// are not valid, or that `body` refuses by std::invalid_argument. stderr says what is wrong.
    int run(int argc, char** argv, const std::function<bool()>& body);

  private:
    struct Parser;
    std::string name;
    std::unique_ptr<Parser> parser;
};
