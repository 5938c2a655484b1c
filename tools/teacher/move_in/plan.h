// What moving a workspace of earlier years in will do. Nothing is changed yet.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "source.h"

namespace move_in {

struct LeftOut {
    std::filesystem::path path;
    std::string why;
};

struct Rewritten {
    std::filesystem::path path;
    std::string from, to;  // what stands in quotes
};

/// What a use runs.
enum class UseKind { FUNCTION, CLASS, PROVIDER, PICTURE, OLD_PICTURE };

struct MovedUse {
    std::string name;    // as ./atelier use takes it
    std::string called;  // the function, or the class
    std::string header;  // of the class
    UseKind kind;
    std::string parameters = {}, arguments = {};  // of the function, or of a class's isOk
    std::string constructed = {};                 // the arguments of a class's constructor
};

struct MovedSuite {
    std::string name;
    std::string header;
    bool takesDevice;  // its constructor wants the number of a device
};

struct Plan {
    std::filesystem::path from;   // the folder with the sources
    std::filesystem::path root;   // the workspace
    std::string name;             // of the folder in src
    std::vector<Source> sources;  // with their includes rewritten
    std::vector<LeftOut> leftOut;
    std::vector<Rewritten> rewritten;
    std::vector<std::pair<std::string, std::string>>
        givingWay;  // lessons, and a name that is twice
    std::vector<MovedUse> uses;
    std::vector<MovedSuite> suites;
    std::vector<LeftOut> notListed;  // uses and test classes that nothing here can call
};

/// Throws std::invalid_argument if there is nothing to move, or src/`name` is there.
Plan planOf(const std::filesystem::path& folder, const std::filesystem::path& root,
            const std::string& name);

}  // namespace move_in
