// SOLUTION of include/ReductionBlock.h
// CORRECT: one thread combines the results of the warps, first to last
// SUITES: BlockSum, BlockProduct

// BODY of reduce
x = ReductionWarp::reduceInOrder(op, x, ReductionWarp::laneCount(threads));
if (ReductionWarp::lane() == 0) tabSM[ReductionWarp::warp()] = x;
__syncthreads();

if (Thread2D::tidLocal() != 0) return x;
for (int warp = 1; warp < ReductionWarp::warpCount(threads); warp++) {
    x = op(x, tabSM[warp]);
}
return x;
