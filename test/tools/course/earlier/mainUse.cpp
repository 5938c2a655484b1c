#include <stdlib.h>

#include <iostream>

#include "ChronoFactory.h"
#include "Couts.h"
#include "UseSumOnes.h"

bool isPiByDarts();

int mainUse() {
    Chrono* ptrChrono = ChronoFactory::create();
    const int IS_VERBOSE = true;

    bool isOk = true;
    {
        UseSumOnes algo(IS_VERBOSE);
        isOk &= algo.isOk(IS_VERBOSE);
    }
    isOk &= isPiByDarts();

    std::cout << Couts::REVERSE;
    Couts::status(isOk, "Success", "Failed");
    ptrChrono->stop();
    std::cout << "mainUse : " << *ptrChrono << std::endl;
    delete ptrChrono;
    return isOk ? EXIT_SUCCESS : EXIT_FAILURE;
}
