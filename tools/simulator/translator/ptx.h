// What the simulator knows of PTX: instructions, each of which becomes a call of a function in
// include/simulator/ptx.h.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "token.h"

namespace translator {

/// An operand of an asm statement: what %0, %1, ... stands for.
struct Operand {
    char constraint;  // h, r, l, f, d: a register; n: a constant
    std::string variable;
    bool isOutput;
};

/// The C++ type of a register, "" where the simulator does not know the constraint.
std::string_view typeOfRegister(char constraint);

/// The text of an asm statement, which is written in several literals.
struct Ptx {
    std::string text;
    std::vector<std::pair<size_t, Place>> literals;  // where each begins in `text`, and its place

    Place placeOf(size_t offset) const;
};

/// C++ statements that do what the instructions of `ptx` do. Throws Error.
std::string instructionsOf(const Ptx& ptx, const std::vector<Operand>& operands);

}  // namespace translator
