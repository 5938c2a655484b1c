#include "page/page.h"

#include <initializer_list>

#include "language/language.h"
#include "page_parts.h"

namespace page {
namespace {

struct Filling {
    std::string_view placeholder;
    std::string_view content;
};

/// The template with every placeholder replaced, left to right; what is filled in is not looked at
/// again, so that a placeholder's name in it stays text.
std::string filled(std::string_view text, std::initializer_list<Filling> fillings) {
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

/// JSON as it can stand in an HTML script element: nothing in it looks like a tag or a line
/// end of JavaScript.
std::string embeddable(std::string_view json) {
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

}  // namespace

std::string escaped(std::string_view text) {
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

std::string withoutScript(const std::string& title, const std::string& words) {
    return "<noscript>\n<div class=\"without-script\">\n<h1>" + escaped(title) + "</h1>\n" + words +
           "\n</div>\n</noscript>";
}

std::string written(const Page& page) {
    std::vector<std::string_view> sources = page.messagesOf;
    sources.push_back("tools/course/page/page.js");
    const std::string script =
        language::forScript(sources, page.messages) + std::string(page_parts::js);
    std::string data;
    for (const Data& one : page.data)
        data += "<script type=\"application/json\" id=\"" + std::string(one.id) + "\">" +
                embeddable(one.json) + "</script>\n";
    std::string attributes = "lang=\"" + language::name() + "\"";
    if (!page.status.empty()) attributes += " data-verdict=\"" + page.status + "\"";
    return filled(page_parts::html, {{"lang=\"en\"", attributes},
                                     {"<!--TITLE-->", escaped(page.title)},
                                     {"/*PAGE_CSS*/", page_parts::css},
                                     {"/*OWN_CSS*/", page.css},
                                     {"<!--BODY-->", page.body},
                                     {"<!--DATA-->", data},
                                     {"/*PAGE_JS*/", script},
                                     {"/*OWN_JS*/", page.js}});
}

}  // namespace page
