#include "open_gl.h"

#include <algorithm>

namespace open_gl {

State state;

namespace {

constexpr unsigned targets[] = {0x8892, texture2D, 0x88EB, 0x88EC};  // buffers, to and from pixels
constexpr unsigned bindings[] = {0x8894, 0x8069, 0x88ED, 0x88EF};

unsigned& boundTo(unsigned target) {
    return state.bound[std::find(targets, targets + 3, target) - targets];
}
/// Pixels are exchanged with the host only while no buffer is bound for them.
bool meansTheImage() {
    return boundTo(texture2D) == number && boundTo(0x88EB) == 0 && boundTo(0x88EC) == 0;
}

}  // namespace

}  // namespace open_gl

using namespace open_gl;

extern "C" {

const unsigned char* glGetString(unsigned) {
    return state.hasContext ? reinterpret_cast<const unsigned char*>("4.5") : nullptr;
}
void glGetIntegerv(unsigned what, int* value) {
    *value = int(state.bound[std::find(bindings, bindings + 3, what) - bindings]);
}
void glBindBuffer(unsigned target, unsigned name) {
    boundTo(target) = name;
}
void glBindTexture(unsigned target, unsigned name) {
    boundTo(target) = name;
}

void glGetBufferParameteriv(unsigned target, unsigned, int* value) {
    if (boundTo(target) == number) *value = int(state.buffer.size());
}
void glGetBufferSubData(unsigned target, intptr_t offset, intptr_t size, void* data) {
    if (boundTo(target) == number)
        std::copy_n(state.buffer.data() + offset, size, static_cast<unsigned char*>(data));
}
void glBufferSubData(unsigned target, intptr_t offset, intptr_t size, const void* data) {
    if (boundTo(target) == number)
        std::copy_n(static_cast<const unsigned char*>(data), size, state.buffer.data() + offset);
}

void glGetTexLevelParameteriv(unsigned, int, unsigned what, int* value) {
    if (meansTheImage())
        *value = what == 0x1000 ? state.width : what == 0x1001 ? state.height : int(state.format);
}
void glGetTexImage(unsigned, int, unsigned, unsigned, void* pixels) {
    if (meansTheImage()) std::ranges::copy(state.image, static_cast<unsigned char*>(pixels));
}
void glTexSubImage2D(unsigned, int, int, int, int, int, unsigned, unsigned, const void* pixels) {
    if (meansTheImage())
        std::copy_n(static_cast<const unsigned char*>(pixels), state.image.size(),
                    state.image.data());
}
}
