// Pages from templates. Host.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace page {

struct Filling {
    std::string_view placeholder;
    std::string_view content;
};

/// The template with every placeholder replaced, left to right; what is filled in is not looked at
/// again, so that a placeholder's name in it stays text.
inline std::string filled(std::string_view text, std::initializer_list<Filling> fillings) {
    std::string result;
    while (true) {
        const Filling* next = nullptr;
        std::size_t position = text.size();
        for (const Filling& filling : fillings)
            if (const std::size_t found = text.find(filling.placeholder); found < position) {
                position = found;
                next = &filling;
            }
        result += text.substr(0, position);
        if (!next) return result;
        result += next->content;
        text.remove_prefix(position + next->placeholder.size());
    }
}

/// The text as it stands in HTML, in attributes too.
inline std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text)
        if (c == '&')
            result += "&amp;";
        else if (c == '<')
            result += "&lt;";
        else if (c == '>')
            result += "&gt;";
        else if (c == '"')
            result += "&quot;";
        else
            result += c;
    return result;
}

/// JSON as it can stand in an HTML script element: nothing in it looks like a tag or a line
/// end of JavaScript.
inline std::string embeddable(std::string_view json) {
    std::string result;
    while (!json.empty()) {
        std::size_t length = 1;
        if (json.front() == '<') {
            result += "\\u003c";
        } else if (json.starts_with("\u2028") || json.starts_with("\u2029")) {
            length = 3;
            result += json.starts_with("\u2028") ? "\\u2028" : "\\u2029";
        } else {
            result += json.front();
        }
        json.remove_prefix(length);
    }
    return result;
}

}  // namespace page
