#include "Beside.h"

int one() {
    return step();
}
