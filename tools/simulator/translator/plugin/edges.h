// Rows of brief threads without those at an edge.
#pragma once

class opt_pass;

/// A pass behind the one of rows.h.
opt_pass* newEdges();
