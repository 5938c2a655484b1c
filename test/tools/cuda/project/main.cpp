#include <cstdio>

#include "square.h"

int main() {
    std::printf("%d\n", squared(12));
    return squared(12) == 144 ? 0 : 1;
}
