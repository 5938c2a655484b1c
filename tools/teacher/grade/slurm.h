// A class spread over the machines of a cluster, with Slurm.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace grade {

/// The batch script of a job array that runs `command` once a task, followed by `--part
/// TASK/COUNT`; what tasks print goes to files in `logs`.
std::string arrayScript(const std::vector<std::string>& command, std::size_t tasks,
                        const std::filesystem::path& logs);

/// Writes the script to `file`, submits it and waits until all of its tasks have ended. Returns
/// sbatch's exit status, which is not 0 when a task failed. Throws std::system_error where there is
/// no sbatch.
int submit(const std::string& script, const std::filesystem::path& file);

}  // namespace grade
