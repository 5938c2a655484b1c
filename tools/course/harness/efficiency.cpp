#include "harness/efficiency.h"

#include <cppunit/Exception.h>
#include <fmt/format.h>

#include <cstdlib>

#include "cuda_state.h"
#include "harness/kernel_name.h"
#include "harness/note.h"
#include "language/language.h"
#include "unmeasured.h"

#ifdef SIMULATOR_PROFILER
#include "profile/overlap.h"
#include "simulator/costs.h"
#endif

namespace harness {

namespace {

[[noreturn]] void fail(const std::string& what, const std::source_location& here) {
    throw CppUnit::Exception(CppUnit::Message(what),
                             CppUnit::SourceLine(here.file_name(), static_cast<int>(here.line())));
}

/// With as many digits as tell something: "4.5", "26880".
std::string shown(double number) {
    return number < 1000 ? language::shortNumber(number, 4) : language::number(number, 0);
}

std::string at(const std::string& line) {
    return line.empty() ? "" : tr(", most of it at {0}", line);
}

}  // namespace

#ifdef SIMULATOR_PROFILER

namespace {

double ratio(double a, double b) {
    return b > 0 ? a / b : 0;
}

}  // namespace

std::vector<Efficiency::KernelCount> Efficiency::counted(const std::function<void()>& launches) {
    const simulator::CostsSince costs;
    launches();
    waitForDevice();
    std::vector<KernelCount> kernels;
    for (const simulator::KernelCosts& of : costs.all()) {
        const auto warps = static_cast<double>(of.blocksCounted * of.warpsOfBlock);
        const auto sum = [](const simulator::Cost& cost) { return static_cast<double>(cost.sum); };
        const double lanes = ratio(sum(of.laneInstructions), sum(of.instructions));
        kernels.push_back(
            {shortKernelName(of.kernel),
             of.launches,
             {sum(of.conflicts), of.conflicts.most},
             {ratio(sum(of.sharedLanes), sum(of.sharedRequests)), of.sharedLanesAtRest.most},
             {ratio(sum(of.sectors), sum(of.requests)), of.sectors.most},
             {lanes, of.lanesAtRest.most},
             {ratio(sum(of.barriers), warps), of.barriers.most}});
    }
    if (kernels.empty()) fail(tr("no kernel was launched"), Here::current());
    lines_ = costs.asLines();
    const char* const asked = std::getenv("ATELIER_GPU");
    const std::string gpu = asked ? asked : "H100";
    note(std::string(profile::microsecondsOn) + gpu, profile::microsecondsOf(lines_, gpu));
    return kernels;
}

void Efficiency::hidesCopies(double atLeastPercent, Here here) const {
    const profile::HiddenCopies hidden = profile::hiddenCopiesOf(lines_, "H100");
    if (100 * hidden.share >= atLeastPercent || kernels_.empty()) return;
    fail(tr("{0} % of the copies' time is hidden, at least {1} % wanted{2}",
            shown(100 * hidden.share), shown(atLeastPercent),
            hidden.lostBy.empty() ? "" : "; " + hidden.lostBy),
         here);
}

#else

std::vector<Efficiency::KernelCount> Efficiency::counted(const std::function<void()>& launches) {
    launches();
    leaveUnmeasured();
    return {};
}

void Efficiency::hidesCopies(double, Here) const {}

#endif

Efficiency::Efficiency(const std::function<void()>& launches) : kernels_(counted(launches)) {}

Efficiency Efficiency::of(const std::string& kernel, Here here) const {
    Efficiency only = *this;
    std::erase_if(only.kernels_, [&](const KernelCount& of) {
        return of.name.substr(0, of.name.find('<')) != kernel;
    });
    if (only.kernels_.empty() && !kernels_.empty()) fail(tr("no {0} was launched", kernel), here);
    return only;
}

void Efficiency::requireMost(Count KernelCount::*what, double most, const char* words,
                             Here here) const {
    constexpr double rounding = 1e-9;
    for (const KernelCount& kernel : kernels_)
        if (const Count& count = kernel.*what; count.number > most + rounding)
            fail(tr("{0}: {1} {2}, at most {3} allowed{4}", kernel.name, shown(count.number),
                    tr(words), shown(most), at(count.line)),
                 here);
}

void Efficiency::hasNoBankConflicts(Here here) const {
    requireMost(&KernelCount::conflicts, 0, trm("bank conflicts"), here);
}

void Efficiency::hasSectorsPerRequest(double atMost, Here here) const {
    requireMost(&KernelCount::sectorsOfRequest, atMost, trm("sectors a request"), here);
}

void Efficiency::hasBarriersPerBlock(double atMost, Here here) const {
    requireMost(&KernelCount::barriersOfBlock, atMost, trm("barriers a block"), here);
}

void Efficiency::requireLanes(Count KernelCount::*what, double least, const char* words,
                              Here here) const {
    for (const KernelCount& kernel : kernels_)
        if (const Count& count = kernel.*what; count.number < least)
            fail(tr("{0}: {1} {2}, at least {3} wanted{4}", kernel.name,
                    language::number(count.number, 1), tr(words), shown(least),
                    count.line.empty() ? "" : tr(", most lanes rest at {0}", count.line)),
                 here);
}

void Efficiency::hasActiveLanes(double atLeast, Here here) const {
    requireLanes(&KernelCount::activeLanes, atLeast, trm("active lanes"), here);
}

void Efficiency::hasLanesPerSharedRequest(double atLeast, Here here) const {
    requireLanes(&KernelCount::lanesOfSharedRequest, atLeast,
                 trm("lanes a request of shared memory"), here);
}

void Efficiency::hasLaunches(uint64_t atMost, Here here) const {
    uint64_t launches = 0;
    for (const KernelCount& kernel : kernels_) launches += kernel.launches;
    if (launches > atMost)
        fail(trn("{0} launch, at most {1} allowed", "{0} launches, at most {1} allowed",
                 static_cast<long long>(launches), atMost),
             here);
}

}  // namespace harness
