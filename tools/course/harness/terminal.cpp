#include "harness/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <system_error>

#include "os/process.h"

namespace harness {
namespace {

bool isSet(const char* variable) {
    const char* value = std::getenv(variable);
    return value && *value;
}

bool wantsColours() {
    const char* term = std::getenv("TERM");
    return isTerminal() && !isSet("NO_COLOR") && term && std::string_view(term) != "dumb";
}

}  // namespace

bool isTerminal() {
    return isatty(STDOUT_FILENO) == 1;
}

std::string coloured(const std::string& text, const fmt::text_style& style) {
    return wantsColours() ? fmt::format(style, "{}", text) : text;
}

std::string coloured(const std::string& text, fmt::color colour) {
    return coloured(text, fmt::fg(colour));
}

std::string coloured(const std::string& text, fmt::emphasis emphasis) {
    return coloured(text, fmt::text_style(emphasis));
}

void say(const std::string& text) {
    std::fputs(text.c_str(), stdout);
    std::fflush(stdout);
}

std::size_t terminalWidth() {
    winsize size{};
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

bool hasDesktop() {
    return isTerminal() && !isSet("CI") && (isSet("DISPLAY") || isSet("WAYLAND_DISPLAY"));
}

std::string printable(const std::string& text) {
    std::string result;
    std::ranges::copy_if(text, std::back_inserter(result), [](unsigned char c) {
        return c == '\n' || c == '\t' || (c >= 0x20 && c != 0x7f);
    });
    return result;
}

void openInBrowser(const std::filesystem::path& page) {
    try {
        const os::Descriptor nowhere = os::nothing();
        os::start({.words = {"xdg-open", std::filesystem::absolute(page)},
                   .descriptors = {{nowhere.get(), STDOUT_FILENO}, {nowhere.get(), STDERR_FILENO}},
                   .group = os::Group::session});
    } catch (const std::system_error&) {
        // Where there is no such program, the path that is printed must do.
    }
}

}  // namespace harness
