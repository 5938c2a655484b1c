// Launches the kernels of counted.csv: counted [BLOCKS]; with BLOCKS only those of kernels.cu, in
// so many. counted large: those of large.cu.
#include <string>

#include "launches.h"

int main(int argc, char** argv) {
    if (argc > 1 && std::string(argv[1]) == "large") {
        launchLarge();
        return 0;
    }
    launchKernels(argc > 1 ? std::atoi(argv[1]) : 4);
    if (argc == 1) launchLadder();
    return 0;
}
