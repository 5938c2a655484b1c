#include "language/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <utility>

#include "language/language.h"
#include "language/parts.h"

namespace language {
namespace {

/// A limit as CLI11 writes it, 0.010000, with the digits that it needs; other words as they are.
std::string limit(const std::string& text) {
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    const bool isDecimal = text.find('.') != std::string::npos && *end == '\0';
    return isDecimal ? shortNumber(value) : text;
}

/// Why CLI11 refuses a command line.
std::string inOurWords(const std::string& said) {
    struct Sentence {
        const char* cli11;  // a regular expression
        const char* ours;   // with the parts of it that stand in parentheses
    };
    static constexpr Sentence sentences[] = {
        {"The following arguments? w.* not expected: (.*)", trm("unexpected: {0}")},
        {"(.*) is required", trm("{0} is missing")},
        {"(.*): [0-9]+ required .* missing", trm("{0}: the value is missing")},
        {"(.*): At [Mm]ost ([0-9]+) required but received ([0-9]+)",
         trm("{0}: at most {1} values, not {2}")},
        {"(.*): Value (.*) not in range (.*) to [0-9]{100}.*",
         trm("{0}: {1} is not a number from {2} on")},
        {"(.*): Value (.*) not in range (.*) to (.*)",
         trm("{0}: {1} is not a number from {2} to {3}")},
        // From version 2.4 on.
        {"(.*): Value (.*) not in range \\[(.*) - .*e\\+308\\]",
         trm("{0}: {1} is not a number from {2} on")},
        {"(.*): Value (.*) not in range \\[(.*) - (.*)\\]",
         trm("{0}: {1} is not a number from {2} to {3}")},
        {"(.*): (.*) not in \\{(.*)\\}", trm("{0}: {1} is not one of {2}")},
        {"(.*): File does not exist: (.*)", trm("{0}: there is no file {1}")},
        {"(.*): File is actually a directory: (.*)", trm("{0}: {1} is a folder, not a file")},
        {"(.*): Directory does not exist: (.*)", trm("{0}: there is no folder {1}")},
        {"(.*): Directory is actually a file: (.*)", trm("{0}: {1} is a file, not a folder")},
        {"Could not convert: (.*) = (.*)", trm("{0}: {1} is not a value for it")},
        {"(.*) excludes (.*)", trm("{0} and {1} exclude each other")},
        {"(.*) requires (.*)", trm("{0} requires {1}")}};
    for (const auto& [cli11, ours] : sentences)
        if (const auto parts = partsOf(said, cli11)) {
            const auto& [first, second, third, fourth] = *parts;
            return tr(ours, first, second, limit(third), limit(fourth));
        }
    return said;
}

/// The help of CLI11, whose limits are in the language.
class Formatter : public CLI::Formatter {
    std::string make_option_opts(const CLI::Option* option) const override {
        std::string said = CLI::Formatter::make_option_opts(option);
        const auto parts = partsOf(said, "(.*) in \\[(.*) - (.*)\\](.*)");
        if (!parts) return said;
        const auto& [what, from, to, rest] = *parts;
        return tr("{0} in [{1} - {2}]", what, limit(from), limit(to)) + rest;
    }
};

}  // namespace

using Option = CommandLine::Option;

CommandLine::CommandLine(const std::string& about, const std::string& name)
    : app_(std::make_shared<CLI::App>(about, name)) {
    const auto formatter = std::make_shared<Formatter>();
    for (const char* const label :
         {trm("Usage"), trm("Positionals"), trm("REQUIRED"), trm("Excludes"), trm("Needs"),
          trm("OPTIONS"), trm("SUBCOMMAND")})
        formatter->label(label, tr(label));
    app_->formatter(formatter);
    app_->option_defaults()->group(tr("Options"));
    app_->set_help_flag("-h,--help", tr("Print this help and exit"));
}

template <typename T>
Option CommandLine::add(const std::string& name, T& variable, const std::string& help) {
    return app_->add_option(name, variable, help);
}

using Name = const std::string&;
using Help = const std::string&;
template Option CommandLine::add(Name, int&, Help);
template Option CommandLine::add(Name, long&, Help);
template Option CommandLine::add(Name, unsigned&, Help);
template Option CommandLine::add(Name, uint64_t&, Help);
template Option CommandLine::add(Name, double&, Help);
template Option CommandLine::add(Name, std::string&, Help);
template Option CommandLine::add(Name, std::filesystem::path&, Help);
template Option CommandLine::add(Name, std::optional<int>&, Help);
template Option CommandLine::add(Name, std::optional<long>&, Help);
template Option CommandLine::add(Name, std::optional<unsigned>&, Help);
template Option CommandLine::add(Name, std::optional<uint64_t>&, Help);
template Option CommandLine::add(Name, std::vector<long>&, Help);
template Option CommandLine::add(Name, std::vector<uint64_t>&, Help);
template Option CommandLine::add(Name, std::vector<std::string>&, Help);

Option CommandLine::addFlag(const std::string& name, bool& variable, const std::string& help,
                            bool value) {
    if (value) return app_->add_flag(name, variable, help);
    return app_->add_flag_callback(
        name, [&variable] { variable = false; }, help);
}

CommandLine CommandLine::addCommand(const std::string& name, const std::string& about) {
    CommandLine command(about, name);
    command.app_->allow_extras()->group(tr("Subcommands"));
    app_->allow_extras()->require_subcommand(0, 1);
    app_->add_subcommand(command.app_);
    return command;
}

void CommandLine::footer(const std::string& text) {
    app_->footer(text);
}

bool CommandLine::parse(Words words) try {
    std::ranges::reverse(words);  // as CLI11 takes them
    app_->parse(std::move(words));
    return true;
} catch (const CLI::CallForHelp&) {
    std::cout << app_->help();
    return false;
} catch (const CLI::Error& error) {
    const bool isNoNumber = dynamic_cast<const CLI::ConversionError*>(&error) != nullptr;
    throw Refusal(inOurWords(error.what()), isNoNumber);
}

bool CommandLine::parse(int argc, char** argv) {
    if (app_->get_name().empty()) app_->name(argv[0]);
    return parse({argv + 1, argv + argc});
}

std::optional<int> CommandLine::read(int argc, char** argv) try {
    return parse(argc, argv) ? std::nullopt : std::optional(0);
} catch (const Refusal& refusal) {
    return refuse(refusal.what());
}

int refuse(const std::string& why) {
    std::cerr << why + '\n' + tr("Run with --help for more information.") + '\n';
    return 2;
}

bool CommandLine::isGiven() const {
    return app_->parsed();
}

CommandLine::Words CommandLine::unexpected() const {
    return app_->remaining();
}

std::string CommandLine::help(const std::string& program) const {
    return app_->help(program);
}

std::string CommandLine::name() const {
    return app_->get_name();
}

CommandLine::Words CommandLine::optionNames() const {
    Words names;
    for (const CLI::Option* option : std::as_const(*app_).get_options())
        if (!option->get_lnames().empty()) names.push_back("--" + option->get_lnames().front());
    return names;
}

CommandLine::Words CommandLine::commandNames() const {
    Words names;
    for (const CLI::App* command : app_->get_subcommands({})) names.push_back(command->get_name());
    return names;
}

template <typename T>
Option Option::within(T least, T most) const {
    return option_->check(CLI::Range(least, most));
}

template Option Option::within(int, int) const;
template Option Option::within(long, long) const;
template Option Option::within(unsigned, unsigned) const;
template Option Option::within(double, double) const;

Option Option::positive() const {
    return option_->check(CLI::PositiveNumber);
}

Option Option::notNegative() const {
    return option_->check(CLI::NonNegativeNumber);
}

Option Option::oneOf(const Words& values) const {
    return option_->check(CLI::IsMember(values));
}

Option Option::existingFile() const {
    return option_->check(CLI::ExistingFile);
}

Option Option::existingFolder() const {
    return option_->check(CLI::ExistingDirectory);
}

Option Option::check(const std::function<std::string(const std::string&)>& why) const {
    return option_->check(why);
}

Option Option::change(const std::function<std::string(std::string)>& change) const {
    return option_->transform(change);
}

Option Option::required() const {
    return option_->required();
}

Option Option::needs(const Option& other) const {
    return option_->needs(other.option_);
}

Option Option::excludes(const Option& other) const {
    return option_->excludes(other.option_);
}

Option Option::oneValue() const {
    return option_->allow_extra_args(false);
}

Option Option::separatedBy(char separator) const {
    return option_->delimiter(separator);
}

Option Option::typeName(const std::string& name) const {
    return option_->type_name(name);
}

Option Option::showDefault() const {
    return option_->capture_default_str();
}

Option Option::group(const std::string& title) const {
    return option_->group(title);
}

Option Option::hidden() const {
    return option_->group("");
}

}  // namespace language
