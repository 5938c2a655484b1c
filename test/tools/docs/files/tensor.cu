__global__ void multiply(double* a) {
    double b = a[0], c = a[1];
    asm("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 %0, %1, %2, %0;"
        : "+d"(b)
        : "d"(c), "d"(c));
}
