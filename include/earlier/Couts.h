#pragma once

#include <iostream>
#include <string>

/// Colours of a terminal.
class Couts {
  public:
    static constexpr const char* RESET = "\033[0m";
    static constexpr const char* BOLD = "\033[1m";
    static constexpr const char* REVERSE = "\033[7m";
    static constexpr const char* RED = "\033[31m";
    static constexpr const char* GREEN = "\033[32m";
    static constexpr const char* BLUE = "\033[34m";
    static constexpr const char* MAGENTA = "\033[35m";

    /// Prints the one text in green or the other in red.
    static void status(bool isOk, const std::string& success, const std::string& failure) {
        std::cout << (isOk ? GREEN + success : RED + failure) << RESET << std::endl;
    }
};
