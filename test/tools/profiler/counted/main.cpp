// Launches the kernels of counted.csv: counted [BLOCKS], for those of kernels.cu.
#include "launches.h"

int main(int argc, char** argv) {
    launchKernels(argc > 1 ? std::atoi(argv[1]) : 4);
    launchLadder();
    return 0;
}
