// What a command line of nvcc asks for.
#pragma once

#include <set>
#include <string>

#include "words.h"

namespace driver {

enum class Language { cuda, cpp, c };

struct Source {
    std::string file;
    Language language;
};

enum class Action { link, compile, deviceLink, archive, preprocess, dependencies };

struct Request {
    std::vector<Source> sources;
    Words inputs;         ///< what is linked in its order: objects and libraries
    Words preprocessing;  ///< options of g++
    Words userFolders;    ///< of -I and -isystem, which are among these
    Words compiling, linking;
    Words cudaOptions;  ///< of cmake/cuda-compile
    std::string standard = "gnu++17";
    std::string hostCompiler;  ///< of -ccbin; the toolchain's compiles, as MPI's wrapper would
    std::string optimization;  ///< empty: the toolchain's
    std::string output;        ///< empty: as nvcc names it
    std::string folder;        ///< of objects without a name
    Action action = Action::link;
    std::string kindOfDependencies;  ///< -M or -MM
    bool writesDependencies = false, namesDependencies = false, namesTarget = false;
    bool runs = false;  ///< what is linked, with these arguments
    Words arguments;
    bool isVerbose = false, isDry = false, asksVersion = false, asksHelp = false;
    int architecture = 0;           ///< the newest one that is named, as 900
    std::set<std::string> unknown;  ///< options that mean nothing here
};

/// The words of a command line. Of a strict one an unknown option is refused; else it is among
/// `unknown`. Throws Failure.
Request read(Words words, bool isStrict);

}  // namespace driver
