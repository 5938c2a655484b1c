// SOLUTION of src/exact/exact_device.h
// CORRECT: every thread hands on all its cells, by many more atomic functions
// SUITES: ExactGrids, ExactParts

// BODY of handOn
for (int cell = 0; cell < ExactSum::CELLS; cell++) {
    addAtomic(tabCellGM + cell, tabSM[cell * threads + Thread2D::tidLocal()]);
}
