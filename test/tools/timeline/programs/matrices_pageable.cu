// Matrices in pageable memory, which stops the host: chunks that two streams copy and work on in
// turn.
#include "kernels.h"
#include "measured.h"

int main(int argc, char** argv) {
    constexpr int n = 400000, chunk = 50000, blocks = 64;
    std::vector<Cells> memory(n);
    Cells* const matrices = memory.data();
    float* const found = onDevice<float>(9 * blocks);
    Cells* const in[] = {onDevice<Cells>(chunk), onDevice<Cells>(chunk)};
    const cudaStream_t streams[] = {newStream(), newStream()};
    const cudaEvent_t used[] = {newEvent(), newEvent()};
    measure(argc, argv, [&] {
        for (int first = 0, slot = 0; first < n; first += chunk, slot = 1 - slot) {
            require(cudaEventSynchronize(used[slot]));
            require(cudaMemcpyAsync(in[slot], matrices + first, chunk * sizeof(Cells),
                                    cudaMemcpyHostToDevice, streams[slot]));
            smallest<<<blocks, 256, 0, streams[slot]>>>(in[slot], chunk, found);
            require(cudaEventRecord(used[slot], streams[slot]));
        }
        require(cudaDeviceSynchronize());
    });
}
