int total = 0;

__device__ int fold(int x, int y) {
    return x + y;
}

__global__ void add(int* cells) {
    cells[0] = cells[1] + total;
}

int main() {
    int cells[2] = {1, 2};
    return fold(cells[0], cells[1]);
}
