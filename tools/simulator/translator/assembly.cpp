#include <string>

#include "language/language.h"
#include "passes.h"
#include "ptx.h"
#include "scan.h"

namespace translator {
namespace {

bool isAssembly(const Token& token) {
    return !token.place.system && (token.is("asm") || token.is("__asm__") || token.is("__asm"));
}

[[noreturn]] void refuseForm(const Place& place) {
    throw Error{place, tr("the CPU simulator has only this form of inline assembly, in a function: "
                          "asm(\"PTX\" : outputs : inputs : clobbers);")};
}

/// What a literal means: "a\n" or R"(a)".
std::string textOf(const Token& literal) {
    const std::string_view text = literal.text;
    if (text.starts_with('R')) {
        const size_t begin = text.find('(') + 1;
        return std::string(text.substr(begin, text.rfind(')') - begin));
    }
    if (!text.starts_with('"')) refuseForm(literal.place);
    std::string result;
    for (size_t i = 1; i + 1 < text.size(); ++i) {
        const bool escaped = text[i] == '\\';
        if (escaped) ++i;
        result += !escaped ? text[i] : text[i] == 'n' ? '\n' : text[i] == 't' ? '\t' : text[i];
    }
    return result;
}

/// An asm statement in the order of its tokens, which stay where they are.
class Statement {
  public:
    Statement(Tokens& tokens, size_t keyword) : tokens_(tokens), keyword_(keyword), open_(keyword) {
        do ++open_;
        while (tokens[open_].is("volatile") || tokens[open_].is("__volatile__") ||
               tokens[open_].is("__volatile"));
        if (!tokens[open_].is("(") || !isLocal(tokens, keyword)) refuseForm(place());
        close_ = closing(tokens, open_);
        if (!tokens[close_ + 1].is(";")) refuseForm(place());
    }

    /// `asm("PTX" : "=r"(x) : "r"(y));` becomes
    /// `{ auto& at0 = (x); unsigned v0; const auto v1 = (y); CALLS at0 = v0; }`: inputs are read
    /// once, before all instructions, and outputs assigned behind them, as registers are.
    void rewrite() {
        size_t at = readText();
        if (ptx_.literals.empty()) refuseForm(place());
        if (ptx_.text.empty() && isWithoutOperands(at)) return;  // means the same to g++
        for (size_t i = keyword_; i < at; ++i) tokens_[i].replace("");
        for (int section = 0; at < close_;) {
            if (tokens_[at].kind == Kind::Text && section < clobbers) {
                at = rewriteOperand(at, section == outputs);
                continue;
            }
            if (tokens_[at].is(":") || tokens_[at].is("::"))
                section += int(tokens_[at].text.size());
            else if (tokens_[at].kind != Kind::Text && !tokens_[at].is(","))
                refuseForm(place());
            if (section > clobbers) refuseForm(place());
            tokens_[at++].replace("");
        }
        tokens_[keyword_].output = "{";
        tokens_[close_].replace(instructionsOf(ptx_, operands_) + results_);
        tokens_[close_ + 1].output = "}";
    }

  private:
    static constexpr int outputs = 1, clobbers = 3;  // how many colons stand before them

    const Place& place() const { return tokens_[keyword_].place; }

    /// Past the literals of the PTX.
    size_t readText() {
        size_t at = open_ + 1;
        for (; tokens_[at].kind == Kind::Text; ++at) {
            ptx_.literals.emplace_back(ptx_.text.size(), tokens_[at].place);
            ptx_.text += textOf(tokens_[at]);
        }
        return at;
    }

    bool isWithoutOperands(size_t at) const {
        while (at < close_ && !tokens_[at].is("(")) ++at;
        return at == close_;
    }

    /// Past the operand whose constraint is the literal at `at`.
    size_t rewriteOperand(size_t at, bool isOutput) {
        Token& literal = tokens_[at];
        const std::string constraint = textOf(literal);
        if (!tokens_[at + 1].is("(")) refuseForm(literal.place);
        const size_t end = closing(tokens_, at + 1);
        const char kind = constraint.empty() ? ' ' : constraint.back();
        const std::string prefix = constraint.substr(0, constraint.size() - !constraint.empty());
        const std::string type(typeOfRegister(kind));
        const bool isKnown =
            isOutput ? prefix == "=" || prefix == "+" || prefix == "=&" : prefix.empty();
        if (!isKnown || (type.empty() && (kind != 'n' || isOutput)))
            throw Error{literal.place,
                        tr("the CPU simulator has no constraint \"{0}\" of an operand of asm()",
                           constraint)};

        const std::string number = std::to_string(operands_.size());
        const std::string value = "__ptx_" + number, target = "__ptx_at" + number;
        operands_.push_back({kind, value, isOutput});
        std::string after = "; ";
        if (!type.empty())
            after += "static_assert(::simulator::fits<" + type + ", decltype(" +
                     (isOutput ? target : value) + ")>, \"" +
                     tr("an operand of asm() needs the type that its constraint says") + "\"); ";
        if (isOutput) {
            literal.replace("auto& " + target + " = ");
            after += type + " " + value;
            after += constraint[0] == '+' ? " = (" + type + ")" + target + ";" : ";";
            results_ +=
                " " + target + " = (::simulator::Referred<decltype(" + target + ")>)" + value + ";";
        } else {
            literal.replace("[[maybe_unused]] const auto " + value + " = ");
        }
        tokens_[end].output += after;
        return end + 1;
    }

    Tokens& tokens_;
    size_t keyword_, open_, close_ = 0;
    Ptx ptx_;
    std::vector<Operand> operands_;
    std::string results_;  // assigns the outputs
};

}  // namespace

void rewriteAssembly(Tokens& tokens) {
    for (size_t i = 1; i + 1 < tokens.size(); ++i)
        if (isAssembly(tokens[i])) Statement(tokens, i).rewrite();
}

}  // namespace translator
