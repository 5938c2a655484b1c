#include "language/catalogue.h"

#include <cctype>
#include <fstream>

namespace language {
namespace {

/// What stands between the quotes of a line.
std::string unquoted(std::string_view line) {
    const std::size_t begin = line.find('"'), end = line.rfind('"');
    std::string text;
    if (begin == end) return text;
    for (std::size_t i = begin + 1; i < end; i++) {
        if (line[i] == '\\' && i + 1 < end) {
            const char c = line[++i];
            text += c == 'n' ? '\n' : c == 't' ? '\t' : c;
        } else {
            text += line[i];
        }
    }
    return text;
}

/// What follows `name` in the header, up to the end of its line or a semicolon.
std::string field(const std::string& header, std::string_view name) {
    const std::size_t found = header.find(name);
    if (found == std::string::npos) return {};
    const std::size_t begin = found + name.size();
    return header.substr(begin, header.find_first_of(";\n", begin) - begin);
}

/// Takes the lines of a catalogue, and gives its entries.
class Reader {
  public:
    explicit Reader(Catalogue& catalogue) : catalogue_(catalogue) {}

    void accept(const std::string& line) {
        if (line.empty()) return end();
        if (line.starts_with("#:")) entry_.sources += line.substr(2) + " ";
        if (line.starts_with("#,") && line.find("fuzzy") != std::string::npos) isFuzzy_ = true;
        if (line.starts_with("#")) return;
        if (line.starts_with("msgctxt ")) target_ = &entry_.context;
        if (line.starts_with("msgid ")) target_ = &entry_.text;
        if (line.starts_with("msgid_plural ")) target_ = &entry_.many;
        if (line.starts_with("msgstr")) target_ = &entry_.forms.emplace_back();
        if (target_) *target_ += unquoted(line);
    }

    void end() {
        if (entry_.text.empty() && !entry_.forms.empty()) {
            if (const auto plural = field(entry_.forms[0], "plural="); !plural.empty())
                catalogue_.plural = plural;
        } else if (!isFuzzy_ && !entry_.forms.empty() && !entry_.forms[0].empty()) {
            catalogue_.entries.emplace(keyOf(entry_.context, entry_.text), entry_);
        }
        entry_ = {};
        target_ = nullptr;
        isFuzzy_ = false;
    }

  private:
    Catalogue& catalogue_;
    Entry entry_;
    std::string* target_ = nullptr;
    bool isFuzzy_ = false;
};

/// The value of an expression; each function reads what binds at least as much as its operator.
class Expression {
  public:
    Expression(std::string_view text, unsigned long n) : rest_(text), n_(n) {}

    unsigned long choice() {
        const unsigned long condition = binary(0);
        if (!takes("?")) return condition;
        const unsigned long yes = choice();
        takes(":");
        const unsigned long no = choice();
        return condition ? yes : no;
    }

  private:
    static constexpr std::string_view operators[][4] = {
        {"||"}, {"&&"}, {"==", "!="}, {"<=", ">=", "<", ">"}, {"%"}};

    unsigned long binary(std::size_t level) {
        if (level == std::size(operators)) return operand();
        unsigned long value = binary(level + 1);
        for (std::string_view found; !(found = operatorOf(level)).empty();)
            value = apply(found, value, binary(level + 1));
        return value;
    }

    std::string_view operatorOf(std::size_t level) {
        for (const std::string_view sign : operators[level])
            if (!sign.empty() && takes(sign)) return sign;
        return {};
    }

    static unsigned long apply(std::string_view sign, unsigned long a, unsigned long b) {
        if (sign == "||") return a || b;
        if (sign == "&&") return a && b;
        if (sign == "==") return a == b;
        if (sign == "!=") return a != b;
        if (sign == "<=") return a <= b;
        if (sign == ">=") return a >= b;
        if (sign == "<") return a < b;
        if (sign == ">") return a > b;
        return b ? a % b : 0;
    }

    unsigned long operand() {
        if (takes("n")) return n_;
        if (takes("(")) {
            const unsigned long value = choice();
            takes(")");
            return value;
        }
        unsigned long value = 0;
        for (; !rest_.empty() && std::isdigit(static_cast<unsigned char>(rest_[0]));
             rest_.remove_prefix(1))
            value = 10 * value + static_cast<unsigned long>(rest_[0] - '0');
        return value;
    }

    bool takes(std::string_view sign) {
        while (rest_.starts_with(' ')) rest_.remove_prefix(1);
        if (!rest_.starts_with(sign)) return false;
        rest_.remove_prefix(sign.size());
        return true;
    }

    std::string_view rest_;
    unsigned long n_;
};

}  // namespace

std::string keyOf(std::string_view context, std::string_view text) {
    const std::string key(text);
    return context.empty() ? key : std::string(context) + '\4' + key;
}

Catalogue Catalogue::read(const std::filesystem::path& file) {
    Catalogue catalogue;
    Reader reader(catalogue);
    std::ifstream lines(file);
    for (std::string line; std::getline(lines, line);) reader.accept(line);
    reader.end();
    return catalogue;
}

unsigned long pluralForm(const std::string& expression, unsigned long n) {
    return Expression(expression, n).choice();
}

}  // namespace language
