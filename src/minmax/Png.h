#pragma once

#include "GreyImage.h"

/// Whether a file that begins so is a PNG.
bool isPng(std::string_view bytes);

/// Throws std::invalid_argument with the byte and what was expected when the PNG is cut
/// off or damaged.
GreyImage decodePng(std::string_view bytes, const std::string& name);
