#pragma once

#include <filesystem>
#include <string>

#include "command/workspace.h"

namespace command {

/// The help, which is also the list of the commands and options: help/LANGUAGE.txt of each floor
/// that is there. Its paragraphs are lists of commands, of options ("of use:"), or text.
class Help {
  public:
    explicit Help(const std::filesystem::path& root);

    const std::string& text() const { return text_; }
    Words commands() const;
    /// The command's own lines and options, and what is said of all.
    std::string of(const std::string& command) const;
    /// The options of a command, as they stand in its help.
    Words options(const std::string& command) const;

  private:
    std::string text_;
};

}  // namespace command
