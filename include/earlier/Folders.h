#pragma once

#include <filesystem>
#include <string>

class Folders {
  public:
    /// Makes the folder and those that it lies in.
    static void mkdirP(const std::string& folder) { std::filesystem::create_directories(folder); }
};
