__global__ void load(unsigned tile) {
    unsigned a, b;
    asm("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(a), "=r"(b) : "r"(tile));
}
