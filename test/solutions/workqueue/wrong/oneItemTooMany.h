// SOLUTION of include/WorkItems.h
// WRONG: the queue has one item more than there are
// SUITES: RowSumsItems/1 block of 32 threads
// CHECKER: out-of-bounds, maybe uninitialised-global, maybe host-pointer, maybe use-after-free
// TESTS: any
// GPU: memcheck

// LINE return number < count ? tabItemGM[number] : WorkItem::none();
return number <= count ? tabItemGM[number] : WorkItem::none();  // FINDS out-of-bounds
