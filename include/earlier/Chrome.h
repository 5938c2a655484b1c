#pragma once

#include <iostream>
#include <string>

class Chrome {
  public:
    /// Says where a report lies.
    static void showHTML(const std::string& folder, const std::string& file) {
        std::cout << "Report: " << folder << '/' << file << std::endl;
    }
};
