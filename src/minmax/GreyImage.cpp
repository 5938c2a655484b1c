#include "GreyImage.h"

#include <cmath>
#include <stdexcept>

#include "Pgm.h"
#include "Png.h"
#include "common/InputFile.h"
#include "common/Philox.h"
#include "language/language.h"

GreyImage readImage(const std::string& path) {
    return decodeImage(readFile(path, "a PNG or PGM file"), path);
}

GreyImage decodeImage(std::string_view bytes, const std::string& name) {
    if (isPng(bytes)) return decodePng(bytes, name);
    if (isPgm(bytes)) return decodePgm(bytes, name);
    throw std::invalid_argument(tr("{0}, byte {1}: {2}", name, 0,
                                   tr("neither a PNG nor a PGM (P2 or P5) begins like this")));
}

/// A light disc on a darker slope, with noise, all between two near greys.
GreyImage syntheticImage() {
    GreyImage image{480, 320, {}, trm("a synthetic picture")};
    const Philox noise(2026);
    for (long y = 0; y < image.height; y++) {
        for (long x = 0; x < image.width; x++) {
            const double disc = std::hypot(x - 300.0, y - 150.0) < 90 ? 30 : 0;
            const double slope = 20.0 * static_cast<double>(x + y) / 800;
            const auto grain = noise(y * image.width + x).w[0] % 12;
            image.pixels.push_back(static_cast<uchar>(90 + disc + slope + grain));
        }
    }
    return image;
}
