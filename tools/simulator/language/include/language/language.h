// The language of what a program says. Host.
//
// The English text of a message is its name. po/LANGUAGE.po holds what it is in another language,
// and is read when the program first says something; a message that it lacks stays English.
#pragma once

#include <concepts>
#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace language {

/// A value in a message: text, or a number.
struct Value {
    Value(std::string text) : text(std::move(text)) {}
    Value(std::string_view text) : text(text) {}
    Value(const char* text) : text(text) {}
    Value(std::integral auto number) : text(std::to_string(number)) {}

    std::string text;
};

using Values = std::initializer_list<Value>;

/// The message in the language, with {0}, {1}, ... replaced by the values.
std::string translated(std::string_view context, std::string_view text, Values values);

/// The text, in whose lines a message at the end is in the language: what headers refuse, as a
/// compiler says it behind ": " or "#error ".
std::string withTranslatedEnds(std::string_view text);

/// Of a message that depends on a number: its form for `n`, which is {0}.
std::string counted(std::string_view one, std::string_view many, long long n, Values values);

/// A number with so many digits behind the decimal sign of the language.
std::string number(double value, int digits);

/// A number with as many of so many digits as it needs: 0,5.
std::string shortNumber(double value, int digits = 6);

/// What stands in front of the decimals of a number.
std::string decimalSign();

/// How many characters the text has.
std::size_t width(std::string_view text);

/// The text in so many columns, at their left or right.
std::string padded(std::string_view text, std::size_t columns);
std::string paddedLeft(std::string_view text, std::size_t columns);

/// Why a call of the system failed, given errno.
std::string systemError(int error);

/// The chosen language: "en", or the name of its catalogue.
const std::string& name();

/// Chooses the language by `--language LANGUAGE` in the arguments, from where it is taken away, for
/// this program and those that it starts. Without it, and before: by the environment, see chosen().
/// Throws std::runtime_error for a language that has no catalogue.
void choose(int& argc, char** argv);

/// The language that an environment asks for, given how its variables are read: ATELIER_LANGUAGE;
/// else, unless the locale (LC_ALL, LC_MESSAGES, LANG) is C or of an encoding that is not UTF-8,
/// the first of LANGUAGE and of the locale that has a catalogue; else "en".
std::string chosen(const char* (*variable)(const char*));

/// The folder of the catalogues: as the environment has it (ATELIER_CATALOGUES), else where they
/// were when this was compiled, else where they were to be installed.
std::string catalogues();

/// The languages that there are, "en" first.
std::vector<std::string> all();

/// What a page's script needs, as JavaScript: the constant LANGUAGE, with the messages of the
/// sources named `scripts` (paths in the workspace), and those that are `texts`.
std::string forScript(const std::vector<std::string_view>& scripts,
                      const std::set<std::string>& texts = {});

}  // namespace language

/// The message in the language of the program. xgettext finds its calls, and those below.
template <class... T>
std::string tr(std::string_view text, const T&... values) {
    return language::translated("", text, {language::Value(values)...});
}

/// The same for a text that is translated differently in different contexts.
template <class... T>
std::string trc(std::string_view context, std::string_view text, const T&... values) {
    return language::translated(context, text, {language::Value(values)...});
}

/// The same for a text that depends on a number; `n` is {0}, the values are {1}, {2}, ...
template <class... T>
std::string trn(std::string_view one, std::string_view many, long long n, const T&... values) {
    return language::counted(one, many, n, {language::Value(n), language::Value(values)...});
}

/// Marks a message that is translated elsewhere, by tr() of a variable.
constexpr const char* trm(const char* text) {
    return text;
}
