#include <cstdio>

int one();
int two();
const char* where();

int main() {
    std::printf("%d %d %s\n", one(), two(), where());
}
