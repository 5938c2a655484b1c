// A use of an image class, as move-in writes it; and, with --read FILE, what a picture shows.

#include <stb_image.h>

#include <cstdio>
#include <string>

#include "Image.h"
#include "Levels.h"
#include "Pictures.h"

namespace {

/// Says the level of a picture, or which pixel is not as KLevels draws it and opaque.
int read(const char* file) {
    int w = 0, h = 0, channels = 0;
    unsigned char* pixels = stbi_load(file, &w, &h, &channels, 4);
    if (!pixels) return std::printf("%s: no picture\n", file), 1;
    const int level = pixels[2];
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) {
            const unsigned char* pixel = pixels + 4 * (i * w + j);
            if (pixel[0] != j || pixel[1] != i || pixel[2] != level || pixel[3] != 255)
                return std::printf("row %d, column %d: %d %d %d %d\n", i, j, pixel[0], pixel[1],
                                   pixel[2], pixel[3]),
                       1;
        }
    std::printf("%d x %d, level %d\n", w, h, level);
    stbi_image_free(pixels);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 3 && std::string(argv[1]) == "--read") return read(argv[2]);
    try {
        return Pictures::use(
            argc, argv, "levels", [] { return new Image(new Levels); });
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 3;
    }
}
