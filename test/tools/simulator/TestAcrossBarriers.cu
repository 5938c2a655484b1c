// What a thread still knows behind a barrier, whatever it knew before: variables of all types,
// loops, branches, calls. Each kernel passes values on from thread to thread, so that no barrier
// can be left out.
#include <cppunit/extensions/HelperMacros.h>

#include "AssertSame.h"

namespace {

constexpr unsigned MOST = 1024;

/// What the thread `steps` behind it in a ring holds; `ring` is shared memory.
template <class T>
__device__ T passedOn(T value, unsigned steps, T* ring) {
    ring[threadIdx.x] = value;
    __syncthreads();
    const T other = ring[(threadIdx.x + blockDim.x - steps % blockDim.x) % blockDim.x];
    __syncthreads();
    return other;
}

__global__ void allTypes(bool truth, char letter, short little, int number, long long big,
                         float part, double exact, const int* pointer, double* out) {
    __shared__ int ring[MOST];
    const int i = int(threadIdx.x);
    truth = i % 2 == 0 ? truth : !truth;
    letter = char(letter + i % 3);
    little = short(little - i);
    number *= i;
    big += (1LL << 40) * i;
    part /= float(i + 1);
    exact /= i + 1;
    pointer += i % 4;
    const int other = passedOn(number, 1, ring);
    out[i] = other + (truth ? 0.5 : 0.25) + letter + little + double(big) + double(part) + exact +
             *pointer;
}

double ofAllTypes(int i, int threads) {
    const int other = (i + threads - 1) % threads;
    const float part = 3.0f / float(i + 1);
    const int numbers[] = {11, 12, 13, 14};
    return 7 * other + (i % 2 == 0 ? 0.5 : 0.25) + char('a' + i % 3) + short(5 - i) +
           double(9 + (1LL << 40) * i) + double(part) + 0.1 / (i + 1) + numbers[i % 4];
}

/// Behind each barrier, other variables are needed than behind the one before, of other sizes.
__global__ void otherSizes(const char* letters, const double* parts, const short* littles,
                           double* out) {
    __shared__ int ring[MOST];
    const unsigned i = threadIdx.x;
    const char letter = letters[i];
    const int first = passedOn(letters[i] * 3, 1, ring);
    const double part = parts[i] * letter + first;
    const int second = passedOn(int(part), 2, ring);
    const short little = short(littles[i] + second + int(part) % 10);
    ring[i] = little * 2;
    __syncthreads();
    out[i] = little + ring[(i + 1) % blockDim.x];
}

std::vector<double> ofOtherSizes(const std::vector<char>& letters, const std::vector<double>& parts,
                                 const std::vector<short>& littles) {
    const std::size_t threads = letters.size();
    std::vector<int> part(threads), little(threads);
    std::vector<double> out(threads);
    for (std::size_t i = 0; i < threads; ++i)
        part[i] = int(parts[i] * letters[i] + letters[(i + threads - 1) % threads] * 3);
    for (std::size_t i = 0; i < threads; ++i)
        little[i] = short(littles[i] + part[(i + 2 * threads - 2) % threads] + part[i] % 10);
    for (std::size_t i = 0; i < threads; ++i) out[i] = little[i] + little[(i + 1) % threads] * 2;
    return out;
}

struct Pair {
    int first;
    double second;
};

__global__ void structures(Pair pair, float4 four, double* out) {
    __shared__ Pair ring[MOST];
    pair.first += int(threadIdx.x);
    pair.second *= threadIdx.x;
    four.z -= float(threadIdx.x);
    const Pair other = passedOn(pair, 2, ring);
    out[threadIdx.x] = other.first + other.second + double(four.x + four.z) + pair.second;
}

/// More than there is room for in one place.
__global__ void manyVariables(long long* out) {
    __shared__ long long ring[MOST];
    long long a = threadIdx.x, b = a + 1, c = b * 3, d = c - a, e = d * d, f = e + b, g = f ^ c,
              h = g + 7, i = h * 5, j = i - e, k = j + d, l = k * 3, m = l ^ a, n = m + f,
              o = n - 2, p = o * 7, q = p + b;
    for (int turn = 0; turn < 3; ++turn) {
        a = passedOn(q, 1, ring) % 1000;
        b += a, c -= b, d ^= c, e += d, f -= e, g ^= f, h += g, i -= h, j ^= i, k += j, l -= k,
            m ^= l, n += m, o -= n, p ^= o, q += p;
    }
    out[threadIdx.x] = a + b + c + d + e + f + g + h + i + j + k + l + m + n + o + p + q;
}

std::vector<long long> ofManyVariables(unsigned threads) {
    std::vector<std::vector<long long>> all;
    for (unsigned t = 0; t < threads; ++t) {
        long long a = t, b = a + 1, c = b * 3, d = c - a, e = d * d, f = e + b, g = f ^ c,
                  h = g + 7, i = h * 5, j = i - e, k = j + d, l = k * 3, m = l ^ a, n = m + f,
                  o = n - 2, p = o * 7, q = p + b;
        all.push_back({a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q});
    }
    for (int turn = 0; turn < 3; ++turn) {
        const auto before = all;
        for (unsigned t = 0; t < threads; ++t) {
            std::vector<long long>& v = all[t];
            v[0] = before[(t + threads - 1) % threads].back() % 1000;
            for (size_t i = 1; i < v.size(); ++i) {
                if (i % 3 == 1) v[i] += v[i - 1];
                if (i % 3 == 2) v[i] -= v[i - 1];
                if (i % 3 == 0) v[i] ^= v[i - 1];
            }
        }
    }
    std::vector<long long> sums;
    for (const auto& v : all) {
        long long sum = 0;
        for (const long long value : v) sum += value;
        sums.push_back(sum);
    }
    return sums;
}

__global__ void localArray(int* out) {
    __shared__ int ring[MOST];
    int own[8];
    for (int i = 0; i < 8; ++i) own[i] = int(threadIdx.x) * i;
    for (int turn = 0; turn < 8; ++turn) own[turn] += passedOn(own[(turn + 3) % 8], 1, ring);
    int sum = 0;
    for (int i = 0; i < 8; ++i) sum = sum * 3 + own[i];
    out[threadIdx.x] = sum;
}

std::vector<int> ofLocalArray(unsigned threads) {
    std::vector<std::vector<int>> own(threads, std::vector<int>(8));
    for (unsigned t = 0; t < threads; ++t)
        for (int i = 0; i < 8; ++i) own[t][i] = int(t) * i;
    for (int turn = 0; turn < 8; ++turn) {
        const auto before = own;
        for (unsigned t = 0; t < threads; ++t)
            own[t][turn] += before[(t + threads - 1) % threads][(turn + 3) % 8];
    }
    std::vector<int> sums;
    for (const auto& values : own) {
        int sum = 0;
        for (const int value : values) sum = sum * 3 + value;
        sums.push_back(sum);
    }
    return sums;
}

/// A thread's pointers lead into variables of its own.
__global__ void pointersToOwn(int turns, int* out) {
    __shared__ int ring[MOST];
    const int i = int(threadIdx.x);
    Pair pairs[2] = {{i, 0.5}, {2 * i, 1.5}};
    int own[3] = {1, 2, i};
    int* at = &own[i % 3];
    double* half = i % 2 ? &pairs[0].second : &pairs[1].second;
    int* const common = turns > 2 ? &own[1] : &own[0];
    for (int turn = 0; turn < turns; ++turn) {
        *at += passedOn(*at + own[2] + pairs[turn % 2].first, 1, ring) % 100;
        *half += turn;
        ++*common;
        if (turn == 1) at = own + 2;
    }
    out[i] =
        own[0] + 100 * own[1] + 10000 * own[2] + int(2 * pairs[0].second + 20 * pairs[1].second);
}

std::vector<int> ofPointersToOwn(int threads) {
    std::vector<std::vector<int>> own;
    for (int i = 0; i < threads; ++i) own.push_back({1, 2, i});
    std::vector<int> out;
    for (int turn = 0; turn < 3; ++turn) {
        std::vector<int> given;
        for (int i = 0; i < threads; ++i)
            given.push_back(own[size_t(i)][turn < 2 ? size_t(i % 3) : 2] + own[size_t(i)][2] +
                            (turn % 2 + 1) * i);
        for (int i = 0; i < threads; ++i)
            own[size_t(i)][turn < 2 ? size_t(i % 3) : 2] +=
                given[size_t((i + threads - 1) % threads)] % 100;
        for (int i = 0; i < threads; ++i) ++own[size_t(i)][1];
    }
    for (int i = 0; i < threads; ++i) {
        const std::vector<int>& mine = own[size_t(i)];
        out.push_back(mine[0] + 100 * mine[1] + 10000 * mine[2] + (i % 2 ? 7 + 30 : 1 + 90));
    }
    return out;
}

/// Threads end one after another, the others meet on; each counts who was there before.
__global__ void endOneByOne(int* out) {
    __shared__ int here;
    if (threadIdx.x == 0) here = 0;
    __syncthreads();
    int met = 0;
    for (unsigned turn = 0; turn < blockDim.x; ++turn) {
        atomicAdd(&here, 1);
        __syncthreads();
        met += here;
        __syncthreads();
        if (threadIdx.x + 1 == blockDim.x - turn) {
            here = 0;
            out[threadIdx.x] = met;
            return;
        }
        __syncthreads();
    }
}

/// In nested loops, in a do-while, in a switch and behind a continue.
__global__ void paths(int turns, int* out) {
    __shared__ int ring[MOST];
    int value = int(threadIdx.x);
    for (int outer = 0; outer < turns; ++outer) {
        for (int inner = 0; inner <= outer; ++inner) {
            if (inner % 3 == 2) continue;
            value += passedOn(value, unsigned(inner + 1), ring) % 17;
        }
        int left = outer % 3;
        do {
            switch (left) {
                case 0:
                    value = passedOn(value + 1, 1, ring);
                    break;
                case 1:
                    value -= passedOn(value, 2, ring) % 5;
                    break;
                default:
                    value ^= passedOn(value, 3, ring) % 7;
            }
        } while (left-- > 0);
    }
    out[threadIdx.x] = value;
}

std::vector<int> ofPaths(int turns, unsigned threads) {
    std::vector<int> value(threads);
    for (unsigned t = 0; t < threads; ++t) value[t] = int(t);
    const auto each = [&](unsigned steps, auto change) {
        const std::vector<int> before = value;
        for (unsigned t = 0; t < threads; ++t)
            value[t] = change(before[t], before[(t + threads - steps % threads) % threads]);
    };
    for (int outer = 0; outer < turns; ++outer) {
        for (int inner = 0; inner <= outer; ++inner)
            if (inner % 3 != 2)
                each(unsigned(inner + 1), [](int own, int other) { return own + other % 17; });
        int left = outer % 3;
        do {
            if (left == 0) each(1, [](int, int other) { return other + 1; });
            if (left == 1) each(2, [](int own, int other) { return own - other % 5; });
            if (left == 2) each(3, [](int own, int other) { return own ^ (other % 7); });
        } while (left-- > 0);
    }
    return value;
}

/// Of a block in three dimensions, with its indices asked anew behind each barrier.
__global__ void inThreeDimensions(int* out) {
    __shared__ int cells[4][3][5];
    cells[threadIdx.z][threadIdx.y][threadIdx.x] =
        int(threadIdx.x + 10 * threadIdx.y + 100 * threadIdx.z);
    __syncthreads();
    const int across = cells[blockDim.z - 1 - threadIdx.z][blockDim.y - 1 - threadIdx.y]
                            [blockDim.x - 1 - threadIdx.x];
    __syncthreads();
    cells[threadIdx.z][threadIdx.y][threadIdx.x] = across;
    __syncthreads();
    const unsigned i = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    out[blockIdx.x * 60 + i] = (&cells[0][0][0])[i];
}

/// Atomics of all kinds between barriers; some change nothing, again and again.
__global__ void withAtomics(int* counts, float* sum) {
    __shared__ int most;
    if (threadIdx.x == 0) most = 0;
    __syncthreads();
    atomicMax(&most, int(threadIdx.x));
    atomicMax(&most, 0);
    atomicAdd(&counts[1], 0);
    __syncthreads();
    atomicAdd(&counts[0], most);
    atomicCAS(&counts[2], -1, 5);
    atomicAdd(sum, 0.5f);
    __syncthreads();
    if (threadIdx.x == 0) atomicExch(&counts[3], most);
}

__device__ int sumOfBlock(int value, int* partial) {
    partial[threadIdx.x] = value;
    __syncthreads();
    for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
        if (threadIdx.x < half) partial[threadIdx.x] += partial[threadIdx.x + half];
        __syncthreads();
    }
    const int sum = partial[0];
    __syncthreads();
    return sum;
}

/// Each calls it twice, from two lines.
__global__ void sumsOfSums(int* out) {
    extern __shared__ int partial[];
    const int first = sumOfBlock(int(threadIdx.x), partial);
    const int second = sumOfBlock(first + int(threadIdx.x), partial);
    out[blockIdx.x * blockDim.x + threadIdx.x] = first + second;
}

/// What all threads have in common, in more variables than there is room for in one place, beside
/// what differs: by a branch, or by how often a loop ran.
__global__ void commonAndOwn(int turns, float ratio, int* out) {
    __shared__ int ring[MOST];
    int a = turns, b = a * 3, c = b - 7, d = c ^ 5, e = d + int(gridDim.x);
    float part = ratio;
    int steps = 0, behindLoop = 0;
    while (steps * steps < int(threadIdx.x)) behindLoop = a + ++steps;
    int chosen = threadIdx.x % 3 == 0 ? a : b;
    for (int turn = 0; turn < turns; ++turn) {
        a += b, b ^= c, c -= turn, d += a, e ^= d;
        part *= 0.5f;
        if (turn % 2 == 0) chosen += int(threadIdx.x) % 5;
        steps = passedOn(steps + chosen, unsigned(turn), ring) % 1000;
        chosen = turn % 3 == 1 ? chosen + e : chosen - behindLoop;
    }
    out[threadIdx.x] = a + b + c + d + e + int(part) + steps + chosen;
}

std::vector<int> ofCommonAndOwn(int turns, float ratio, unsigned threads) {
    int a = turns, b = a * 3, c = b - 7, d = c ^ 5, e = d + 1;
    float part = ratio;
    std::vector<int> steps(threads), behindLoop(threads), chosen(threads), out(threads);
    for (unsigned t = 0; t < threads; ++t) {
        while (steps[t] * steps[t] < int(t)) behindLoop[t] = a + ++steps[t];
        chosen[t] = t % 3 == 0 ? a : b;
    }
    for (int turn = 0; turn < turns; ++turn) {
        a += b, b ^= c, c -= turn, d += a, e ^= d;
        part *= 0.5f;
        const std::vector<int> before = steps;
        if (turn % 2 == 0)
            for (unsigned t = 0; t < threads; ++t) chosen[t] += int(t) % 5;
        for (unsigned t = 0; t < threads; ++t) {
            const unsigned from = (t + threads - unsigned(turn) % threads) % threads;
            steps[t] = (before[from] + chosen[from]) % 1000;
        }
        for (unsigned t = 0; t < threads; ++t)
            chosen[t] = turn % 3 == 1 ? chosen[t] + e : chosen[t] - behindLoop[t];
    }
    for (unsigned t = 0; t < threads; ++t)
        out[t] = a + b + c + d + e + int(part) + steps[t] + chosen[t];
    return out;
}

/// What differs only by the way that a thread took: by how often it looped, or by a branch.
__global__ void byWay(int number, int* out) {
    __shared__ int ring[MOST];
    const int more = 7 * number;
    int steps = 0;
    while (steps * steps < int(threadIdx.x)) ++steps;
    const int chosen = threadIdx.x % 3 == 0 ? more : number;
    const int other = passedOn(int(threadIdx.x), 1, ring);
    out[threadIdx.x] = other + 10000 * steps + 1000000 * chosen;
}

/// How often it went through a loop, in which there is another one, differs from thread to thread.
__global__ void loopInLoop(int number, const int* counts, int* out) {
    __shared__ int ring[MOST];
    int rounds = 0, sum = 0;
    for (int i = int(threadIdx.x); i < number; i += 7) {
        for (int j = 0; j < counts[i % 4]; ++j) sum += j;
        ++rounds;
    }
    out[threadIdx.x] = passedOn(sum, 1, ring) + 1000 * rounds;
}

std::vector<int> ofLoopInLoop(int number, int threads) {
    std::vector<int> out;
    for (int t = 0; t < threads; ++t) {
        int sum = 0;
        for (int i = (t + threads - 1) % threads; i < number; i += 7)
            for (int j = 0; j < i % 4; ++j) sum += j;
        out.push_back(sum + 1000 * (number <= t ? 0 : (number - t + 6) / 7));
    }
    return out;
}

/// Nothing but atomics of the block's, between two barriers.
__global__ void countInBlock(int* out) {
    __shared__ int counts[16];
    if (threadIdx.x < 16) counts[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&counts[threadIdx.x % 5], 1);
    __syncthreads();
    if (threadIdx.x < 16) out[threadIdx.x] = counts[threadIdx.x];
}

/// Prefix sums: a thread reads what another one had before.
__global__ void sumUp(int* out) {
    __shared__ int sums[MOST];
    sums[threadIdx.x] = out[threadIdx.x];
    __syncthreads();
    for (unsigned distance = 1; distance < blockDim.x; distance *= 2) {
        const int other = threadIdx.x >= distance ? sums[threadIdx.x - distance] : 0;
        __syncthreads();
        sums[threadIdx.x] += other;
        __syncthreads();
    }
    out[threadIdx.x] = sums[threadIdx.x];
}

/// Neighbours exchange their numbers where they are in the wrong order; what is left of a pair says
/// how often it did.
template <class T>
__global__ void sortByNeighbours(T* out, int* exchanges) {
    __shared__ T numbers[MOST];
    __shared__ int counts[MOST];
    const unsigned t = threadIdx.x;
    numbers[t] = out[t];
    counts[t] = 0;
    __syncthreads();
    for (unsigned turn = 0; turn < blockDim.x; ++turn) {
        const unsigned next = t + 1;
        if (t % 2 == turn % 2 && next < blockDim.x) {
            if (numbers[t] > numbers[next]) {
                const T own = numbers[t];
                numbers[t] = numbers[next];
                numbers[next] = own;
            }
            if (!(numbers[t] < numbers[next]) && counts[t] <= counts[next]) {
                counts[t] = counts[next] + 1;
                counts[next] += 2;
            }
        }
        __syncthreads();
    }
    out[t] = numbers[t];
    exchanges[t] = counts[t];
}

template <class T>
void compareSorted(unsigned threads) {
    std::vector<T> numbers(threads);
    for (unsigned t = 0; t < threads; ++t) numbers[t] = T(t * t % 91) - T(30);
    const DeviceArray<T> out(numbers);
    const DeviceArray<int> exchanges(threads);
    sortByNeighbours<<<1, threads>>>(out.get(), exchanges.get());
    finish();
    std::vector<int> counts(threads);
    for (unsigned turn = 0; turn < threads; ++turn)
        for (unsigned t = turn % 2; t + 1 < threads; t += 2) {
            if (numbers[t] > numbers[t + 1]) std::swap(numbers[t], numbers[t + 1]);
            if (numbers[t] == numbers[t + 1] && counts[t] <= counts[t + 1]) {
                counts[t] = counts[t + 1] + 1;
                counts[t + 1] += 2;
            }
        }
    assertSame(numbers, out);
    assertSame(counts, exchanges);
}

constexpr unsigned SIZES[] = {1, 2, 31, 33, 100, 256, MOST};

}  // namespace

class TestAcrossBarriers : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestAcrossBarriers);
    CPPUNIT_TEST(variablesOfAllTypes);
    CPPUNIT_TEST(parametersThatAreStructures);
    CPPUNIT_TEST(variablesOfOtherSizes);
    CPPUNIT_TEST(manyVariablesAtOnce);
    CPPUNIT_TEST(arraysOfAThread);
    CPPUNIT_TEST(pointersToVariablesOfAThread);
    CPPUNIT_TEST(threadsThatEndEarly);
    CPPUNIT_TEST(allPathsOfControl);
    CPPUNIT_TEST(indicesInThreeDimensions);
    CPPUNIT_TEST(atomicsBetweenThem);
    CPPUNIT_TEST(functionsThatWait);
    CPPUNIT_TEST(whatAllHaveInCommon);
    CPPUNIT_TEST(whatDiffersByTheWay);
    CPPUNIT_TEST(roundsOfALoop);
    CPPUNIT_TEST(atomicsOfTheBlock);
    CPPUNIT_TEST(prefixSums);
    CPPUNIT_TEST(exchangesUnderACondition);
    CPPUNIT_TEST_SUITE_END();

  public:
    void variablesOfAllTypes() {
        const DeviceArray<int> numbers(std::vector<int>{11, 12, 13, 14});
        for (const unsigned threads : SIZES) {
            const DeviceArray<double> out(threads);
            allTypes<<<1, threads>>>(true, 'a', 5, 7, 9, 3, 0.1, numbers.get(), out.get());
            finish();
            const std::vector<double> values = out.toHost();
            for (unsigned i = 0; i < threads; ++i)
                CPPUNIT_ASSERT_DOUBLES_EQUAL(ofAllTypes(int(i), int(threads)), values[i], 1e-2);
        }
    }
    void parametersThatAreStructures() {
        constexpr unsigned THREADS = 100;
        const DeviceArray<double> out(THREADS);
        structures<<<1, THREADS>>>({3, 0.5}, {1, 2, 4, 8}, out.get());
        finish();
        const std::vector<double> values = out.toHost();
        for (unsigned i = 0; i < THREADS; ++i) {
            const unsigned other = (i + THREADS - 2) % THREADS;
            CPPUNIT_ASSERT_EQUAL(3 + other + 0.5 * other + (5 - double(i)) + 0.5 * i, values[i]);
        }
    }
    void variablesOfOtherSizes() {
        for (const unsigned threads : SIZES) {
            std::vector<char> letters(threads);
            std::vector<double> parts(threads);
            std::vector<short> littles(threads);
            for (unsigned i = 0; i < threads; ++i) {
                letters[i] = char(1 + i * 7 % 50);
                parts[i] = 1 + i * 5 % 8;
                littles[i] = short(i * 3 % 1000);
            }
            const DeviceArray<char> lettersGM(letters);
            const DeviceArray<double> partsGM(parts), out(threads);
            const DeviceArray<short> littlesGM(littles);
            otherSizes<<<1, threads>>>(lettersGM.get(), partsGM.get(), littlesGM.get(), out.get());
            finish();
            assertSame(ofOtherSizes(letters, parts, littles), out);
        }
    }
    void manyVariablesAtOnce() {
        for (const unsigned threads : SIZES) {
            const DeviceArray<long long> out(threads);
            manyVariables<<<1, threads>>>(out.get());
            finish();
            assertSame(ofManyVariables(threads), out);
        }
    }
    void arraysOfAThread() {
        for (const unsigned threads : SIZES) {
            const DeviceArray<int> out(threads);
            localArray<<<1, threads>>>(out.get());
            finish();
            assertSame(ofLocalArray(threads), out);
        }
    }
    void pointersToVariablesOfAThread() {
        for (const unsigned threads : SIZES) {
            const DeviceArray<int> out(threads);
            pointersToOwn<<<1, threads>>>(3, out.get());
            finish();
            assertSame(ofPointersToOwn(int(threads)), out);
        }
    }
    void threadsThatEndEarly() {
        constexpr int THREADS = 70;
        const DeviceArray<int> out(THREADS);
        endOneByOne<<<1, THREADS>>>(out.get());
        finish();
        std::vector<int> expected(THREADS);
        for (int i = 0, met = 0; i < THREADS; ++i)
            expected[size_t(THREADS - 1 - i)] = met += THREADS - i;
        assertSame(expected, out);
    }
    void allPathsOfControl() {
        for (const unsigned threads : SIZES)
            for (const int turns : {0, 1, 5, 9}) {
                const DeviceArray<int> out(threads);
                paths<<<1, threads>>>(turns, out.get());
                finish();
                assertSame(ofPaths(turns, threads), out);
            }
    }
    void indicesInThreeDimensions() {
        constexpr int BLOCKS = 7;
        const DeviceArray<int> out(BLOCKS * 60);
        inThreeDimensions<<<BLOCKS, dim3(5, 3, 4)>>>(out.get());
        finish();
        const std::vector<int> values = out.toHost();
        for (int i = 0; i < BLOCKS * 60; ++i) {
            const int j = 59 - i % 60;
            CPPUNIT_ASSERT_EQUAL(j % 5 + 10 * (j / 5 % 3) + 100 * (j / 15), values[size_t(i)]);
        }
    }
    void atomicsBetweenThem() {
        constexpr int THREADS = 200, BLOCKS = 50;
        const DeviceArray<int> counts(4);
        const DeviceArray<float> sum(1);
        withAtomics<<<BLOCKS, THREADS>>>(counts.get(), sum.get());
        finish();
        assertSame({BLOCKS * THREADS * (THREADS - 1), 0, 0, THREADS - 1}, counts);
        CPPUNIT_ASSERT_EQUAL(0.5f * THREADS * BLOCKS, sum.first());
    }
    void functionsThatWait() {
        constexpr int THREADS = 128, BLOCKS = 20;
        const DeviceArray<int> out(BLOCKS * THREADS);
        sumsOfSums<<<BLOCKS, THREADS, THREADS * sizeof(int)>>>(out.get());
        finish();
        const int first = THREADS * (THREADS - 1) / 2, second = THREADS * first + first;
        assertSame(std::vector<int>(BLOCKS * THREADS, first + second), out);
    }
    void whatAllHaveInCommon() {
        for (const unsigned threads : SIZES)
            for (const int turns : {0, 1, 4, 7}) {
                const DeviceArray<int> out(threads);
                commonAndOwn<<<1, threads>>>(turns, 1000, out.get());
                finish();
                assertSame(ofCommonAndOwn(turns, 1000, threads), out);
            }
    }
    void whatDiffersByTheWay() {
        for (const unsigned threads : SIZES) {
            const DeviceArray<int> out(threads);
            byWay<<<1, threads>>>(3, out.get());
            finish();
            std::vector<int> expected(threads);
            for (int t = 0, steps = 0; t < int(threads); ++t) {
                while (steps * steps < t) ++steps;
                expected[size_t(t)] = (t + int(threads) - 1) % int(threads) + 10000 * steps +
                                      1000000 * (t % 3 == 0 ? 21 : 3);
            }
            assertSame(expected, out);
        }
    }
    void roundsOfALoop() {
        const DeviceArray<int> counts(std::vector<int>{0, 1, 2, 3});
        for (const unsigned threads : SIZES)
            for (const int number : {0, 10, 800}) {
                const DeviceArray<int> out(threads);
                loopInLoop<<<1, threads>>>(number, counts.get(), out.get());
                finish();
                assertSame(ofLoopInLoop(number, int(threads)), out);
            }
    }
    void atomicsOfTheBlock() {
        const DeviceArray<int> out(16);
        countInBlock<<<1, 104>>>(out.get());
        finish();
        assertSame({21, 21, 21, 21, 20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, out);
    }
    void prefixSums() {
        for (const unsigned threads : SIZES) {
            std::vector<int> numbers(threads), sums(threads);
            for (unsigned t = 0, sum = 0; t < threads; ++t)
                sums[t] = int(sum += unsigned(numbers[t] = int(t * t % 7)));
            const DeviceArray<int> out(numbers);
            sumUp<<<1, threads>>>(out.get());
            finish();
            assertSame(sums, out);
        }
    }
    void exchangesUnderACondition() {
        for (const unsigned threads : SIZES) {
            compareSorted<signed char>(threads);
            compareSorted<short>(threads);
            compareSorted<int>(threads);
            compareSorted<long long>(threads);
            compareSorted<float>(threads);
            compareSorted<double>(threads);
        }
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TestAcrossBarriers);
