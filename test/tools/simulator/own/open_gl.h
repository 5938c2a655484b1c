// A stand-in for OpenGL: what the simulator asks of it. One buffer and one image, both of number 3.
#pragma once

#include <cstdint>
#include <vector>

namespace open_gl {

constexpr unsigned number = 3;
constexpr unsigned boundBefore = 7;  // of every target
constexpr unsigned texture2D = 0x0DE1, rgba8 = 0x8058, rgb8 = 0x8051;

struct State {
    bool hasContext = true;
    std::vector<unsigned char> buffer = {1, 2, 3, 4};
    std::vector<unsigned char> image = std::vector<unsigned char>(2 * 3 * 4, 50);
    unsigned format = rgba8;
    int width = 2, height = 3;
    unsigned bound[4] = {boundBefore, boundBefore, boundBefore, boundBefore};
};
extern State state;

}  // namespace open_gl
