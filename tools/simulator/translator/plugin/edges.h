// Rows of brief threads without those at an edge.
#pragma once

class opt_pass;

/// A pass behind the one of rows.h: a row in which no thread finds itself at an edge (x == 0) has a
/// loop that does not ask. Vectors would have to be masked, which takes longer than one thread
/// after another does where a processor is slow at it.
opt_pass* newEdges();
