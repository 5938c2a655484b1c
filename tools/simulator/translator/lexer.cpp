#include "lexer.h"

#include <array>
#include <cctype>
#include <charconv>

#include "language/language.h"

namespace translator {
namespace {

bool beginsIdentifier(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) || c == '_' || c == '$' || (c & 0x80);
}

bool continuesIdentifier(char c) {
    return beginsIdentifier(c) || std::isdigit(static_cast<unsigned char>(c));
}

bool isDigit(char c) {
    return std::isdigit(static_cast<unsigned char>(c));
}

class Lexer {
  public:
    Lexer(std::string_view source, std::string_view file) : source_(source), place_{file} {}

    Tokens tokens() {
        Tokens result;
        result.push_back({Kind::End, {}, {}, place_, {}});
        do {
            result.push_back(next());
        } while (result.back().kind != Kind::End);
        return result;
    }

  private:
    Token next() {
        const size_t gapBegin = at_;
        skipGap();
        const size_t begin = at_;
        const Place beginPlace = place_;
        const Kind kind = skipToken();
        std::string_view text = source_.substr(begin, at_ - begin);
        if (kind == Kind::Punctuation) text = withoutDigraph(text);
        return {kind, text, source_.substr(gapBegin, begin - gapBegin), beginPlace,
                std::string(text)};
    }

    char peek(size_t ahead = 0) const {
        return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0';
    }
    bool startsWith(std::string_view text) const { return source_.substr(at_).starts_with(text); }

    void advance(size_t count = 1) {
        for (; count > 0 && at_ < source_.size(); --count)
            if (source_[at_++] == '\n') ++place_.line;
    }

    void skipGap() {
        while (at_ < source_.size())
            if (std::isspace(static_cast<unsigned char>(peek())))
                advance();
            else if (startsWith("\\\n"))
                advance(2);
            else if (startsWith("//"))
                skipLine();
            else if (startsWith("/*"))
                skipUntil("*/", trm("this comment does not end"));
            else if (peek() == '#')
                skipDirective();
            else
                break;
    }

    /// To the end of the line, lines that end in a backslash joined; the line feed stays.
    void skipLine() {
        while (at_ < source_.size() && peek() != '\n') advance(startsWith("\\\n") ? 2 : 1);
    }

    void skipDirective() {
        const size_t begin = at_;
        skipLine();
        readLineMarker(source_.substr(begin, at_ - begin));
    }

    /// `# 12 "file" 3`, as the preprocessor writes it, or `#line 12 "file"`: the line after it is
    /// line 12.
    void readLineMarker(std::string_view directive) {
        directive.remove_prefix(1);
        auto skipBlanks = [&] {
            while (directive.starts_with(' ') || directive.starts_with('\t'))
                directive.remove_prefix(1);
        };
        skipBlanks();
        if (directive.starts_with("line")) directive.remove_prefix(4);
        skipBlanks();
        int line = 0;
        const auto [end, error] =
            std::from_chars(directive.data(), directive.data() + directive.size(), line);
        if (error != std::errc()) return;
        place_.line = line - 1;  // the line feed at the end of the marker makes it `line`
        directive.remove_prefix(static_cast<size_t>(end - directive.data()));
        const size_t open = directive.find('"');
        const size_t close = directive.rfind('"');
        if (open == close) return;
        place_.file = directive.substr(open + 1, close - open - 1);
        place_.system = directive.find('3', close) != std::string_view::npos;
    }

    Kind skipToken() {
        if (at_ >= source_.size()) return Kind::End;
        if (beginsIdentifier(peek()) || peek() == '\\') return skipIdentifierOrPrefixedText();
        if (isDigit(peek()) || (peek() == '.' && isDigit(peek(1)))) return skipNumber();
        if (peek() == '"' || peek() == '\'') return skipText();
        return skipPunctuation();
    }

    Kind skipIdentifierOrPrefixedText() {
        const size_t begin = at_;
        do advance();
        while (continuesIdentifier(peek()));
        const std::string_view word = source_.substr(begin, at_ - begin);
        if (peek() == '"' && word.ends_with('R') && isEncoding(word.substr(0, word.size() - 1)))
            return skipRawText();
        if ((peek() == '"' || peek() == '\'') && isEncoding(word)) return skipText();
        return Kind::Identifier;
    }

    static bool isEncoding(std::string_view prefix) {
        return prefix.empty() || prefix == "L" || prefix == "u" || prefix == "U" || prefix == "u8";
    }

    Kind skipNumber() {
        do {
            const bool exponent = std::string_view("eEpP").find(peek()) != std::string_view::npos;
            advance();
            if (exponent && (peek() == '+' || peek() == '-')) advance();
            if (peek() == '\'' && continuesIdentifier(peek(1))) advance();
        } while (continuesIdentifier(peek()) || peek() == '.');
        return Kind::Number;
    }

    /// A string or character literal from its opening quote on.
    Kind skipText() {
        const Place begin = place_;
        const char quote = peek();
        for (advance(); peek() != quote; advance())
            if (peek() == '\\')
                advance();
            else if (peek() == '\n' || at_ >= source_.size())
                throw Error{begin, tr("this literal does not end")};
        advance();
        return Kind::Text;
    }

    Kind skipRawText() {
        const size_t delimiterBegin = at_ + 1;
        const size_t open = source_.find('(', at_);
        if (open == std::string_view::npos) throw Error{place_, tr("this raw string does not end")};
        const std::string end =
            ")" + std::string(source_.substr(delimiterBegin, open - delimiterBegin)) + "\"";
        skipUntil(end, trm("this raw string does not end"));
        return Kind::Text;
    }

    void skipUntil(std::string_view end, const char* otherwise) {
        const size_t found = source_.find(end, at_ + 2);
        if (found == std::string_view::npos) throw Error{place_, tr(otherwise)};
        advance(found + end.size() - at_);
    }

    /// Operators that contain `<`, `>`, `=` or `:` but mean something else than these alone;
    /// longest first.
    Kind skipPunctuation() {
        static constexpr std::array units = {
            "<=>", "<<=", ">>=", "...", "->", "::", "<=", ">=", "==", "!=",
            "+=",  "-=",  "*=",  "/=",  "%=", "&=", "|=", "^=", "&&", "||"};
        static constexpr std::array digraphs = {"<:", ":>", "<%", "%>"};
        for (const char* unit : units)
            if (startsWith(unit)) return advance(std::string_view(unit).size()), Kind::Punctuation;
        const bool templateOfGlobal =
            startsWith("<::") && peek(3) != ':' && peek(3) != '>';  // < ::name
        for (const char* digraph : digraphs)
            if (startsWith(digraph) && !templateOfGlobal) return advance(2), Kind::Punctuation;
        advance();
        return Kind::Punctuation;
    }

    static std::string_view withoutDigraph(std::string_view text) {
        if (text == "<:") return "[";
        if (text == ":>") return "]";
        if (text == "<%") return "{";
        if (text == "%>") return "}";
        return text;
    }

    std::string_view source_;
    Place place_;
    size_t at_ = 0;
};

}  // namespace

Tokens lex(std::string_view source, std::string_view file) {
    return Lexer(source, file).tokens();
}

}  // namespace translator
