#include "Outputs.h"

#include <fstream>
#include <iterator>
#include <stdexcept>

std::string outputOf(const std::string& name) {
    const std::string path = OUTPUTS "/" + name + ".txt";
    std::ifstream file(path);
    if (!file) throw std::runtime_error("cannot read " + path);
    return {std::istreambuf_iterator<char>(file), {}};
}
