#include "objects.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <map>
#include <optional>
#include <sstream>
#include <string_view>

#include "language/demangled.h"
#include "language/language.h"

namespace grade {
namespace {

/// The names of what the compiler calls at accesses and operations that the checker or
/// the profiler observes begin so; no source needs them.
constexpr std::array observers = {"__tsan_", "__ubsan_handle_", "checker_", "profiler_"};

/// C's functions that device code has on a GPU too, and what the compiler makes of C++.
const std::set<std::string_view>& symbolsOfC() {
    static const std::set<std::string_view> symbols = [] {
        std::set<std::string_view> all = {
            // the course's Todo.h
            "_ZN4todo4meetEPKcS1_i",
            // memory and text
            "memcpy", "memmove", "memset", "memcmp", "strlen", "malloc", "free", "_Znwm", "_Znam",
            "_ZdlPv", "_ZdlPvm", "_ZdaPv", "_ZdaPvm", "printf", "puts", "putchar", "__printf_chk",
            "__assert_fail", "abort", "clock_gettime",
            // what the compiler needs
            "_GLOBAL_OFFSET_TABLE_", "__dso_handle", "__stack_chk_fail", "__gxx_personality_v0",
            "_Unwind_Resume", "__cxa_begin_catch", "__cxa_end_catch", "_ZSt9terminatev",
            "__cxa_pure_virtual", "_ZTVN10__cxxabiv117__class_type_infoE",
            "_ZTVN10__cxxabiv120__si_class_type_infoE", "__cxa_guard_acquire",
            "__cxa_guard_release", "__cxa_atexit", "__tls_get_addr",
            "__cxa_throw_bad_array_new_length",
            // of <iostream>, which does nothing where it is only included: until g++ 12, and since
            "_ZNSt8ios_base4InitC1Ev", "_ZNSt8ios_base4InitD1Ev", "_ZSt21ios_base_library_initv",
            // integers and complex steps of mathematics
            "abs", "labs", "llabs", "div", "ldiv", "__popcountdi2", "__divti3", "__modti3",
            "__udivti3", "__umodti3"};
        for (const char* function :
             {"acos",     "acosh",  "asin",     "asinh",     "atan",      "atan2",  "atanh",
              "cbrt",     "ceil",   "copysign", "cos",       "cosh",      "erf",    "erfc",
              "exp",      "exp10",  "exp2",     "expm1",     "fabs",      "fdim",   "floor",
              "fma",      "fmax",   "fmin",     "fmod",      "frexp",     "hypot",  "ilogb",
              "j0",       "j1",     "jn",       "ldexp",     "lgamma",    "log",    "log10",
              "log1p",    "log2",   "logb",     "lrint",     "llrint",    "modf",   "pow",
              "nan",      "rint",   "round",    "nearbyint", "nextafter", "remquo", "scalbn",
              "scalbln",  "sin",    "sinh",     "sqrt",      "tan",       "tanh",   "tgamma",
              "trunc",    "lround", "llround",  "sincos",    "y0",        "y1",     "yn",
              "remainder"}) {
            all.insert(function);
            static std::set<std::string> floats;
            all.insert(*floats.insert(std::string(function) + "f").first);
        }
        return all;
    }();
    return symbols;
}

bool isObserver(std::string_view symbol) {
    return std::ranges::any_of(
        observers, [&](const char* prefix) { return symbol.starts_with(prefix); });
}

bool isCallable(const std::string& symbol, const Surroundings& program) {
    return program.callable.contains(symbol) || symbolsOfC().contains(symbol);
}

std::string readable(const std::string& symbol) {
    constexpr std::size_t sensible =
        500;  // a hostile name can be long, and much longer once it is written out
    if (symbol.size() > sensible) return symbol.substr(0, sensible) + "...";
    const std::string name = language::demangled(symbol);
    return name.size() > sensible ? name.substr(0, sensible) + "..." : name;
}

bool isOrdinary(std::string_view section) {
    constexpr std::array prefixes = {
        ".text",  ".data",    ".bss",   ".rodata",           ".tdata",    ".tbss", ".debug",
        ".note.", ".comment", ".group", ".gcc_except_table", ".eh_frame", ".rela."};
    const auto is = [&](std::string_view name) {
        return section == name || (section.starts_with(name) && section[name.size()] == '.') ||
               (name.ends_with('.') && section.starts_with(name));
    };
    return std::ranges::any_of(prefixes, is) || section.starts_with(".debug_") ||
           std::ranges::any_of(droppedSections, is);
}

// --- Sources

bool isWordCharacter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

/// The next identifier or number at or after `at`, outside of literals; empty at the end.
std::string_view nextWord(std::string_view line, std::size_t& at) {
    while (at < line.size() && !isWordCharacter(line[at])) {
        if (const char quote = line[at]; quote == '"' || quote == '\'')
            for (++at; at < line.size() && line[at] != quote; ++at)
                if (line[at] == '\\') ++at;
        ++at;
    }
    const std::size_t begin = std::min(at, line.size());
    while (at < line.size() && isWordCharacter(line[at])) ++at;
    return line.substr(begin, std::min(at, line.size()) - begin);
}

bool isForbidden(std::string_view word, const Surroundings& program) {
    return word == "asm" || word == "__asm" || word == "__asm__" ||
           word.find("no_sanitize") != std::string_view::npos ||
           word.find("no_instrument") != std::string_view::npos ||
           word.find("disable_sanitizer") != std::string_view::npos ||
           (isObserver(word) && program.callable.contains(std::string(word)));
}

struct Marker {
    std::string file;
    int line;
};

/// What a line marker of the preprocessor says of the next line: # 12 "FILE" 1
std::optional<Marker> markerIn(std::string_view line) {
    if (!line.starts_with("# ") || line.size() < 3 ||
        !std::isdigit(static_cast<unsigned char>(line[2])))
        return {};
    const std::size_t begin = line.find('"'), end = line.rfind('"');
    if (begin == std::string_view::npos || end == begin) return {};
    return Marker{std::string(line.substr(begin + 1, end - begin - 1)),
                  std::atoi(std::string(line.substr(2, begin)).c_str())};
}

constexpr const char* blanks = " \t\r\f\v";

struct Line {
    std::string text;
    int number;
};

/// The lines of the source, those put together that a backslash continues.
std::vector<Line> logicalLines(const std::string& source) {
    std::vector<Line> all;
    std::istringstream lines(source);
    int number = 0;
    bool goesOn = false;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        if (!goesOn) all.push_back({{}, number});
        const std::size_t last = line.find_last_not_of(blanks);
        goesOn = last != std::string::npos && line[last] == '\\';
        all.back().text += goesOn ? line.substr(0, last) : line;
    }
    return all;
}

std::string_view withoutBlanks(std::string_view text) {
    return text.substr(std::min(text.find_first_not_of(blanks), text.size()));
}

/// Whether the text begins with #line or # 12 "FILE". A comment behind the # counts as one, too:
/// nobody needs it.
bool beginsWithLine(std::string_view text) {
    const std::size_t mark = text.starts_with('#') ? 1 : text.starts_with("%:") ? 2 : 0;
    if (mark == 0) return false;
    text = withoutBlanks(text.substr(mark));
    std::size_t at = 0;
    return !text.empty() &&
           (text.front() == '/' || std::isdigit(static_cast<unsigned char>(text.front())) ||
            nextWord(text, at) == "line");
}

/// Whether a directive says that what follows stands elsewhere: the line's first, or behind
/// a comment.
bool saysOtherLine(std::string_view line) {
    if (beginsWithLine(withoutBlanks(line))) return true;
    for (std::size_t at = 0; (at = line.find("*/", at)) != std::string_view::npos; at += 2)
        if (beginsWithLine(withoutBlanks(line.substr(at + 2)))) return true;
    return false;
}

std::string forbiddenIn(std::string_view line, const Surroundings& program) {
    const std::size_t first = line.find_first_not_of(" \t");
    if (first != std::string_view::npos && line.substr(first).starts_with("#pragma GCC") &&
        line.find("diagnostic") == std::string_view::npos &&
        line.find("unroll") == std::string_view::npos)
        return std::string(line.substr(first));
    std::size_t at = 0;
    for (std::string_view word; !(word = nextWord(line, at)).empty();)
        if (isForbidden(word, program)) return std::string(word);
    return {};
}

}  // namespace

Symbols parseSymbols(const std::string& nm) {
    Symbols symbols;
    std::istringstream lines(nm);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string name;
        char type = 0;
        if (!(words >> name >> type)) continue;
        if (type == 'U' || type == 'w' || type == 'v') {
            symbols.undefined.insert(name);
            continue;
        }
        symbols.defined.insert(name);
        if (type == 'W' || type == 'V' || type == 'u')
            symbols.weak.insert(name);
        else if (!std::islower(static_cast<unsigned char>(type)))
            symbols.exported.insert(name);
    }
    return symbols;
}

std::vector<std::string> parseSections(const std::string& objdump) {
    std::vector<std::string> sections;
    std::istringstream lines(objdump);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        unsigned index = 0;
        std::string name;
        if (words >> index >> name) sections.push_back(name);
    }
    return sections;
}

std::set<std::string> parseMarked(const std::string& readelf) {
    std::set<std::string> marked;
    std::istringstream lines(readelf);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string number, value, size, type, binding, visibility, section, name;
        if (words >> number >> value >> size >> type >> binding >> visibility >> section >> name &&
            visibility == "PROTECTED" && section != "UND")
            marked.insert(name);
    }
    return marked;
}

std::vector<Use> usesOf(const std::string& symbol, const std::string& readelf) {
    std::map<std::string, std::vector<Use>> uses;  // by symbol
    std::istringstream lines(readelf);
    std::string section;
    for (std::string line; std::getline(lines, line);) {
        constexpr std::string_view heading = "Relocation section '.rela";
        if (line.starts_with(heading)) {
            section = line.substr(heading.size(), line.find('\'', heading.size()) - heading.size());
            continue;
        }
        std::istringstream words(line);
        std::string offset, info, type, value, name;
        if (section.starts_with(".text") && words >> offset >> info >> type >> value >> name)
            uses[name].push_back({section, "0x" + offset});
    }
    std::vector<Use> found;
    std::set<std::string> seen = {symbol};
    for (std::vector<std::string> wanted = {symbol}; !wanted.empty();) {
        std::vector<std::string> next;
        for (const std::string& name : wanted)
            for (const Use& use : uses[name]) {
                found.push_back(use);
                const std::string caller = use.section.substr(std::string_view(".text").size());
                // A function that several objects may have has a section of its name.
                if (caller.size() > 1 && seen.insert(caller.substr(1)).second)
                    next.push_back(caller.substr(1));
            }
        wanted = std::move(next);
    }
    return found;
}

Refusal whyRefused(const Symbols& object, const Symbols& pristine, const Surroundings& program,
                   const std::vector<std::string>& sections) {
    const auto isOthers = [&](const std::string& name) {
        return isCallable(name, program) || isObserver(name) || program.ofTools.contains(name) ||
               (object.exported.contains(name) && program.named.contains(name));
    };
    for (const std::string& name : object.defined)
        if (!pristine.defined.contains(name) && isOthers(name))
            return {tr("it defines {0}, which is not its own", readable(name)), name};
    for (const std::string& name : object.undefined)
        if (!pristine.undefined.contains(name) && !isCallable(name, program))
            return {tr("it calls {0}, which device code does not have", readable(name)), name};
    for (const std::string& section : sections)
        if (!isOrdinary(section)) return {tr("it puts data or code into the section {0}", section)};
    return {};
}

Refusal whyRefused(const std::string& preprocessed,
                   const std::function<bool(const std::string&)>& isStudents,
                   const Surroundings& program) {
    std::istringstream lines(preprocessed);
    bool concerns = false;
    Marker at{{}, 0};
    for (std::string line; std::getline(lines, line);) {
        if (auto marker = markerIn(line)) {
            at = std::move(*marker);
            concerns = isStudents(at.file);
            continue;
        }
        if (concerns)
            if (const std::string word = forbiddenIn(line, program); !word.empty())
                return {tr("it contains {0}, which hides code from the checker", word),
                        {},
                        at.file,
                        at.line};
        ++at.line;
    }
    return {};
}

Refusal whyRefusedAsWritten(const std::string& file, const std::string& source) {
    for (const Line& line : logicalLines(source)) {
        if (saysOtherLine(line.text))
            return {tr("it contains #line, which hides from the checker whose code it is"),
                    {},
                    file,
                    line.number};
        std::string text = line.text;
        std::erase_if(text, [](unsigned char c) { return std::isspace(c); });
        for (const std::string_view directive : {"#include", "%:include", "#include_next"}) {
            if (!text.starts_with(directive) || text.size() <= directive.size() + 1) continue;
            const std::string_view name = std::string_view(text).substr(directive.size());
            if (name.front() != '"' && name.front() != '<') continue;
            if (name[1] == '/' || name.find("..") != std::string_view::npos)
                return {tr("it includes {0}, a file by a path that is not the course's", name),
                        {},
                        file,
                        line.number};
        }
    }
    return {};
}

}  // namespace grade
