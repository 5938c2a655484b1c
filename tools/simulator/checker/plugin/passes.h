// The passes that the plugin adds to g++'s own; behind the headers of g++.
#pragma once

/// What a call itself reads and writes becomes an assignment.
opt_pass* newAggregatesOfCalls();
/// The checker is told around an atomic function that nobody looks at what it returns.
opt_pass* newIgnoredResults();
