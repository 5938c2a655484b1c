__global__ void transpose(unsigned* numbers) {
    unsigned a;
    asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(a) : "r"(numbers[threadIdx.x]));
}
