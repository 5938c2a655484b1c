#include "passes.h"

#include "language/language.h"

namespace translator {

void refuseAssembly(const Tokens& tokens) {
    for (const Token& token : tokens)
        if (!token.place.system && (token.is("asm") || token.is("__asm__") || token.is("__asm")))
            throw Error{token.place,
                        tr("inline assembly: the simulator runs C++ on the CPU and has no PTX")};
}

}  // namespace translator
