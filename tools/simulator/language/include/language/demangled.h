// Names of C++ as a person writes them.
#pragma once

#include <cxxabi.h>

#include <cstdlib>
#include <memory>
#include <string>

namespace language {

/// "ns::KFold(int*)" of "_ZN2ns5KFoldEPi"; what is no mangled name as it is.
inline std::string demangled(const std::string& symbol) {
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> text(
        abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status), &std::free);
    return status == 0 ? text.get() : symbol;
}

}  // namespace language
