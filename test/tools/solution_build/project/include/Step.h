#pragma once

inline int step() {
    return 1;
}
