#include "harness/use_options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "language/command_line.h"

namespace harness {
namespace {

CLI::Option& known(void* option) {
    return *static_cast<CLI::Option*>(option);
}

}  // namespace

struct UseOptions::Parser {
    CLI::App app;
};

UseOptions::UseOptions(const std::string& title) : parser(std::make_unique<Parser>()) {
    parser->app.description(title);
    language::speak(parser->app);
}

UseOptions::~UseOptions() = default;

template <typename T>
UseOptions::Option UseOptions::add(const std::string& name, T& variable, const std::string& help) {
    return Option(parser->app.add_option(name, variable, help));
}

using Name = const std::string&;
using Help = const std::string&;
template UseOptions::Option UseOptions::add(Name, int&, Help);
template UseOptions::Option UseOptions::add(Name, long&, Help);
template UseOptions::Option UseOptions::add(Name, unsigned&, Help);
template UseOptions::Option UseOptions::add(Name, uint64_t&, Help);
template UseOptions::Option UseOptions::add(Name, std::string&, Help);
template UseOptions::Option UseOptions::add(Name, std::optional<int>&, Help);
template UseOptions::Option UseOptions::add(Name, std::optional<long>&, Help);
template UseOptions::Option UseOptions::add(Name, std::optional<unsigned>&, Help);
template UseOptions::Option UseOptions::add(Name, std::vector<long>&, Help);

void UseOptions::addFlag(const std::string& name, bool& variable, const std::string& help) {
    parser->app.add_flag(name, variable, help);
}

UseOptions::Option& UseOptions::Option::within(long least, long most) {
    known(option).check(CLI::Range(least, most));
    return *this;
}

UseOptions::Option& UseOptions::Option::oneOf(const std::vector<std::string>& values) {
    known(option).check(CLI::IsMember(values));
    return *this;
}

UseOptions::Option& UseOptions::Option::showDefault() {
    known(option).capture_default_str();
    return *this;
}

std::optional<int> UseOptions::read(int argc, char** argv) {
    try {
        parser->app.parse(argc, argv);
        return std::nullopt;
    } catch (const CLI::ConversionError& error) {
        fmt::print(stderr, "{}\n", tr("{0}: valid is a whole number", language::refusal(error)));
        return 2;
    } catch (const CLI::ParseError& error) {
        return parser->app.exit(error) == 0 ? 0 : 2;
    }
}

}  // namespace harness
