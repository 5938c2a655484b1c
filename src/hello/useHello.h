#pragma once

/// Says hello from every thread of a grid, adds two arrays, asks the device what it is and measures
/// copies; see --help for the options. Returns 0 when all is right, 1 when something is wrong, 2
/// for options that cannot be used.
int useHello(int argc, char** argv);
