// SOLUTION of src/workqueue/rowSums_device.cu
// WRONG: blockIdx.x is the same for all blocks of a column: they take the same rows
// SUITES: RowSumsInTurn
// CHECKER: race-global
// FINDS: race-global at tabResultGM[row].sum = sum;
// FINDS: race-global at tabResultGM[row].block = Block2D::id();
// TESTS: fail
// GPU: tests

// BODY of KInTurn
for (long row = blockIdx.x; row < rows.count; row += gridDim.x) {
    sumRow(rows, row, tabResultGM);
}
