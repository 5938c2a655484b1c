#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cudas.h"

/// An image of 8-bit greys, row by row.
struct GreyImage {
    long width;
    long height;
    std::vector<uchar> pixels;
    std::string origin;  // what it was made from, for the reader: "PGM", "PNG, colours turned grey"
};

/// Reads a PNG, or a PGM of 8 bits (P2 or P5). Colours are turned grey and 16 bits cut to 8, which
/// origin tells. Throws std::invalid_argument with file, byte and what was expected for any other.
GreyImage readImage(const std::string& path);

/// The same, of a file's bytes; `name` is for the messages.
GreyImage decodeImage(std::string_view bytes, const std::string& name);

/// The bytes of a PNG file. Throws std::invalid_argument for an image past 2^31 bytes.
std::string encodePng(const GreyImage& image);

/// A picture of low contrast, for those who have none at hand.
GreyImage syntheticImage();
