// cuda-translate [--relocatable] INPUT.ii OUTPUT.ii [DEVICE.ii]
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>

#include "language/language.h"
#include "token.h"
#include "translate.h"

namespace {

constexpr const char* usage =
    "usage: cuda-translate [--relocatable] INPUT OUTPUT [DEVICE]\n"
    "Turns preprocessed CUDA C++ into preprocessed C++ for the simulator; every line stays where "
    "it was.\n"
    "DEVICE is the input preprocessed with __CUDA_ARCH__, whose functions of the device are "
    "taken.\n"
    "--relocatable: files may use each other's functions and variables of the device.\n"
    "Exit status: 0 done, 1 error (OUTPUT does not exist then), 2 wrong usage.\n";

int failed(const std::string& what) {
    std::cerr << "cuda-translate: " << what << ": " << std::strerror(errno) << "\n";
    return 1;
}

std::optional<std::string> read(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) return std::nullopt;
    std::ostringstream content;
    if (in.peek() != std::ifstream::traits_type::eof()) content << in.rdbuf();
    if (in.bad() || content.fail()) return std::nullopt;
    return content.str();
}

bool write(const std::string& path, const std::string& content) {
    std::ofstream out(path, std::ios::binary);
    out << content;
    out.close();
    return out.good();
}

/// `device` may be empty.
int translateFile(const std::string& input, const std::string& output, const std::string& device,
                  bool relocatable) {
    std::error_code ignored;
    std::filesystem::remove(output, ignored);
    const std::optional<std::string> source = read(input);
    if (!source) return failed(tr("cannot read {0}", input));
    const std::optional<std::string> onDevice = device.empty() ? std::string() : read(device);
    if (!onDevice) return failed(tr("cannot read {0}", device));
    try {
        if (write(output, translator::translate(*source, input, *onDevice, relocatable))) return 0;
    } catch (const translator::Error& error) {
        std::cerr << error.place.file << ":" << error.place.line << ": error: " << error.message
                  << "\n";
        return 1;
    }
    const int status = failed(tr("cannot write {0}", output));
    std::filesystem::remove(output, ignored);
    return status;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 2 && std::string(argv[1]) == "--help") {
        std::cout << usage;
        return 0;
    }
    const bool relocatable = argc > 1 && std::string(argv[1]) == "--relocatable";
    if (relocatable) ++argv, --argc;
    if (argc != 3 && argc != 4) {
        std::cerr << usage;
        return 2;
    }
    return translateFile(argv[1], argv[2], argc == 4 ? argv[3] : "", relocatable);
}
