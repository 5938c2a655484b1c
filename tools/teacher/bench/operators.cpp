// The lesson operators: what an operator and its type cost in the same reduction.
#include <memory>

#include "language/language.h"
#include "operators/OperatorReduction.h"
#include "operators/Types.h"
#include "rivals.h"
#include "topics.h"

namespace {

constexpr int THREADS = 256;

/// Of one type, for every operator; each with its own values.
template <typename T>
class Operators {
  public:
    explicit Operators(long n) {
        add<Sum>(n);
        add<Product>(n);
        add<Min>(n);
        add<Max>(n);
    }

    Measured measureThem(const Extent& extent) const { return measureRivals(rivals_, extent); }

  private:
    template <template <typename> class Operator>
    struct Reduction {
        explicit Reduction(long n)
            : values(elements<Operator, T>(n)),
              valuesGM(values),
              grouped(Folding::GROUPED, valuesGM, THREADS),
              naive(Folding::NAIVE, valuesGM, THREADS) {}

        const std::vector<T> values;
        const ArrayGM<T> valuesGM;
        OperatorReduction<Operator, T> grouped;
        OperatorReduction<Operator, T> naive;
    };

    template <template <typename> class Operator>
    void add(long n) {
        const auto all = std::make_shared<Reduction<Operator>>(n);
        const std::string name = Known<Operator>::NAME;
        const auto rival = [&](const std::string& title,
                               OperatorReduction<Operator, T>& reduction) {
            rivals_.push_back({title, [all, &reduction] { reduction.launch(); },
                               [all, &reduction] {
                                   return Known<Operator>::isRight(all->values, reduction.run(),
                                                                   reduction.depth());
                               }});
        };
        rival(name + ", grouped", all->grouped);
        rival(name + ", naive", all->naive);
    }

    std::vector<Rival> rivals_;
};

std::vector<std::string> names() {
    std::vector<std::string> names;
    for (const char* name :
         {Known<Sum>::NAME, Known<Product>::NAME, Known<Min>::NAME, Known<Max>::NAME}) {
        names.push_back(std::string(name) + ", grouped");
        names.push_back(std::string(name) + ", naive");
    }
    return names;
}

template <typename T>
void addCases(std::vector<Case>& cases, const std::string& type, const Extent& extent) {
    for (const size_t n : powers(extent, 10, 22, 12, 4))
        cases.push_back({"operators/" + type, n, 0, n * sizeof(T), names(),
                         [=] { return Operators<T>(static_cast<long>(n)).measureThem(extent); }});
}

std::vector<Case> cases(const Extent& extent) {
    std::vector<Case> cases;
    addCases<uchar>(cases, "uchar", extent);
    addCases<int>(cases, "int", extent);
    addCases<double>(cases, "double", extent);
    return cases;
}

}  // namespace

Topic operatorsTopic() {
    return {
        "operators",
        {},
        trm("Operators"),
        trm("Sum, product, minimum and maximum of an array, by the lesson's two kernels, level by "
            "level, each level a launch: in a fold that is slow the operator costs little."),
        trm("elements"),
        false,
        false,
        cases};
}
