#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "language/language.h"

namespace printing {

/// What a conversion of a format takes.
struct Value {
    Value(std::signed_integral auto number) : value(static_cast<long long>(number)) {}
    Value(std::unsigned_integral auto number) : value(static_cast<unsigned long long>(number)) {}
    Value(std::floating_point auto number) : value(static_cast<double>(number)) {}
    Value(std::string_view text) : value(std::string(text)) {}
    Value(const std::string& text) : value(text) {}
    Value(const char* text) : value(std::string(text)) {}

    std::variant<long long, unsigned long long, double, std::string> value;
};

std::string formatted(std::string_view format, const std::vector<Value>& values);

}  // namespace printing

/// printf in the language of the user: the format is a message, and so is each text in it that a
/// catalogue knows (trm("...") has it in all catalogues). A width counts characters, not bytes, and
/// numbers have the language's decimal sign. Host.
void print(const char* format, const std::vector<printing::Value>& values);

template <class... T>
void print(const char* format, const T&... values) {
    print(format, std::vector<printing::Value>{printing::Value(values)...});
}
