// Loops in which the threads of a block count alike, so that they may take each round together. Who
// is kept out by a condition comes along, and must do nothing there: least of all what the
// condition is to keep him from.
#include <cppunit/extensions/HelperMacros.h>

#include <functional>

#include "AssertSame.h"

namespace {

constexpr int MOST = 5000;

struct Shape {
    int width, height;  // of a block
};
constexpr Shape SHAPES[] = {{1, 1}, {7, 5}, {32, 1}, {8, 8}, {32, 4}, {100, 2}};

__device__ int column() {
    return int(blockIdx.x * blockDim.x + threadIdx.x);
}
__device__ int row() {
    return int(blockIdx.y * blockDim.y + threadIdx.y);
}
/// The number of the thread in a grid of 2 x 2 blocks.
__device__ int place() {
    return row() * int(2 * blockDim.x) + column();
}

__global__ void multiply(const int* a, const int* b, int* c, int n) {
    const int x = column(), y = row();
    if (x < n && y < n) {
        int sum = 0;
        for (int k = 0; k < n; ++k) sum += a[y * n + k] * b[k * n + x];
        c[y * n + x] = sum;
    }
}

__global__ void multiplyOrReturn(const int* a, const int* b, int* c, unsigned n) {
    const unsigned x = unsigned(column()), y = unsigned(row());
    if (x >= n || y >= n) return;
    c[y * n + x] = 0;
    for (size_t k = 0; k < n; ++k) c[y * n + x] += a[y * n + k] * b[k * n + x];
}

/// What is known before a loop, between two of them and behind, by who goes in and by who does not.
__global__ void goOneAfterAnother(const int* in, int n, int m, int inside, int* out) {
    int counted = 1, all = 7;
    if (column() < inside) {
        const int own = in[column()];
        int sum = own;
        for (int i = 0; i < n; ++i) counted += i;
        const int between = sum + counted;
        for (int i = 0; i < m; ++i) sum += in[i * 8 + column()];
        all = sum + 3 * between + own;
    }
    int twice = 0;
    if (in[place()] % 3)
        for (int i = 1; i <= m; i += 2) twice += in[i] + in[column()];
    out[place()] = all + 5 * counted + 11 * twice;
}

int ofOneAfterAnother(const std::vector<int>& in, int n, int m, int inside, int x, int place) {
    int counted = 1, all = 7, twice = 0;
    if (x < inside) {
        int sum = in[size_t(x)];
        for (int i = 0; i < n; ++i) counted += i;
        all = 3 * (sum + counted) + 2 * sum;
        for (int i = 0; i < m; ++i) all += in[size_t(i * 8 + x)];
    }
    if (in[size_t(place)] % 3)
        for (int i = 1; i <= m; i += 2) twice += in[size_t(i)] + in[size_t(x)];
    return all + 5 * counted + 11 * twice;
}

/// By rows, in a loop, and behind another condition.
__global__ void countByRows(const int* in, int n, int inside, int* out) {
    int sum = 0;
    for (int turn = 0; turn < 2; ++turn)
        if (row() > 0)
            if (column() + turn < inside) {
                for (int i = row(); i < n - row(); i += 3) sum += in[i] + turn * in[i + column()];
                ++sum;
            }
    out[place()] = sum;
}

int ofRows(const std::vector<int>& in, int n, int inside, int x, int y) {
    int sum = 0;
    for (int turn = 0; turn < 2; ++turn)
        if (y > 0 && x + turn < inside) {
            for (int i = y; i < n - y; i += 3) sum += in[size_t(i)] + turn * in[size_t(i + x)];
            ++sum;
        }
    return sum;
}

/// Only a condition keeps a thread from dividing by zero, and from reading where nothing lies.
__global__ void stayOut(const int* in, int n, size_t far, int* out) {
    const int parts = row() - 1;
    int sum = 0;
    if (parts > 0) {
        const int part = n / parts;
        for (int i = 0; i < n; ++i) sum += in[i] + part;
    }
    if (parts < 0) {
        const int* const own = in + far * size_t(row());
        for (int i = 0; i < n; ++i) sum += own[i + column()];
    }
    out[place()] = sum;
}

int ofWhoStaysOut(const std::vector<int>& in, int n, int x, int y) {
    int sum = 0;
    for (int i = 0; y > 1 && i < n; ++i) sum += in[size_t(i)] + n / (y - 1);
    for (int i = 0; y == 0 && i < n; ++i) sum += in[size_t(i + x)];
    return sum;
}

/// Ends that are constants, of which the compiler makes others; and a number that is needed behind.
__global__ void countToConstants(const int* in, int inside, int* out) {
    int sum = 0, i = 3;
    if (column() < inside)
        for (int k = 2; k < 100; ++k) sum += in[k];
    while (i < 50) sum += in[i + column()], i += 4;
    out[place()] = sum + i;
}

int ofConstants(const std::vector<int>& in, int inside, int x) {
    int sum = 0, i = 3;
    if (x < inside)
        for (int k = 2; k < 100; ++k) sum += in[size_t(k)];
    for (; i < 50; i += 4) sum += in[size_t(i + x)];
    return sum + i;
}

}  // namespace

class TestCounted : public CPPUNIT_NS::TestFixture {
    CPPUNIT_TEST_SUITE(TestCounted);
    CPPUNIT_TEST(products);
    CPPUNIT_TEST(valuesBeforeBetweenAndBehind);
    CPPUNIT_TEST(rowsAndTurns);
    CPPUNIT_TEST(whoStaysOut);
    CPPUNIT_TEST(ends);
    CPPUNIT_TEST_SUITE_END();

    const std::vector<int> numbers_ = [] {
        std::vector<int> numbers(MOST);
        for (int i = 0; i < MOST; ++i) numbers[size_t(i)] = i * 37 % 211;
        return numbers;
    }();

    using Launch = std::function<void(dim3 grid, dim3 block, const int* in, int* out)>;
    using Expected = std::function<int(int x, int y, int place)>;

    /// In 2 x 2 blocks of each shape.
    void compare(const Launch& launch, const Expected& expected) const {
        const DeviceArray<int> in(numbers_);
        for (const Shape& shape : SHAPES) {
            const int width = 2 * shape.width, height = 2 * shape.height;
            const DeviceArray<int> out(size_t(width * height));
            launch(dim3(2, 2), dim3(unsigned(shape.width), unsigned(shape.height)), in.get(),
                   out.get());
            finish();
            std::vector<int> all;
            for (int y = 0; y < height; ++y)
                for (int x = 0; x < width; ++x) all.push_back(expected(x, y, y * width + x));
            assertSame(all, out);
        }
    }

    void products() {
        const DeviceArray<int> a(numbers_), b(numbers_);
        for (const int n : {1, 16, 31, 65})
            for (const Shape& shape : SHAPES) {
                std::vector<int> expected(size_t(n * n), 0);
                for (int y = 0; y < n; ++y)
                    for (int x = 0; x < n; ++x)
                        for (int k = 0; k < n; ++k)
                            expected[size_t(y * n + x)] +=
                                numbers_[size_t(y * n + k)] * numbers_[size_t(k * n + x)];
                const DeviceArray<int> c(expected.size()), other(expected.size());
                const dim3 block(unsigned(shape.width), unsigned(shape.height)),
                    grid(unsigned(n) / block.x + 1, unsigned(n) / block.y + 1);
                multiply<<<grid, block>>>(a.get(), b.get(), c.get(), n);
                finish();
                assertSame(expected, c);
                multiplyOrReturn<<<grid, block>>>(a.get(), b.get(), other.get(), unsigned(n));
                finish();
                assertSame(expected, other);
            }
    }
    void valuesBeforeBetweenAndBehind() {
        for (const int inside : {0, 1, 13, 61, 1000})
            for (const int m : {0, 1, 40})
                compare(
                    [&](dim3 grid, dim3 block, const int* in, int* out) {
                        goOneAfterAnother<<<grid, block>>>(in, 30, m, inside, out);
                    },
                    [&](int x, int, int place) {
                        return ofOneAfterAnother(numbers_, 30, m, inside, x, place);
                    });
    }
    void rowsAndTurns() {
        for (const int inside : {0, 9, 1000})
            for (const int n : {0, 1, 50})
                compare([&](dim3 grid, dim3 block, const int* in,
                            int* out) { countByRows<<<grid, block>>>(in, n, inside, out); },
                        [&](int x, int y, int) { return ofRows(numbers_, n, inside, x, y); });
    }
    void whoStaysOut() {
        compare([](dim3 grid, dim3 block, const int* in,
                   int* out) { stayOut<<<grid, block>>>(in, 100, size_t(1) << 32, out); },
                [&](int x, int y, int) { return ofWhoStaysOut(numbers_, 100, x, y); });
    }
    void ends() {
        for (const int inside : {0, 9, 1000})
            compare([&](dim3 grid, dim3 block, const int* in,
                        int* out) { countToConstants<<<grid, block>>>(in, inside, out); },
                    [&](int x, int, int) { return ofConstants(numbers_, inside, x); });
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TestCounted);
