// Whose a function or a variable is, the device's or the host's, and who wrote it; behind the
// headers of g++.
#pragma once

#include <string>
#include <string_view>

bool startsWith(std::string_view text, std::string_view beginning);

/// Whether it has an attribute that the translator writes: "device", "host", "global", ...
bool isMarked(tree declaration, const char* space);

/// Device code whoever calls it. What is the host's as well is nvcc's to look at: it may have
/// another body there.
bool isDeviceCode(tree function);

/// Host code that the student wrote as such. An instance of a template may be meant for either
/// side, and nvcc lets it call what its arguments bring.
bool isHostCode(tree function);

/// A variable of a namespace or a class that a GPU cannot reach: not marked as the device's, and
/// not shared memory, which is a thread's own here. Device code knows the value of a constant, but
/// nvcc keeps no array of constants for it.
bool isHostVariable(tree declaration);

/// The folder of the simulator's headers, with a slash at its end: where the compiler has found one
/// of them, whatever folder that was. Known once a file is parsed.
const std::string& simulatorHeaders();

bool isOfSimulator(tree declaration);

bool isOfLibrary(tree declaration);

/// A part of the caller, wherever that runs: its body says what it calls.
bool belongsToCaller(tree function);

std::string_view nameOf(tree declaration);

/// The name as a student writes it, without what templates and the translator add.
std::string spoken(tree declaration);
