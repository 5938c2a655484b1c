// The variables of the device, for the runtime; behind the headers of g++.
#pragma once

/// Before all passes that look at the whole unit: lists each variable of the device that can change
/// and that each device has contents of its own for, with its address and its bytes, in a section
/// of which the linker says where it begins and ends (runtime/device_variables.cpp).
void listVariables(void*, void*);
