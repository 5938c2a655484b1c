// What CLI11 says of a command line, in the language. It has sentences, but no catalogue. For
// programs that have CLI11.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <memory>
#include <string>

#include "language/language.h"
#include "language/parts.h"

namespace language {

/// A limit as CLI11 writes it, 0.010000, with the digits that it needs; other words as they are.
inline std::string limit(const std::string& text) {
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    const bool isDecimal = text.find('.') != std::string::npos && *end == '\0';
    return isDecimal ? shortNumber(value) : text;
}

/// Why the command line is refused.
inline std::string refusal(const CLI::Error& error) {
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
    const std::string said = error.what();
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
        const std::string said = CLI::Formatter::make_option_opts(option);
        const auto parts = partsOf(said, "(.*) in \\[(.*) - (.*)\\](.*)");
        if (!parts) return said;
        const auto& [what, from, to, rest] = *parts;
        return tr("{0} in [{1} - {2}]", what, limit(from), limit(to)) + rest;
    }
};

/// Has the help and the refusals of a command line, or of its subcommand, in the language. Before
/// its options are added.
inline void speak(CLI::App& app) {
    const auto formatter = std::make_shared<Formatter>();
    for (const char* const label :
         {trm("Usage"), trm("Positionals"), trm("REQUIRED"), trm("Excludes"), trm("Needs"),
          trm("OPTIONS"), trm("SUBCOMMAND")})
        formatter->label(label, tr(label));
    app.formatter(formatter);
    app.option_defaults()->group(tr("Options"));
    app.set_help_flag("-h,--help", tr("Print this help and exit"));
    app.failure_message([](const CLI::App*, const CLI::Error& error) {
        return refusal(error) + '\n' + tr("Run with --help for more information.") + '\n';
    });
}

}  // namespace language
