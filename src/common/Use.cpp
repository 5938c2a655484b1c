#include "Use.h"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <cstdio>
#include <new>
#include <optional>
#include <stdexcept>

#include "language/command_line.h"
#include "todo/open_todo.h"

struct Use::Parser {
    CLI::App app;
};

namespace {

CLI::Option& known(void* option) {
    return *static_cast<CLI::Option*>(option);
}

/// Its exit status.
int statusOf(Use& use) {
    try {
        const bool isRight = use.run();
        const std::optional<OpenTodo> todo = takeOpenTodo();
        if (todo)
            std::printf(
                "%s\n",
                tr("TODO left open: {0}, {1}:{2}", todo->task, todo->file, todo->line).c_str());
        return isRight && !todo ? 0 : 1;
    } catch (const std::invalid_argument& refusal) {
        std::fprintf(stderr, "%s\n", refusal.what());
        return 2;
    } catch (const std::bad_alloc&) {
        std::fprintf(stderr, "%s\n", tr("there is not enough memory on the host").c_str());
        return 1;
    } catch (const std::runtime_error& error) {  // CudaError, TodoOpen
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}

}  // namespace

Use::Use(const std::string& title) : name(tr(title)), parser(std::make_unique<Parser>()) {
    parser->app.description(name);
    language::speak(parser->app);
}

Use::~Use() = default;

template <typename T>
Use::Option Use::option(const std::string& name, T& variable, const std::string& help) {
    return Option(parser->app.add_option(name, variable, tr(help)));
}

template Use::Option Use::option(const std::string&, int&, const std::string&);
template Use::Option Use::option(const std::string&, long&, const std::string&);
template Use::Option Use::option(const std::string&, unsigned&, const std::string&);
template Use::Option Use::option(const std::string&, uint64_t&, const std::string&);
template Use::Option Use::option(const std::string&, std::string&, const std::string&);
template Use::Option Use::option(const std::string&, std::optional<int>&, const std::string&);
template Use::Option Use::option(const std::string&, std::optional<long>&, const std::string&);
template Use::Option Use::option(const std::string&, std::optional<unsigned>&, const std::string&);
template Use::Option Use::option(const std::string&, std::vector<long>&, const std::string&);

void Use::flag(const std::string& name, bool& variable, const std::string& help) {
    parser->app.add_flag(name, variable, tr(help));
}

Use::Option& Use::Option::within(long least, long most) {
    known(option).check(CLI::Range(least, most));
    return *this;
}

Use::Option& Use::Option::oneOf(const std::vector<std::string>& values) {
    known(option).check(CLI::IsMember(values));
    return *this;
}

Use::Option& Use::Option::showDefault() {
    known(option).capture_default_str();
    return *this;
}

int Use::main(int argc, char** argv) {
    CLI::App& app = parser->app;
    try {
        app.parse(argc, argv);
    } catch (const CLI::ConversionError& error) {
        std::fprintf(stderr, "%s\n",
                     tr("{0}: valid is a whole number", language::refusal(error)).c_str());
        return 2;
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    return statusOf(*this);
}
