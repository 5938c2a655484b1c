#pragma once

#include <sstream>
#include <string>

class StringTools {
  public:
    /// As an output stream prints it.
    template <typename T>
    static std::string toString(const T& value) {
        std::ostringstream out;
        out << value;
        return out.str();
    }
};
