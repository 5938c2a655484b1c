// SOLUTION of src/workqueue/rowSums_device.cu
// WRONG: <= takes the row behind the last one
// SUITES: RowSumsQueue
// CHECKER: out-of-bounds, host-pointer
// FINDS: out-of-bounds at const long end = rows.tabStartGM[row + 1];
// TESTS: any
// GPU: memcheck

// BODY of KQueue
WorkQueue queue(ptrNextGM);
for (unsigned row = queue.next(); row <= rows.count; row = queue.next()) {
    sumRow(rows, row, tabResultGM);
}
