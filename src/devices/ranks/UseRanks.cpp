// A process of several, a rank of MPI: it drives devices of its own.
#define OMPI_SKIP_MPICXX
#include <mpi.h>

#include <algorithm>
#include <cmath>

#include "Slice.h"
#include "common/DeviceProperties.h"
#include "common/Print.h"
#include "common/Sample.h"
#include "common/Text.h"
#include "common/Use.h"
#include "devices/overDevices.h"
#include "devices/overRanks.h"
#include "exact/FloatSum.h"

namespace {

constexpr int FIRST_RANK = 0;  // where all results go

int rankIn(MPI_Comm comm) {
    int rank = 0;
    MPI_Comm_rank(comm, &rank);
    return rank;
}

int ranksOf(MPI_Comm comm) {
    int ranks = 0;
    MPI_Comm_size(comm, &ranks);
    return ranks;
}

/// The devices of this rank, [begin, end): all of them on the simulator, where each rank has its
/// own. The ranks of a machine with GPUs share these: if there are more ranks, several have one.
Slice ownDevices() {
    const int devices = Hardware::getDeviceCount();
    if (isSimulated(deviceProperties())) return Slice(devices, 1, 0);
    MPI_Comm machine;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
    const int rank = rankIn(machine), ranks = ranksOf(machine);
    MPI_Comm_free(&machine);
    if (ranks <= devices) return Slice(devices, ranks, rank);
    return Slice(devices, devices, rank % devices);
}

/// An operator as MPI calls it: for `count` pairs, of which the result takes the second's place.
template <typename T, void (*COMBINE)(const T&, T&)>
void combine(void* one, void* other, int* count, MPI_Datatype*) {
    for (int i = 0; i < *count; i++) COMBINE(static_cast<T*>(one)[i], static_cast<T*>(other)[i]);
}

/// What the parts of all ranks make together, on the first rank. An operator that does not commute
/// is given the parts in the order of the ranks.
template <typename T, void (*COMBINE)(const T&, T&)>
T reduce(const T& part, bool commutes) {
    MPI_Datatype type;
    MPI_Type_contiguous(sizeof(T), MPI_BYTE, &type);
    MPI_Type_commit(&type);
    MPI_Op op;
    MPI_Op_create(combine<T, COMBINE>, commutes, &op);
    T all = part;
    COMBINE(part, all);  // a TODO that is open says so here, and not within MPI
    MPI_Reduce(&part, &all, 1, type, op, FIRST_RANK, MPI_COMM_WORLD);
    MPI_Op_free(&op);
    MPI_Type_free(&type);
    return all;
}

template <typename T>
std::vector<T> partOf(const std::vector<T>& values, const Slice& slice) {
    return {values.begin() + slice.begin, values.begin() + slice.end};
}

/// Of the elements from index `before` on.
Largest largestOf(const std::vector<int>& part, long before) {
    const auto largest = std::ranges::max_element(part);
    if (largest == part.end()) return {0, -1};
    return {*largest, before + (largest - part.begin())};
}

Piece pieceOf(const std::vector<int>& part) {
    if (part.empty()) return {};
    return {static_cast<long>(part.size()), part.front(), part.back(),
            std::ranges::is_sorted(part)};
}

/// On this rank's devices, in parts of equal length.
DeviceParts onOwnDevices(const std::vector<int>& part) {
    const Slice devices = ownDevices();
    DeviceParts parts;
    for (long device = devices.begin; device < devices.end; device++) {
        const ScopedDevice current(static_cast<int>(device));
        const Slice slice(static_cast<long>(part.size()), devices.end - devices.begin,
                          device - devices.begin);
        parts.emplace_back(ArrayGM<int>(partOf(part, slice)));
    }
    return parts;
}

/// Of the parts of all ranks, on the first rank.
int sumOverRanks(DeviceParts& parts) {
    sumOnEach(parts);
    const int part = sumByHost(parts);
    int all = 0;
    MPI_Reduce(&part, &all, 1, MPI_INT, MPI_SUM, FIRST_RANK, MPI_COMM_WORLD);
    return all;
}

/// What the sum of n elements takes that lie on the devices: the median of so many runs, from when
/// all ranks have come.
double microsecondsOf(long n, int runs) {
    const Slice slice(n, ranksOf(MPI_COMM_WORLD), rankIn(MPI_COMM_WORLD));
    std::vector<int> part;
    for (long i = slice.begin; i < slice.end; i++) part.push_back(sample::integer(i));
    DeviceParts parts = onOwnDevices(part);
    std::vector<double> times;
    for (int run = 0; run < runs; run++) {
        MPI_Barrier(MPI_COMM_WORLD);
        const double begin = MPI_Wtime();
        sumOverRanks(parts);
        times.push_back(MPI_Wtime() - begin);
    }
    std::ranges::nth_element(times, times.begin() + runs / 2);
    return 1e6 * times[runs / 2];
}

/// The results of one array. Every rank makes the whole array, to keep this short.
class Results {
  public:
    explicit Results(long n)
        : values(sample::values<int>(n)),
          slice(n, ranksOf(MPI_COMM_WORLD), rankIn(MPI_COMM_WORLD)) {}

    /// Prints them on the first rank, and returns there whether all are right.
    bool print() {
        if (isFirst()) ::print("%zu elements\n", values.size());
        printSum();
        printExactSum();
        printLargest();
        printOrder(trm("is it sorted?"));
        std::ranges::sort(values);
        printOrder(trm("and once sorted?"));
        return areRight;
    }

  private:
    static bool isFirst() { return rankIn(MPI_COMM_WORLD) == FIRST_RANK; }

    void printLine(const char* what, const std::string& result, bool isRight) {
        if (!isFirst()) return;
        ::print("  %-22s %14s  %s\n", what, result, isRight ? trm("right") : trm("WRONG"));
        areRight &= isRight;
    }

    void printSum() {
        DeviceParts parts = onOwnDevices(partOf(values, slice));
        const int all = sumOverRanks(parts);
        printLine(trm("the sum"), std::to_string(all),
                  all == static_cast<int>(sample::sum(values)));
    }

    /// Of the square roots. Its cells are integers: whatever the order, the bits are the same.
    void printExactSum() {
        std::vector<float> roots;
        for (const int value : values) roots.push_back(std::sqrt(std::abs(float(value))));
        const ExactSum part = exactSumOf(partOf(roots, slice), Grid(dim3(8), dim3(128)));
        ExactSum all = ExactSum::zero();
        MPI_Reduce(part.tabCell, all.tabCell, ExactSum::CELLS, MPI_LONG, MPI_SUM, FIRST_RANK,
                   MPI_COMM_WORLD);
        if (!isFirst()) return;
        const ExactSum whole = exactSumOf(roots, Grid(dim3(3), dim3(64)));
        printLine(trm("a sum of floats, exact"), text(all.rounded()), all == whole);
    }

    void printLargest() {
        const Largest part = largestOf(partOf(values, slice), slice.begin);
        const Largest all = reduce<Largest, takeLargest>(part, true);
        const Largest expected = largestOf(values, 0);
        printLine(trm("where is the largest?"), std::to_string(all.index),
                  all.index == expected.index);
    }

    void printOrder(const char* what) {
        const Piece all = reduce<Piece, append>(pieceOf(partOf(values, slice)), false);
        const bool isSorted = all.size == 0 || all.isSorted;
        printLine(what, isSorted ? trm("yes") : trm("no"),
                  all.size == static_cast<long>(values.size()) &&
                      isSorted == std::ranges::is_sorted(values));
    }

    std::vector<int> values;
    const Slice slice;
    bool areRight = true;
};

class UseRanks : public Use {
  public:
    UseRanks() : Use("Sums, the largest element and order of an array that lies on several ranks") {
        option("--sizes", sizes, "Elements of the arrays").within(0L, 1L << 30);
        option("--runs", runs, "Only measure the sums, the median of so many").within(1L, 10000L);
    }

    bool run() override {
        const Slice devices = ownDevices();
        Hardware::setDevice(static_cast<int>(devices.begin));
        print("rank %d of %d, devices: %ld\n", rankIn(MPI_COMM_WORLD), ranksOf(MPI_COMM_WORLD),
              devices.end - devices.begin);
        MPI_Barrier(MPI_COMM_WORLD);
        bool areRight = true;
        for (const long size : sizes) {
            if (runs == 0) {
                areRight &= Results(size).print();
            } else {
                const double microseconds = microsecondsOf(size, runs);
                if (rankIn(MPI_COMM_WORLD) == FIRST_RANK)
                    print("%12ld elements: %.1f \u00b5s\n", size, microseconds);
            }
        }
        hasEnded = true;
        return areRight;
    }

    /// Whether the other ranks wait for nothing more.
    bool hasEnded = false;

  private:
    std::vector<long> sizes = {1000003};
    int runs = 0;
};

}  // namespace

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    UseRanks use;
    const int status = use.main(argc, argv);
    if (status != 0 && !use.hasEnded) MPI_Abort(MPI_COMM_WORLD, status);
    MPI_Finalize();
    return status;
}
