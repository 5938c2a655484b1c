// Pages: each a file that needs no other. Host.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace page {

/// What a script reads: JSON, in an element of that id.
struct Data {
    std::string_view id;
    std::string json;
};

/// What a page has beside what all share.
struct Page {
    std::string title;  // text
    std::string body;   // HTML
    std::string_view css, js;
    std::vector<std::string_view> messagesOf = {};  // sources of messages, beside page.js
    std::set<std::string> messages = {};            // further ones
    std::vector<Data> data = {};
    std::string status = {};  // the colour that it has as a whole: "passed", "failed", ...
};

/// The page as a file, in the language of the program.
std::string written(const Page& page);

/// The body of a page that its script makes: what it says where there is none, as HTML.
std::string withoutScript(const std::string& title, const std::string& words);

/// The text as it stands in HTML, in attributes too.
std::string escaped(std::string_view text);

}  // namespace page
