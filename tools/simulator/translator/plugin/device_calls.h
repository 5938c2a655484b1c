// Functions of C that do something else in device code; behind the headers of g++.
#pragma once

/// A pass behind "ssa": device code calls the simulator's clock(), and its printf() where it asks
/// what that returned (runtime/device_calls.cpp).
opt_pass* newDeviceCalls();
