#include "Print.h"

#include <cstdio>

namespace printing {
namespace {

/// A conversion: "%-24s" is the flags and the width "-24", and "s".
struct Conversion {
    std::string shape;
    char kind;
};

/// Reads the conversion behind a %, of which `i` becomes the end; a * takes its number from `next`.
template <typename Next>
Conversion conversionAt(std::string_view format, std::size_t& i, Next next) {
    Conversion conversion{"", 's'};
    for (; i < format.size(); i++) {
        const char c = format[i];
        if (c == '*')
            conversion.shape += std::to_string(std::get<long long>(next().value));
        else if (std::string_view("-+ #0.123456789").find(c) != std::string_view::npos)
            conversion.shape += c;
        else if (c != 'l' && c != 'z' && c != 'h')
            break;
    }
    if (i < format.size()) conversion.kind = format[i++];
    return conversion;
}

template <typename Number>
std::string numeral(const std::string& format, Number number) {
    char text[128];
    std::snprintf(text, sizeof text, format.c_str(), number);
    return text;
}

std::string shown(const Conversion& conversion, std::integral auto number) {
    return numeral("%" + conversion.shape + "ll" + conversion.kind, number);
}

std::string shown(const Conversion& conversion, double number) {
    std::string text = numeral("%" + conversion.shape + conversion.kind, number);
    if (const std::size_t point = text.find('.'); point != std::string::npos)
        text.replace(point, 1, language::decimalSign());
    return text;
}

std::string shown(const Conversion& conversion, const std::string& text) {
    const std::string translated = text.empty() ? text : tr(text);
    const bool isLeft = conversion.shape.starts_with('-');
    const std::string width = conversion.shape.substr(isLeft ? 1 : 0);
    const std::size_t columns = width.empty() ? 0 : std::stoul(width);
    return isLeft ? language::padded(translated, columns)
                  : language::paddedLeft(translated, columns);
}

}  // namespace

std::string formatted(std::string_view format, const std::vector<Value>& values) {
    std::string text;
    auto value = values.begin();
    for (std::size_t i = 0; i < format.size();) {
        const char c = format[i++];
        if (c != '%') {
            text += c;
        } else if (i < format.size() && format[i] == '%') {
            text += format[i++];
        } else {
            const Conversion conversion =
                conversionAt(format, i, [&]() -> const Value& { return *value++; });
            if (value == values.end()) return text;
            text += std::visit([&](const auto& one) { return shown(conversion, one); },
                               (value++)->value);
        }
    }
    return text;
}

}  // namespace printing

void print(const char* format, const std::vector<printing::Value>& values) {
    std::fputs(printing::formatted(tr(format), values).c_str(), stdout);
}
