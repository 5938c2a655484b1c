// What a student's object file may define and call.
#pragma once

#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <vector>

namespace grade {

/// The symbols of an object file, mangled.
struct Symbols {
    std::set<std::string> defined;   // all, those of the file's own too
    std::set<std::string> exported;  // defined, and neither the file's own nor weak
    std::set<std::string>
        weak;  // defined, of templates and inline functions: others may have them too
    std::set<std::string> undefined;  // from elsewhere
};

/// Reads what `nm --format=posix` prints of one object, or of several taken together.
Symbols parseSymbols(const std::string& nm);

/// Reads the names of the sections from what `objdump --section-headers --wide` prints.
std::vector<std::string> parseSections(const std::string& objdump);

/**
 * Why an object that was compiled from a student's files is not linked, in a sentence; empty when
 * it is.
 *
 * It may define for others what `pristine`, the object of the solved workspace, defines, and
 * nothing by the name of what its checks are made of. It may call what `pristine` calls and what
 * device code may call: CUDA's functions for kernels, mathematics, memory, printf and assert. Its
 * sections are those of ordinary code.
 */
std::string whyRefused(const Symbols& object, const Symbols& pristine,
                       const std::vector<std::string>& sections);

/**
 * Why preprocessed source is not compiled, or nothing: `isStudents` says of a file whether a
 * student wrote it. Refused are inline assembly and attributes that keep the checker from seeing a
 * function.
 */
std::string whyRefused(const std::string& preprocessed,
                       const std::function<bool(const std::string&)>& isStudents);

/// Why a source file of a student's is refused as it was handed in, or nothing: an #include by an
/// absolute path, or one that climbs.
std::string whyRefusedAsWritten(const std::string& source);

}  // namespace grade
