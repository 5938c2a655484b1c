// What the host of a program learns of the device, recorded in one process and replayed in another
// in which no kernel runs. For whoever must judge the results of kernels that he does not trust: in
// the other process none of their code is needed.
#pragma once

#include <string>

namespace simulator {

/// From now on writes to `file` what kernels leave where the host sees it, and every copy from the
/// device. Throws std::runtime_error when it cannot create the file.
void recordTranscript(const std::string& file);

/// From now on launches run no kernel, and what the host would see comes from `file`, which may
/// hold anything: what does not fit what the program asks for is refused with cudaErrorUnknown. A
/// file that cannot be read counts as an empty one.
void replayTranscript(const std::string& file);

/// Ends either; what did not fit, in a sentence, or nothing. A replayed program must have
/// asked for all.
std::string endTranscript();

}  // namespace simulator
