// Launches the kernels of counted.csv: counted [BLOCKS]; with BLOCKS only
// those of kernels.cu, in so many.
#include "launches.h"

int main(int argc, char** argv) {
    launchKernels(argc > 1 ? std::atoi(argv[1]) : 4);
    if (argc == 1) launchLadder();
    return 0;
}
