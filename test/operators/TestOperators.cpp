#include "TestOperators.h"

#include <limits>
#include <stdexcept>

#include "common/ArrayCheck.h"
#include "common/LargeArray.h"
#include "harness/efficiency.h"
#include "language/language.h"
#include "operators/OperatorReduction.h"
#include "operators/Types.h"
#include "operators/sequential.h"

namespace {

void add(CppUnit::TestSuite* suite, const std::string& name, std::function<void()> test) {
    suite->addTest(new FunctionTest(name, std::move(test)));
}

/// What a wrong result, and that of a second run, say about the mistake.
template <template <typename> class Operator, typename T>
std::string hint(T result, T again) {
    if (text(again) != text(result)) return hintForChance(text(again));
    if (result == T{} && Operator<T>::neutral() != T{})
        return tr("no element is 0, so what do the cells past the end get?");
    return "";
}

/// Two runs: nothing may be left behind by the first.
template <template <typename> class Operator, typename T>
void reduces(Folding folding, const std::vector<T>& values, int threads) {
    const ArrayGM<T> valuesGM(values);
    OperatorReduction<Operator, T> reduction(folding, valuesGM, threads);
    noteGrid(reduction.levels().all().front().grid);
    harness::note("elements", values.size());
    const std::string name = Known<Operator>::NAME;
    for (int i = 0; i < 2; i++) {
        const T result = reduction.run();
        harness::note("actual", text(result));
        if (Known<Operator>::isRight(values, result, reduction.depth())) continue;
        const std::string wrong = tr("the {0} is not {1}", name, text(result));
        const std::string why = hint<Operator>(result, reduction.run());
        CPPUNIT_FAIL(why.empty() ? wrong : tr("{0}: {1}", wrong, why));
    }
}

/// Of many elements, the smallest and the largest at every place where a thread or a block ends.
template <template <typename> class Operator, typename T>
void findsAtEveryPlace(Folding folding, T extreme) {
    std::vector<T> values = elements<Operator, T>(1300);
    for (const size_t place : {0, 1, 2, 127, 128, 255, 256, 1023, 1024, 1279, 1280, 1298, 1299}) {
        std::vector<T> changed = values;
        changed[place] = extreme;
        const ArrayGM<T> changedGM(changed);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(
            tr("at {0}", place), text(extreme),
            text(OperatorReduction<Operator, T>(folding, changedGM, 128).run()));
    }
}

template <template <typename> class Operator>
void addOperator(CppUnit::TestSuite* suite, Folding folding) {
    forEachType([=]<typename T>(const std::string& type) {
        const std::string start = std::string(Known<Operator>::NAME) + ", " + type + ": ";
        for (const long n : {0, 1, 2, 3, 511, 512, 513, 1025, 20011})
            add(suite, start + std::to_string(n) + " elements",
                [=] { reduces<Operator>(folding, elements<Operator, T>(n), 256); });
        for (const int threads : {1, 2, 32, 64, 1024})
            add(suite, start + "1000 elements, " + std::to_string(threads) + " threads per block",
                [=] { reduces<Operator>(folding, elements<Operator, T>(1000), threads); });
    });
}

/// The neutral element of one operator is what the other one looks for.
template <template <typename> class Operator, template <typename> class Other>
void addExtremes(CppUnit::TestSuite* suite, Folding folding) {
    forEachType([=]<typename T>(const std::string& type) {
        const std::string start = std::string(Known<Operator>::NAME) + ", " + type + ": ";
        add(suite, start + "found at every place",
            [=] { findsAtEveryPlace<Operator, T>(folding, Other<T>::neutral()); });
        add(suite, start + "all are neutral",
            [=] { reduces<Operator>(folding, std::vector<T>(1000, Operator<T>::neutral()), 64); });
    });
}

template <template <typename> class Operator, typename T>
void assertNeutral(const char* type) {
    for (long i = 0; i < 50; i++) {
        const T x = Known<Operator>::template element<T>(i);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(type, text(x), text(Operator<T>()(Operator<T>::neutral(), x)));
        CPPUNIT_ASSERT_EQUAL_MESSAGE(type, text(x), text(Operator<T>()(x, Operator<T>::neutral())));
    }
}

template <template <typename> class Operator>
void neutralChangesNothing() {
    forEachType([]<typename T>(const char* type) { assertNeutral<Operator, T>(type); });
}

long roundsOf(int threads) {
    return compensated::depthOfTree(2L * threads);
}

/// Levels that are full cost what theory says, others as much as full ones.
void costs(Folding folding, long n, int threads) {
    const ArrayGM<Cost> costsGM(std::vector<Cost>(n, Cost{0, 0}));
    OperatorReduction<Count, Cost> reduction(folding, costsGM, threads);
    const Cost cost = reduction.run();
    harness::note("steps", cost.steps);
    harness::note("operations", cost.operations);

    long operations = 0;
    long steps = 0;
    for (long elements = n; steps == 0 || elements > 1;) {
        const long blocks = std::max(1L, (elements + 2L * threads - 1) / (2L * threads));
        operations += blocks * (2L * threads - 1);
        steps += roundsOf(threads);
        elements = blocks;
    }
    CPPUNIT_ASSERT_EQUAL_MESSAGE(tr("steps: how many rounds has a block of 2B elements?"), steps,
                                 cost.steps);
    CPPUNIT_ASSERT_EQUAL_MESSAGE(
        tr("operations: fewer, and elements are lost; more, and some come twice"), operations,
        cost.operations);
    CPPUNIT_ASSERT_EQUAL(steps, reduction.depth());
}

void costsWhatTheorySays(Folding folding, long n, int threads) {
    const ArrayGM<Cost> costsGM(std::vector<Cost>(n, Cost{0, 0}));
    const Cost cost = OperatorReduction<Count, Cost>(folding, costsGM, threads).run();
    CPPUNIT_ASSERT_EQUAL_MESSAGE(tr("operations"), n - 1, cost.operations);
    CPPUNIT_ASSERT_EQUAL_MESSAGE(tr("steps"), compensated::depthOfTree(n), cost.steps);
}

/// Neighbours first: so the operands stay in their order, and no two that are apart ever meet.
void keepsOrder(Folding folding, long n, int threads) {
    std::vector<Stretch> stretches(n);
    for (long i = 0; i < n; i++) stretches[i] = {i, i + 1};
    const ArrayGM<Stretch> stretchesGM(stretches);
    const Stretch all = OperatorReduction<Join, Stretch>(folding, stretchesGM, threads).run();
    CPPUNIT_ASSERT_MESSAGE(tr("operands met that are no neighbours: naive and compacted combine "
                              "neighbours, the left one "
                              "on the left"),
                           all.first == 0 && all.end == n);
}

/// Of ints, in full blocks.
void isEfficient(Folding folding, void (*holds)(const harness::Efficiency&)) {
    const std::vector<int> values = elements<Sum, int>(1L << 14);
    const ArrayGM<int> valuesGM(values);
    OperatorReduction<Sum, int> reduction(folding, valuesGM, 256);
    int sum = 0;
    const harness::Efficiency efficiency([&] { sum = reduction.run(); });
    CPPUNIT_ASSERT_MESSAGE(tr("the sum is wrong"),
                           Known<Sum>::isRight(values, sum, reduction.depth()));
    holds(efficiency);
}

template <template <typename> class Operator>
void reducesOnTheHost() {
    forEachType([]<typename T>(const char* type) {
        for (const long n : {0, 1, 2, 1000}) {
            const std::vector<T> values = elements<Operator, T>(n);
            CPPUNIT_ASSERT_MESSAGE(type,
                                   Known<Operator>::isRight(values, sequential<Operator<T>>(values),
                                                            compensated::depthOfChain(n)));
        }
    });
}

void costsAChain() {
    const Cost cost = sequential<Count<Cost>>(std::vector<Cost>(1000, Cost{0, 0}));
    CPPUNIT_ASSERT_EQUAL(999L, cost.operations);
    CPPUNIT_ASSERT_EQUAL(999L, cost.steps);
}

void refusesBlock(int threads) {
    const ArrayGM<int> valuesGM(100);
    CPPUNIT_ASSERT_THROW((OperatorReduction<Sum, int>(Folding::NAIVE, valuesGM, threads)),
                         std::invalid_argument);
}

/// Zeros, but for marks where indices of 32 bits go astray.
void sumsPastAnInt(Folding folding) {
    if (!hasMemoryFor(PAST_AN_INT * sizeof(int) + (1 << 26))) return;
    ArrayGM<int> valuesGM(PAST_AN_INT);
    cudaMemset(valuesGM.data(), 0, PAST_AN_INT * sizeof(int));
    int marks = 0;
    for (const long i : {0L, PAST_AN_INT / 2, PAST_AN_INT - 2, PAST_AN_INT - 1}) {
        const int mark = marks + 1;
        GM::memcpyHToD(valuesGM.data() + i, &mark, sizeof mark);
        marks += mark;
    }
    CPPUNIT_ASSERT_EQUAL(marks, (OperatorReduction<Sum, int>(folding, valuesGM, 256).run()));
}

template <template <typename> class Operator>
void addHost(CppUnit::TestSuite* suite) {
    const std::string name = Known<Operator>::NAME;
    add(suite, name + ": the neutral element changes nothing", neutralChangesNothing<Operator>);
    add(suite, name + ": one element after another", reducesOnTheHost<Operator>);
}

CppUnit::TestSuite* kernelSuite(const std::string& name, Folding folding) {
    auto* suite = new CppUnit::TestSuite(name);
    addOperator<Sum>(suite, folding);
    addOperator<Product>(suite, folding);
    addOperator<Min>(suite, folding);
    addOperator<Max>(suite, folding);
    addExtremes<Min, Max>(suite, folding);
    addExtremes<Max, Min>(suite, folding);
    for (const long n : {0, 1, 2, 100, 1000, 70000})
        for (const int threads : {1, 16, 256})
            add(suite,
                "cost: " + std::to_string(n) + " elements, " + std::to_string(threads) +
                    " threads per block",
                [=] { costs(folding, n, threads); });
    for (const int threads : {1, 32, 128})
        add(suite,
            "cost: full blocks of " + std::to_string(threads) + " threads cost n - 1 and log2 n",
            [=] { costsWhatTheorySays(folding, 4L * threads * threads, threads); });
    if (!ON_SIMULATOR) add(suite, "2^31 + 1 elements", [=] { sumsPastAnInt(folding); });
    return suite;
}

CppUnit::TestSuite* inOrderSuite(const std::string& name, Folding folding) {
    auto* suite = kernelSuite(name, folding);
    for (const int threads : {1, 2, 32, 256})
        add(suite, "neighbours first: 1000 elements, " + std::to_string(threads) + " threads",
            [=] { keepsOrder(folding, 1000, threads); });
    return suite;
}

}  // namespace

CppUnit::TestSuite* TestOperatorsHost::suite() {
    auto* suite = new CppUnit::TestSuite("OperatorsHost");
    addHost<Sum>(suite);
    addHost<Product>(suite);
    addHost<Min>(suite);
    addHost<Max>(suite);
    add(suite, "one element after another costs n - 1 steps", costsAChain);
    for (const int threads : {-32, 0, 3, 48, 1025, 2048})
        add(suite, std::to_string(threads) + " threads per block are refused",
            [=] { refusesBlock(threads); });
    return suite;
}

CppUnit::TestSuite* TestOperatorsNaive::suite() {
    return inOrderSuite("OperatorsNaive", Folding::NAIVE);
}

CppUnit::TestSuite* TestOperatorsGrouped::suite() {
    return kernelSuite("OperatorsGrouped", Folding::GROUPED);
}

CppUnit::TestSuite* TestOperatorsCompacted::suite() {
    return inOrderSuite("OperatorsCompacted", Folding::COMPACTED);
}

CppUnit::TestSuite* TestOperatorsEfficiency::suite() {
    using harness::Efficiency;
    const auto wholeWarps = [](const Efficiency& is) { is.hasLanesPerSharedRequest(24); };
    auto* suite = new CppUnit::TestSuite("OperatorsEfficiency");
    add(suite, "grouped: whole warps work or rest",
        [=] { isEfficient(Folding::GROUPED, wholeWarps); });
    add(suite, "grouped: neighbouring threads have neighbouring cells", [] {
        isEfficient(Folding::GROUPED, [](const Efficiency& is) { is.hasNoBankConflicts(); });
    });
    add(suite, "compacted: whole warps work or rest",
        [=] { isEfficient(Folding::COMPACTED, wholeWarps); });
    return suite;
}
