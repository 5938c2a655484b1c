#include "Png.h"

#include <stb_image.h>
#include <stb_image_write.h>

#include <climits>
#include <memory>
#include <stdexcept>

#include "language/language.h"

namespace {

constexpr std::string_view SIGNATURE = "\x89PNG\r\n\x1a\n";

/// Walks through the chunks of a PNG and compares their checksums, which the decoder does not look
/// at. A chunk is its length, its type, its data and their checksum; see the PNG specification,
/// sections 5 and D.
class PngCheck {
  public:
    PngCheck(std::string_view bytes, const std::string& name) : bytes(bytes), name(name) {}

    void run() {
        while (type != "IEND") {
            require(12, tr("a chunk"));
            type = bytes.substr(position + 4, 4);
            const size_t length = word(position);
            require(12 + length, tr("the chunk {0} of {1} bytes", printableType(), length));
            checkSum(length);
            position += 12 + length;
        }
    }

  private:
    void require(size_t size, const std::string& what) const {
        if (bytes.size() - position < size)
            fail(bytes.size(),
                 tr("the file ends; expected {0} that began at byte {1}", what, position));
    }

    void checkSum(size_t length) const {
        const unsigned expected = word(position + 8 + length);
        if (crc(bytes.substr(position + 4, 4 + length)) != expected)
            fail(position,
                 tr("the chunk {0} is damaged; its checksum does not match", printableType()));
    }

    static unsigned crc(std::string_view data) {
        unsigned remainder = ~0U;
        for (const char c : data) {
            remainder ^= static_cast<uchar>(c);
            for (int bit = 0; bit < 8; bit++) {
                remainder = remainder >> 1 ^ (remainder & 1 ? 0xEDB88320U : 0);
            }
        }
        return ~remainder;
    }

    unsigned word(size_t at) const {
        unsigned value = 0;
        for (size_t i = at; i < at + 4; i++) value = value << 8 | static_cast<uchar>(bytes[i]);
        return value;
    }

    std::string printableType() const {
        std::string printable(type);
        for (char& c : printable) c = c > ' ' && c <= '~' ? c : '?';
        return printable;
    }

    [[noreturn]] void fail(size_t byte, const std::string& what) const {
        throw std::invalid_argument(tr("{0}, byte {1}: {2}", name, byte, what));
    }

    const std::string_view bytes;
    const std::string name;
    size_t position = SIGNATURE.size();
    std::string_view type;
};

struct StbFree {
    void operator()(stbi_uc* pixels) const { stbi_image_free(pixels); }
};

std::string originOf(int channels, bool has16Bits) {
    return std::string("PNG") + (channels > 2 ? tr(", colours turned grey") : "") +
           (has16Bits ? tr(", 16 bits cut to 8") : "");
}

void append(void* png, void* data, int size) {
    static_cast<std::string*>(png)->append(static_cast<const char*>(data), size);
}

}  // namespace

bool isPng(std::string_view bytes) {
    return bytes.starts_with(SIGNATURE);
}

GreyImage decodePng(std::string_view bytes, const std::string& name) {
    PngCheck(bytes, name).run();
    const auto* const data = reinterpret_cast<const stbi_uc*>(bytes.data());
    if (bytes.size() > INT_MAX) throw std::invalid_argument(tr("{0}: larger than 2 GiB", name));
    const int size = static_cast<int>(bytes.size());
    int width = 0;
    int height = 0;
    int channels = 0;
    const bool has16Bits = stbi_is_16_bit_from_memory(data, size);
    const std::unique_ptr<stbi_uc, StbFree> pixels(
        stbi_load_from_memory(data, size, &width, &height, &channels, STBI_grey));
    if (!pixels)
        throw std::invalid_argument(
            tr("{0}: its chunks are whole, its image cannot be decoded: {1}", name,
               stbi_failure_reason()));
    return {width,
            height,
            {pixels.get(), pixels.get() + long{width} * height},
            originOf(channels, has16Bits)};
}

std::string encodePng(const GreyImage& image) {
    if ((image.width + 1) * image.height > INT_MAX)
        throw std::invalid_argument(
            tr("an image of {0} x {1} pixels is past the 2 GiB of a PNG written here", image.width,
               image.height));
    std::string png;
    const int width = static_cast<int>(image.width);
    stbi_write_png_to_func(append, &png, width, static_cast<int>(image.height), 1,
                           image.pixels.data(), width);
    return png;
}
