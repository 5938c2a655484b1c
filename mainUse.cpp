#include "add/useAdd.h"
#include "arg/useArg.h"
#include "device/useDevice.h"
#include "generic/useGeneric.h"
#include "harness/main.h"
#include "hello/useHello.h"
#include "ladder/useLadder.h"
#include "lastblock/useLastBlock.h"
#include "matrices/useMatrices.h"
#include "minmax/useMinMax.h"
#include "model/useModel.h"
#include "operators/useOperators.h"
#include "pi/usePi.h"
#include "warp/useWarp.h"
#include "workqueue/useWorkQueue.h"

void mainUse(harness::Uses& uses) {
    uses.report(harness::CONSOLE);  // CONSOLE or HTML

    uses.add("model", "The machine behind CUDA: warps, memories, multiprocessors", useModel);
    uses.add("hello", "Hello from every thread, two arrays, the device, and copies to it and back",
             useHello);
    uses.add("add", "ReductionAdd: sums of ones and of ids, by folding", useAdd);
    uses.add("generic", "Reduction: any operator, given as a function", useGeneric);
    uses.add("operators", "Sum, product, min and max of every type, and what a reduction costs",
             useOperators);
    uses.add("ladder", "The sum of an array, ten times: from a first idea to the memory's speed",
             useLadder);
    uses.add("warp", "Reductions by one warp, in order and not, and a block built on warps",
             useWarp);
    uses.add("lastblock", "Arrays by one block or by many, in two launches or in one",
             useLastBlock);
    uses.add("workqueue", "Tasks of very different length: by a queue, by static assignment",
             useWorkQueue);
    uses.add("minmax", "Min and max in one pass, to stretch the contrast of an image", useMinMax);
    uses.add("arg", "Argmin and argmax: indices that follow the path of their values", useArg);
    uses.add("matrices",
             "The minimum of 3 x 3 matrices from a file: on host and device, and with copies that "
             "overlap",
             useMatrices);
    uses.add("pi", "pi by slices and by random points: work within a thread", usePi);
    uses.add("device", "Arrays reduced by the whole device in one launch, and arrays of the host",
             useDevice);
}
