#include "byNccl.h"

#if HAS_NCCL

void allReduce(DeviceParts& parts, const Communicators& communicators) {
    // SOLUTION allReduce: DevicesNccl
    requireNccl(ncclGroupStart(), "ncclGroupStart");
    for (size_t i = 0; i < parts.size(); i++)
        requireNccl(ncclAllReduce(parts[i].sumGM.data(), parts[i].allGM.data(), 1, ncclInt, ncclSum,
                                  communicators[i], parts[i].stream),
                    "ncclAllReduce");
    requireNccl(ncclGroupEnd(), "ncclGroupEnd");
    // END
}

#else

void allReduce(DeviceParts&, const Communicators&) {}  // there are no communicators

#endif
