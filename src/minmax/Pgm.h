#pragma once

#include "GreyImage.h"

/// Whether a file that begins so is a PGM, as text (P2) or binary (P5).
bool isPgm(std::string_view bytes);

/// Throws std::invalid_argument with the byte and what was expected when it is not a whole PGM of 8
/// bits. Greys of another maximum than 255 are scaled to it.
GreyImage decodePgm(std::string_view bytes, const std::string& name);
