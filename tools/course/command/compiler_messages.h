#pragma once

#include <ostream>
#include <set>
#include <string>

namespace command {

/// What compilers say of a build, each message once: a header is compiled for several files. Paths
/// begin in the workspace. Notes about headers that are not the workspace's own (which overloads
/// there were, say) are left out; the last line says where to look.
class CompilerMessages {
  public:
    CompilerMessages(const std::string& root, std::ostream& output)
        : root_(root + "/"), output_(output) {}

    void add(const std::string& line);
    void finish();

  private:
    void addHead(const std::string& shown, const std::string& text);
    void lookAt(const std::string& text);
    void show(const std::string& line);

    const std::string root_;
    std::ostream& output_;
    std::set<std::string> seen_;
    std::string context_;  // of the next message
    std::string wanted_;   // where in the workspace what a message is about was asked for
    std::string first_;    // error
    int errors_ = 0;
    bool isQuiet_ = false;  // in a message that was shown before
    bool isNote_ = false;   // in a note that is left out
};

}  // namespace command
