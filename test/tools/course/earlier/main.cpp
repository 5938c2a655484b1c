#include <stdlib.h>

int mainUse();
int mainTest();

int main() {
    return getenv("USE") ? mainUse() : mainTest();
}
