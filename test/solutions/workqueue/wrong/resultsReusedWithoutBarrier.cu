// SOLUTION of src/workqueue/rowSums_device.cu
// WRONG: the next row fills tabSM while the first warp may still read it
// SUITES: RowSumsInTurn
// CHECKER: race-shared
// TESTS: any
// GPU: racecheck

// BODY of sumRow
__shared__ int tabSM[ReductionWarp::SIZE];
const long begin = rows.tabStartGM[row];
const long end = rows.tabStartGM[row + 1];

const int sum = ReductionArray::reduce(add, 0, rows.tabGM, end, begin + Thread2D::tidLocal(),
                                       Thread2D::nbThreadBlock(), tabSM);
if (Thread2D::tidLocal() == 0) {
    tabResultGM[row].sum = sum;
    tabResultGM[row].block = Block2D::id();
    atomicAdd(&tabResultGM[row].times, 1);
}
