#pragma once

#include <stb_image_write.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "../GM.h"
#include "../Kernel.h"
#include "Image_I.h"
#include "harness/terminal.h"
#include "language/command_line.h"
#include "language/language.h"

/// Draws an Image_I into files, where earlier years had a window.
class Pictures {
  public:
    using Create = std::function<Image_I*()>;

    /// A use: draws the first frames, opens the first one where there is a desktop, and returns 0.
    static int use(int argc, char** argv, const std::string& title, const Create& create) {
        int frames = 4;
        std::filesystem::path folder = "build/pictures/" + title;
        language::CommandLine line(title);
        line.add("--frames", frames, tr("how many images of the sequence")).positive();
        line.add("--output", folder, tr("the folder they go to"));
        if (const auto status = line.read(argc, argv)) return *status;

        const std::unique_ptr<Image_I> image(create());
        const std::filesystem::path first = draw(*image, frames, folder);
        std::cout << trn("{1}: {2} x {3} pixels, {0} image: {4}",
                         "{1}: {2} x {3} pixels, {0} images: {4}", frames, image->getTitle(),
                         image->getW(), image->getH(), first.string())
                  << std::endl;
        if (harness::hasDesktop()) harness::openInBrowser(first);
        return 0;
    }

    /// Writes frame-000.png, frame-001.png, ... into `folder` and returns the first. The animation
    /// makes a step before each: some image classes have a parameter only after the first.
    static std::filesystem::path draw(Image_I& image, int frames,
                                      const std::filesystem::path& folder) {
        std::filesystem::create_directories(folder);
        Pixels pixels(image.getW(), image.getH());
        for (int i = 0; i < frames; i++) {
            bool isNeedUpdateView = true;
            image.animationStep(isNeedUpdateView);
            pixels.computeBy(image);
            pixels.write(folder / name(i));
        }
        return folder / name(0);
    }

  private:
    /// An image in GM.
    class Pixels {
      public:
        Pixels(int w, int h) : w(w), h(h) { GM::malloc0(&pixelsGM, bytes()); }
        ~Pixels() { cudaFree(pixelsGM); }
        Pixels(const Pixels&) = delete;
        Pixels& operator=(const Pixels&) = delete;

        void computeBy(Image_I& image) {
            image.fillImageGL(pixelsGM, w, h);
            Kernel::lastCudaError(image.getTitle());
            Kernel::synchronize();
        }

        void write(const std::filesystem::path& file) const {
            std::vector<uchar4> pixels(size_t(w) * h);
            GM::memcpyDToH(pixels.data(), pixelsGM, bytes());
            for (uchar4& pixel : pixels) pixel.w = 255;  // a window shows no transparency
            std::ofstream out(file, std::ios::binary);
            stbi_write_png_to_func(append, &out, w, h, 4, pixels.data(), w * 4);
            if (!out.flush()) throw std::runtime_error(tr("cannot write {0}", file.string()));
        }

      private:
        static void append(void* out, void* data, int size) {
            static_cast<std::ofstream*>(out)->write(static_cast<const char*>(data), size);
        }

        size_t bytes() const { return sizeof(uchar4) * w * h; }

        int w;
        int h;
        uchar4* pixelsGM = nullptr;
    };

    static std::string name(int i) {
        std::string number = std::to_string(i);
        number.insert(0, number.size() < 3 ? 3 - number.size() : 0, '0');
        return "frame-" + number + ".png";
    }
};
