#include "words.h"

#include "language/language.h"

namespace simulator::checker {

std::string say(std::string_view english, std::initializer_list<std::string> parts) {
    const std::string format = tr(english);
    std::string text;
    for (size_t at = 0; at < format.size(); ++at) {
        const bool isPlace = format[at] == '{' && at + 2 < format.size() && format[at + 2] == '}';
        if (!isPlace) {
            text += format[at];
            continue;
        }
        text += parts.begin()[format[at + 1] - '0'];
        at += 2;
    }
    return text;
}

}  // namespace simulator::checker
