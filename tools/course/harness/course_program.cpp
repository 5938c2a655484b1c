#include "cuda_state.h"
#include "findings.h"
#include "run.h"

namespace harness {

int run(int argc, char** argv, Course course) {
    static constexpr Backend here{.name = backendName,
                                  .compiler = compiler,
                                  .findDevice = findDevice,
                                  .selectDevice = selectDevice,
                                  .whenKernelIsStopped = whenKernelIsStopped,
                                  .takeCudaTrouble = takeCudaTrouble,
                                  .takeFindings = takeFindings,
                                  .hasFoundEnough = hasFoundEnough,
                                  .setSchedule = setSchedule};
    return run(argc, argv, course, here);
}

}  // namespace harness
