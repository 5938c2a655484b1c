#include "common/Half.h"

int half(int x) {
    return x / 2;
}
