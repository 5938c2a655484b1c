// Elements of a tensor core's fragment that are taken for elements of the matrix.
#pragma once

class opt_pass;

/// Warns where a program relies on which elements of a matrix a lane holds: where it takes one
/// element of a fragment by itself, or uses the index of one for more than elements.
opt_pass* newFragments();
