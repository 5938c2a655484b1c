#include "slurm.h"

#include <fmt/format.h>

#include <iostream>

#include "harness/files.h"
#include "solution_build/command.h"

namespace grade {

namespace fs = std::filesystem;

std::string arrayScript(const std::vector<std::string>& command, std::size_t tasks,
                        const fs::path& logs) {
    return fmt::format(
        "#!/bin/bash\n"
        "#SBATCH --job-name=atelier-grade\n"
        "#SBATCH --array=0-{}\n"
        "#SBATCH --ntasks=1\n"
        "#SBATCH --output={}/slurm-%a.log\n"
        "exec {} --part \"$SLURM_ARRAY_TASK_ID/{}\"\n",
        tasks - 1, logs.string(),
        solution_build::shown({.arguments = command, .folder = {}, .writes = {}}), tasks);
}

int submit(const std::string& script, const fs::path& file) {
    harness::writeAtomically(file, script);
    const fs::path folder = fs::absolute(file).parent_path();
    const solution_build::Outcome outcome = solution_build::runPlainly(
        {.arguments = {"sbatch", "--wait", file}, .folder = folder, .writes = folder});
    std::cout << outcome.output << std::flush;
    return outcome.status;
}

}  // namespace grade
