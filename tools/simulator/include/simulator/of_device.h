// What of the runtime device code may call.
#pragma once

/// Marks such a function or variable where it is declared. The mark stands in the symbol tables of
/// the runtime's objects, so that who judges a program by its symbols has the list from there. It
/// changes nothing else: the runtime is linked statically.
#define SIMULATOR_OF_DEVICE __attribute__((visibility("protected")))
