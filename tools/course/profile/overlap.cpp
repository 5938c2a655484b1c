#include "profile/overlap.h"

#include "estimate.h"
#include "timeline.h"

namespace profile {

HiddenCopies hiddenCopiesOf(const std::string& lines, const std::string& name) {
    const std::vector<Gpu> gpus = knownGpus();
    const Gpu& gpu = find(gpus, name);
    HiddenCopies hidden;
    for (const HostProgram& program : programsOf(lines)) {
        const Timeline timeline = timelineOf(program, gpu);
        const std::vector<Missed> missed = missedOf(program, gpu, timeline);
        hidden.share = timeline.overlap.hidden;
        if (!missed.empty())
            hidden.lostBy =
                placeInWords(program, missed.front().place) + ": " + missed.front().words();
    }
    return hidden;
}

void requireKnown(const std::string& gpu) {
    find(knownGpus(), gpu);
}

double microsecondsOf(const std::string& lines, const std::string& name) {
    const std::vector<Gpu> gpus = knownGpus();
    const Gpu& gpu = find(gpus, name);
    double sum = 0;
    for (const HostProgram& program : programsOf(lines))
        for (const Kernel& kernel : program.kernels)
            sum += static_cast<double>(kernel.launches) * estimate(kernel, gpu).microseconds;
    return sum;
}

}  // namespace profile
