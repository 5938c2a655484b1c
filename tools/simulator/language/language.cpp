#include "language/language.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <stdexcept>

#include "language/catalogue.h"

namespace language {
namespace {

namespace fs = std::filesystem;

struct Chosen {
    std::string name;
    Catalogue catalogue;

    explicit Chosen(std::string language) : name(std::move(language)) {
        if (name != "en") catalogue = Catalogue::read(fs::path(catalogues()) / (name + ".po"));
    }
};

// Never destroyed: a program may be told of its mistakes when it ends.
Chosen*& current() {
    static Chosen* chosen = new Chosen(language::chosen(
        [](const char* variable) -> const char* { return std::getenv(variable); }));
    return chosen;
}

bool exists(const std::string& language) {
    return language == "en" || (!language.empty() && language.find('/') == std::string::npos &&
                                fs::exists(fs::path(catalogues()) / (language + ".po")));
}

/// The catalogue for a locale, as fr for fr_CH.UTF-8; empty where there is none.
std::string catalogueFor(const std::string& locale) {
    const std::string whole = locale.substr(0, locale.find_first_of(".@"));
    if (exists(whole)) return whole;
    const std::string language = whole.substr(0, whole.find('_'));
    return exists(language) ? language : "";
}

bool isUtf8(const std::string& locale) {
    const std::size_t dot = locale.find('.');
    if (dot == std::string::npos) return true;
    std::string encoding;
    for (const char c : locale.substr(dot + 1, locale.find('@', dot) - dot - 1))
        if (c != '-') encoding += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return encoding == "utf8";
}

std::string filled(const std::string& text, Values values) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); i++) {
        const std::size_t which = i + 2 < text.size() && text[i] == '{' && text[i + 2] == '}'
                                      ? static_cast<std::size_t>(text[i + 1] - '0')
                                      : values.size();
        if (which < values.size()) {
            result += values.begin()[which].text;
            i += 2;
        } else {
            result += text[i];
        }
    }
    return result;
}

const Entry* find(std::string_view context, std::string_view text) {
    const auto& entries = current()->catalogue.entries;
    if (entries.empty()) return nullptr;
    const auto found = entries.find(keyOf(context, text));
    return found == entries.end() ? nullptr : &found->second;
}

/// As a literal of JSON, which may stand in a script of a page.
std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text)
        if (c == '\n')
            result += "\\n";
        else if (c == '<')
            result += "\\u003c";
        else if (c == '"' || c == '\\')
            (result += '\\') += c;
        else
            result += c;
    return result + '"';
}

std::string withDecimalSign(std::string number) {
    if (const std::size_t point = number.find('.'); point != std::string::npos)
        number.replace(point, 1, language::decimalSign());
    return number;
}

bool isIn(const Entry& entry, const std::vector<std::string_view>& sources) {
    return std::ranges::any_of(
        sources,
        [&](std::string_view source) {
            return entry.sources.find(" " + std::string(source) + " ") != std::string::npos;
        });
}

}  // namespace

std::string translated(std::string_view context, std::string_view text, Values values) {
    const Entry* const entry = find(context, text);
    return filled(entry ? entry->forms[0] : std::string(text), values);
}

std::string withTranslatedEnds(std::string_view text) {
    std::string all;
    while (!text.empty()) {
        std::string line(text.substr(0, text.find('\n')));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        for (const std::string_view mark : {": ", "#error "})
            for (size_t at = line.find(mark); at != line.npos; at = line.find(mark, at)) {
                at += mark.size();
                line.replace(at, line.npos, translated("", line.substr(at), {}));
            }
        all += line + '\n';
    }
    return all;
}

std::string counted(std::string_view one, std::string_view many, long long n, Values values) {
    const Entry* const entry = find("", one);
    if (!entry) return filled(std::string(n == 1 ? one : many), values);
    const auto magnitude = static_cast<unsigned long>(n < 0 ? -n : n);
    const unsigned long form = pluralForm(current()->catalogue.plural, magnitude);
    return filled(entry->forms[std::min<std::size_t>(form, entry->forms.size() - 1)], values);
}

std::string decimalSign() {
    const std::string example = tr("1.5");
    return example.substr(1, example.size() - 2);
}

std::string number(double value, int digits) {
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", digits, value);
    return withDecimalSign(text);
}

std::string shortNumber(double value, int digits) {
    char text[64];
    std::snprintf(text, sizeof text, "%.*g", digits, value);
    return withDecimalSign(text);
}

std::size_t width(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](unsigned char byte) { return (byte & 0xc0) != 0x80; }));
}

std::string padded(std::string_view text, std::size_t columns) {
    return std::string(text) + std::string(columns - std::min(columns, width(text)), ' ');
}

std::string paddedLeft(std::string_view text, std::size_t columns) {
    return std::string(columns - std::min(columns, width(text)), ' ') + std::string(text);
}

std::string systemError(int error) {
    // Those that a user meets; the system's own translations need its locales.
    [[maybe_unused]] static constexpr const char* usual[] = {
        trm("No such file or directory"), trm("Is a directory"),
        trm("Not a directory"),           trm("Permission denied"),
        trm("Read-only file system"),     trm("No space left on device")};
    return tr(std::strerror(error));
}

const std::string& name() {
    return current()->name;
}

void choose(int& argc, char** argv) {
    for (int i = 1; i < argc; i++) {
        const std::string_view argument = argv[i];
        if (argument == "--") return;
        const bool isNext = argument == "--language";
        if (!isNext && !argument.starts_with("--language=")) continue;
        if (isNext && i + 1 == argc)
            throw std::runtime_error(tr("--language: expected en, fr, ... after it"));
        const std::string language(isNext ? argv[i + 1] : argument.substr(11));
        if (!exists(language)) {
            std::string names;
            for (const std::string& one : all()) names += (names.empty() ? "" : ", ") + one;
            throw std::runtime_error(tr("--language {0}: not one of {1}", language, names));
        }
        const int words = isNext ? 2 : 1;
        std::rotate(argv + i, argv + i + words, argv + argc);
        argc -= words;
        argv[argc] = nullptr;
        setenv("ATELIER_LANGUAGE", language.c_str(), 1);
        current() = new Chosen(language);
        return;
    }
}

std::string chosen(const char* (*variable)(const char*)) {
    const auto value = [&](const char* name) -> std::string {
        const char* const text = variable(name);
        return text ? text : "";
    };
    if (const std::string language = value("ATELIER_LANGUAGE"); exists(language)) return language;
    std::string locale;
    for (const char* const name : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (locale.empty()) locale = value(name);
    if (locale.empty() || locale == "C" || locale == "POSIX" || !isUtf8(locale)) return "en";
    std::string wanted = value("LANGUAGE") + ":" + locale;
    while (!wanted.empty()) {
        const std::size_t colon = std::min(wanted.find(':'), wanted.size());
        if (const std::string found = catalogueFor(wanted.substr(0, colon)); !found.empty())
            return found;
        wanted.erase(0, colon + 1);
    }
    return "en";
}

std::string catalogues() {
    if (const char* const told = std::getenv("ATELIER_CATALOGUES")) return told;
    for (const char* const folder : {ATELIER_CATALOGUES, ATELIER_INSTALLED_CATALOGUES})
        if (fs::exists(folder)) return folder;
    return ATELIER_CATALOGUES;
}

std::vector<std::string> all() {
    std::vector<std::string> names;
    std::error_code ignored;
    for (const auto& file : fs::directory_iterator(catalogues(), ignored))
        if (file.path().extension() == ".po") names.push_back(file.path().stem());
    std::ranges::sort(names);
    names.insert(names.begin(), "en");
    return names;
}

std::string forScript(const std::vector<std::string_view>& scripts,
                      const std::set<std::string>& texts) {
    const Catalogue& catalogue = current()->catalogue;
    std::string words;
    for (const auto& [key, entry] : catalogue.entries)
        if (isIn(entry, scripts) || texts.contains(entry.text)) {
            std::string forms;
            for (const std::string& form : entry.forms)
                forms += (forms.empty() ? "" : ", ") + quoted(form);
            words += (words.empty() ? "" : ",\n") + quoted(entry.text) + ": [" + forms + "]";
        }
    return "const LANGUAGE = { name: " + quoted(name()) + ", form: (n) => Number(" +
           catalogue.plural + "), words: {\n" + words + "\n} };\n";
}

}  // namespace language
