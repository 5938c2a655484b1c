// What a student's object file may define and call.
#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <string_view>
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

/// What the rest of the program is made of.
struct Surroundings {
    std::set<std::string> callable;  // what the runtime marks as device code's to call
    std::set<std::string> ofTools;   // what objects export that are not of a lesson
    std::set<std::string> named;     // all that is exported or asked for
};

/// Why something is refused, in a sentence, and where that stands; no sentence: it is not refused.
struct Refusal {
    std::string why = {};
    std::string symbol = {};  // because of this one; none: because of the line
    std::string file = {};
    int line = 0;  // 0: unknown

    explicit operator bool() const { return !why.empty(); }
};

/// Reads what `nm --format=posix` prints of one object, or of several taken together.
Symbols parseSymbols(const std::string& nm);

/// The symbols that SIMULATOR_OF_DEVICE marks, as `readelf --symbols --wide` prints them.
std::set<std::string> parseMarked(const std::string& readelf);

/// Sections that no object of a submission keeps: where the compiler notes what is to run before
/// main, and which variables are the device's.
inline constexpr std::array<std::string_view, 2> droppedSections = {".init_array",
                                                                    "simulator_variables"};

/// Reads the names of the sections from what `objdump --section-headers --wide` prints.
std::vector<std::string> parseSections(const std::string& objdump);

/// A place in an object's code that needs a symbol.
struct Use {
    std::string section;
    std::string offset;  // hexadecimal, with 0x
};

/// Where code needs the symbol, and where it needs the functions that do, and so on, the nearest
/// first: from what `readelf --relocs --wide` prints.
std::vector<Use> usesOf(const std::string& symbol, const std::string& readelf);

/**
 * Why an object that was compiled from a student's files is not linked.
 *
 * It may define what `pristine`, the object of the solved workspace, defines, and what is its own:
 * nothing by the name of what the tools are made of, and nothing for others that the program has,
 * too. It may call what `pristine` calls and what device code may call: what the runtime marks so,
 * and C's functions that CUDA has. Its sections are those of ordinary code.
 */
Refusal whyRefused(const Symbols& object, const Symbols& pristine, const Surroundings& program,
                   const std::vector<std::string>& sections);

/**
 * Why preprocessed source is not compiled: `isStudents` says of a file whether a student wrote it.
 * Refused are inline assembly, attributes that keep the checker from seeing a function, and the
 * names of what the compiler calls for the checker.
 */
Refusal whyRefused(const std::string& preprocessed,
                   const std::function<bool(const std::string&)>& isStudents,
                   const Surroundings& program);

/// Why a source file of a student's is refused as it was handed in: an #include by an absolute
/// path, or one that climbs, or a line that says that it stands elsewhere.
Refusal whyRefusedAsWritten(const std::string& file, const std::string& source);

}  // namespace grade
