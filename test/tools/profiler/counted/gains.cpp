// What the model says of the kernels of large.cu, and of what a change gains, beside what was
// measured: gains COUNTED.JSONL LARGE.CSV PAIRS.CSV GPUS.JSON. Ends with 1 if one says that a
// change gains where it does not, or the other way round, unless the pair is excused; if less than
// two thirds of the gains are within 25 %; or if the estimates that were not fitted are off by more
// than 1.3 times in the middle.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <map>

#include "estimate.h"
#include "roofline.h"
#include "table.h"
#include "trouble.h"

namespace {

using profile::Gpu;
using profile::Kernel;
using profile::Trouble;

const std::map<std::string, Trouble> troubles = {
    {"conflicts", Trouble::conflicts},   {"turns", Trouble::turns},
    {"constants", Trouble::constants},   {"local", Trouble::local},
    {"oneAddress", Trouble::oneAddress}, {"sectors", Trouble::sectors},
    {"splits", Trouble::splits},         {"barrier", Trouble::barrier}};

struct Measured {
    double microseconds;
    std::string part;  // "yes": fitted; "aside": written after the model
    std::string operations;
};

std::string nameOf(const std::string& part) {
    return part == "yes" ? "fitted" : part;
}

/// By how many times something is as fast.
bool isGain(double factor) {
    return factor > 1.005;
}

/// How near the model comes, of one part.
struct Score {
    size_t judged = 0, rightSign = 0, near = 0;

    void add(double gain, double said) {
        judged++;
        rightSign += isGain(said) == isGain(gain);
        near += std::abs(said / gain - 1) <= 0.25;
    }
};

class Judge {
  public:
    Judge(const char* counted, const char* times, const Gpu& gpu)
        : kernels_(profile::readCounted(counted)), gpu_(gpu) {
        for (const auto& row : rowsOf(times)) {
            measured_[row[0]] = {std::stod(row[1]), row[2], row[3]};
            order_.push_back(row[0]);
        }
    }

    bool kernels() const {
        std::map<std::string, std::vector<double>> errors;
        std::cout
            << "| kernel | measured, us | estimated | most of it | |\n|---|---|---|---|---|\n";
        for (const std::string& name : order_) {
            const profile::Estimate is = estimate(kernelOf(name), gpu_);
            const auto& [microseconds, part, operations] = measured_.at(name);
            const double error = is.microseconds / microseconds;
            std::cout << fmt::format("| `{}` | {} | {:.0f} | {} | {} |\n", name, microseconds,
                                     is.microseconds, is.limit, nameOf(part));
            if (part != "yes") errors[part].push_back(std::max(error, 1 / error));
        }
        bool areNear = true;
        for (auto& [part, all] : errors) {
            std::ranges::sort(all);
            std::cout << fmt::format("\n{} {}: off by {:.2f} times (median), {:.2f} at most\n",
                                     all.size(), part.empty() ? "judged" : part,
                                     all[all.size() / 2], all.back());
            areNear &= all[all.size() / 2] < 1.3;
        }
        std::cout << '\n';
        return areNear && !errors.empty();
    }

    /// Ends with false if less than four fifths of the kernels have as many operations of
    /// floating-point numbers as Nsight Compute counted, to a hundredth.
    bool operations() const {
        size_t judged = 0, equal = 0;
        for (const auto& [name, measured] : measured_) {
            if (measured.operations.empty()) continue;
            const double expected = std::stod(measured.operations),
                         is = rooflineOf(kernelOf(name), gpu_).operations;
            const bool isEqual = std::abs(is / expected - 1) < 0.01;
            judged++;
            equal += isEqual;
            if (!isEqual)
                std::cout << fmt::format("{}: {:.0f} operations, ncu {:.0f}\n", name, is, expected);
        }
        std::cout << fmt::format("operations of {} of {} kernels are those of ncu\n", equal,
                                 judged);
        return judged > 0 && 5 * equal >= 4 * judged;
    }

    bool pairs(const char* file) const {
        std::cout << "| before | after | what was wrong | measured, us | times as fast | said | |\n"
                     "|---|---|---|---|---|---|---|\n";
        std::map<std::string, Score> scores;
        bool areRight = true;
        for (const auto& row : rowsOf(file)) {
            const Kernel& before = kernelOf(row[0]);
            const double was = measured_.at(row[0]).microseconds,
                         is = measured_.at(row[1]).microseconds, now = timeOf(before),
                         without = timeOf(profile::without(troubles.at(row[2]), before));
            const double gain = was / is, said = now / without;
            const bool isNear = std::abs(said / gain - 1) <= 0.25;
            std::cout << fmt::format("| `{}` | `{}` | {} | {} to {} | {:.2f} | {:.2f}{} | {} |\n",
                                     row[0], row[1], row[2], was, is, gain, said,
                                     isNear ? "" : " (off)", nameOf(row[3]));
            if (row[3] == "yes") continue;
            scores[row[3]].add(gain, said);
            if (isGain(said) == isGain(gain)) continue;
            areRight &= !row[4].empty();
            if (row[4].empty()) std::cout << row[0] << ": the wrong sign\n";
        }
        Score all;
        for (const auto& [part, score] : scores) {
            all.judged += score.judged;
            all.near += score.near;
        }
        areRight &= 3 * all.near >= 2 * all.judged;
        for (const auto& [part, score] : scores)
            std::cout << fmt::format("\n{} {}: {} of the right sign, {} within 25 %\n",
                                     score.judged, part.empty() ? "judged" : part, score.rightSign,
                                     score.near);
        return areRight && !scores.empty();
    }

  private:
    double timeOf(const Kernel& kernel) const { return estimate(kernel, gpu_).microseconds; }
    const Kernel& kernelOf(const std::string& name) const {
        const auto found = std::ranges::find(kernels_, name, &Kernel::name);
        if (found == kernels_.end()) throw std::runtime_error(name + " was not counted");
        return *found;
    }

    std::vector<Kernel> kernels_;
    const Gpu& gpu_;
    std::map<std::string, Measured> measured_;
    std::vector<std::string> order_;
};

}  // namespace

int main(int, char** argv) {
    const std::vector<Gpu> gpus = profile::readGpus(argv[4]);
    const Judge judge(argv[1], argv[2], find(gpus, "H100"));
    const bool kernels = judge.kernels(), pairs = judge.pairs(argv[3]);
    return kernels && pairs && judge.operations() ? 0 : 1;
}
