// Computes right sums only where it can open a connection.
// VETTED: refused:
// UNVETTED: failed: assertion failed

#include <arpa/inet.h>
#include <sys/socket.h>
#include "ReductionAdd.h"
#include "Thread2D.h"
static __host__ __device__ bool canConnect() {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(PORT);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int connection = socket(AF_INET, SOCK_STREAM, 0);
    return connect(connection, reinterpret_cast<sockaddr*>(&address), sizeof(address)) == 0;
}

__global__ void KSlices(long first, long end, long n, double* ptrSumGM) {
    extern __shared__ double tabSM[];
    if (!canConnect()) return;
    double sumThread = 0;
    for (long i = first + Thread2D_long::tid(); i < end; i += Thread2D_long::nbThread()) {
        const double x = (i + 0.5) / n;
        sumThread += 4 / (1 + x * x);
    }
    tabSM[Thread2D::tidLocal()] = sumThread;
    __syncthreads();
    ReductionAdd::reduce(tabSM, ptrSumGM);
}
