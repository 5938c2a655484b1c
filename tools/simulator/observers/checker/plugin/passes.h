// The passes that the plugin adds to g++'s own; behind the headers of g++.
#pragma once

/// What a call itself reads and writes becomes an assignment.
opt_pass* newAggregatesOfCalls();
/// The checker is told by what name a function knows dynamic shared memory.
opt_pass* newNamesOfDynamicShared();
/// Before all passes that look at the whole unit: static shared memory gets its redzones.
void addRedzones(void*, void*);
/// An array that is indexed bears its name in the type that the compiler tells.
opt_pass* newArrayNames();
/// The checker is told of what memcpy, malloc and their like do.
opt_pass* newLibraryCalls();
/// A local array that a pointer may leave gets zones, of which the checker is told.
opt_pass* newLocalArrays();
/// The checker is told which bytes of a struct that is read belong to no member.
opt_pass* newPadding();
/// Nobody is told of reads of threadIdx and the like.
opt_pass* newBuiltIns();
/// The checker is told of results that nobody looks at: those of atomic functions and errors
/// of the API.
opt_pass* newIgnoredResults();
