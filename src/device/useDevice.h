#pragma once

/// Reduces arrays of the device and of the host and shows two tables; see --help for the options.
/// Returns 0 when all results are right, 1 when one is wrong, 2 for options that cannot be used.
int useDevice(int argc, char** argv);
