#include "Pgm.h"

#include <charconv>
#include <stdexcept>

#include "language/language.h"
namespace {

constexpr long MAX_SIDE = 1L << 24;

/// Reads a PGM from its first byte to its last; see netpbm's pgm(5).
class PgmReader {
  public:
    PgmReader(std::string_view bytes, const std::string& name) : bytes(bytes), name(name) {}

    GreyImage read() {
        const bool isText = bytes[1] == '2';
        position = 2;
        const long width = number([] { return tr("the width"); }, 1, MAX_SIDE);
        const long height = number([] { return tr("the height"); }, 1, MAX_SIDE);
        max = number([] { return tr("the largest grey"); }, 1, 255);
        GreyImage image{width, height, {}, "PGM"};
        isText ? readText(image) : readBinary(image);
        return image;
    }

  private:
    void readText(GreyImage& image) {
        const long n = image.width * image.height;
        for (long i = 0; i < n; i++) {
            const long grey = number([=] { return tr("grey {0} of {1}", i + 1, n); }, 0, max);
            image.pixels.push_back(scaled(grey));
        }
    }

    void readBinary(GreyImage& image) {
        const size_t n = image.width * image.height;
        position++;  // the one blank after the largest grey
        if (bytes.size() < position + n)
            fail(bytes.size(), tr("the file ends; expected {0} greys, of which {1} are missing", n,
                                  position + n - bytes.size()));
        for (size_t i = 0; i < n; i++, position++) {
            const auto grey = static_cast<uchar>(bytes[position]);
            if (grey > max)
                fail(position, tr("grey {0}; expected 0 to {1}", static_cast<int>(grey), max));
            image.pixels.push_back(scaled(grey));
        }
    }

    uchar scaled(long grey) const { return static_cast<uchar>((grey * 255 + max / 2) / max); }

    /// A decimal number with the blanks and comments before it; what() is its name.
    template <typename What>
    long number(What what, long least, long most) {
        skipBlanks();
        const char* const first = bytes.data() + position;
        const char* const end = bytes.data() + bytes.size();
        long value = 0;
        const auto [after, error] = std::from_chars(first, end, value);
        const bool isWhole = after == end || isBlank(*after) || *after == '#';
        if (error != std::errc() || !isWhole || value < least || value > most)
            fail(position, tr("{0}; expected {1}, {2} to {3}",
                              first == end ? tr("the file ends") : tr("found '{0}'", word()),
                              what(), least, most));
        position = after - bytes.data();
        return value;
    }

    void skipBlanks() {
        while (position < bytes.size() && (isBlank(bytes[position]) || bytes[position] == '#')) {
            position = bytes[position] == '#' ? std::min(bytes.find('\n', position), bytes.size())
                                              : position + 1;
        }
    }

    static bool isBlank(char c) {
        return std::string_view(" \t\r\n\v\f").find(c) != std::string_view::npos;
    }

    /// What stands here, in a few printable characters.
    std::string word() const {
        std::string word;
        for (size_t i = position; i < bytes.size() && !isBlank(bytes[i]) && word.size() < 20; i++) {
            word += bytes[i] > ' ' && bytes[i] <= '~' ? bytes[i] : '?';
        }
        return word;
    }

    [[noreturn]] void fail(size_t byte, const std::string& what) const {
        throw std::invalid_argument(tr("{0}, byte {1}: {2}", name, byte, what));
    }

    const std::string_view bytes;
    const std::string name;
    size_t position = 0;
    long max = 255;
};

}  // namespace

bool isPgm(std::string_view bytes) {
    return bytes.starts_with("P2") || bytes.starts_with("P5");
}

GreyImage decodePgm(std::string_view bytes, const std::string& name) {
    return PgmReader(bytes, name).read();
}
