// Types of this program's variables, from its debug information. To read it takes more stack than a
// fiber has: for the host.
#pragma once

#include <elfutils/libdw.h>

#include <cstddef>
#include <optional>
#include <string>

#include "simulator/scalar.h"

namespace simulator::checker {

/// That of this program's file; it stays open, for types lie in it.
Dwarf* debugInformation();

template <class Visit>
void forEachChild(Dwarf_Die parent, const Visit& visit) {
    Dwarf_Die child;
    for (int end = dwarf_child(&parent, &child); end == 0; end = dwarf_siblingof(&child, &child))
        visit(child);
}

std::optional<Dwarf_Die> typeOf(Dwarf_Die die);
/// An attribute that is a number.
std::optional<size_t> valueOf(Dwarf_Die die, unsigned name);
/// Without const, typedef and the like.
Dwarf_Die withoutQualifiers(Dwarf_Die type);
size_t bytesOf(Dwarf_Die type);
/// What of a value of that type the `bytes` bytes from `offset` on are: "[1][0].x". "" for all of
/// it.
std::string pathIn(Dwarf_Die type, size_t offset, size_t bytes);

/// The number that a value of that type has at `offset`.
Scalar scalarIn(Dwarf_Die type, size_t offset);

}  // namespace simulator::checker
