#include "inner/Nested.h"

int two() {
    return 10 * step();
}
