#include <iostream>

#include "Other.h"
#include "harness/main.h"

int sum();

int mainUse() {
    if (harness::isLinked("other")) std::cout << "the other lesson says " << other() << '\n';
    return harness::isLinked("sum") ? sum() : 0;
}
