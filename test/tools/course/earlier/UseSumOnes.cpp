#include "UseSumOnes.h"

#include <iostream>

#include "Hardware.h"
#include "Maths.h"
#include "POnes.h"

using std::cerr;
using std::cout;
using std::endl;

UseSumOnes::UseSumOnes(const Grid& grid, bool isVerbose)
    : grid(grid), sum(-1), sumOnes(grid, &sum, isVerbose) {}

UseSumOnes::UseSumOnes(bool isVerbose) : UseSumOnes(createGrid(), isVerbose) {}

UseSumOnes::~UseSumOnes() {}

bool UseSumOnes::filter(const Grid& grid) {
    return Use_I::filter(grid) && Maths::isPower2(grid.threadByBlock());
}

bool UseSumOnes::isOk(bool isVerbose) {
    this->sumOnes.run();
    const int sumExpected = POnes().resultatTheorique(grid);
    bool isOk = sum == sumExpected;
    for (int lock = 0; lock < 2; lock++) isOk &= sumOnes.countOfBlocks(lock) == grid.blockCounts();
    if (isVerbose) {
        cout << sumOnes.getTitle() << " : sum found    = " << sum << endl;
        cout << sumOnes.getTitle() << " : sum expected = " << sumExpected << endl;
    }
    return isOk;
}

RunnableGPU_I* UseSumOnes::getRunnableGPU() {
    return &this->sumOnes;
}

Grid UseSumOnes::createGrid() {
    const bool IS_CHECK_HEURISTIC = false;
    dim3 dg(Hardware::getMPCount(), 1, 1);
    dim3 db(1024, 1, 1);
    return Grid(dg, db, IS_CHECK_HEURISTIC);
}
