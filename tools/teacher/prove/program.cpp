#include "program.h"

#include <algorithm>
#include <chrono>
#include <fstream>

#include "assembly.h"

namespace prove {

namespace fs = std::filesystem;

namespace {

constexpr const char* variable = "ATELIER_SOLUTION";  // the number of the one that is chosen

class Stopwatch {
  public:
    double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }

  private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// The file that a program is built with: beside its folder, which building empties.
fs::path written(const fs::path& folder, const std::string& name, const std::string& text) {
    const fs::path file = folder.string() + name;
    fs::create_directories(file.parent_path());
    std::ofstream(file) << text;
    return file;
}

}  // namespace

void Programs::add(const Solution& solution) {
    if (!changesOnlyBodies(solution, base_.workspace())) return;
    sharing_.push_back(&solution);
    users_.insert(&solution);
}

solution_build::Variant Programs::builtOfShared(const std::stop_token& stop) const {
    solution_build::Request request = {
        .folder = folder_,
        .lesson = sharing_.front()->lesson,
        .jobs = jobs_,
        .added = {written(folder_, ".cpp", definitionOfChosen(variable))}};
    std::set<std::string> files;
    for (const Solution* solution : sharing_) files.insert(solution->replaces);
    for (const std::string& file : files) {
        std::string name = "." + file;
        std::ranges::replace(name, '/', '.');
        request.replacements.push_back(
            {file, written(folder_, name, assembledTogether(file, sharing_, base_.workspace()))});
    }
    return solution_build::build(base_, request, solution_build::runPlainly, stop);
}

void Programs::share(const std::stop_token& stop) {
    isBuilt_ = true;
    const Stopwatch watch;
    while (sharing_.size() > 1 && !stop.stop_requested()) {
        shared_ = builtOfShared(stop);
        if (shared_.complete) break;
        const auto isNamed = [&](const Solution* solution) {
            return shared_.messages.find(solution->path.string() + ":") != std::string::npos;
        };
        const bool areNamed = std::ranges::any_of(sharing_, isNamed);
        std::erase_if(sharing_, [&](const Solution* solution) {
            const bool isLeftOut = !areNamed || isNamed(solution);
            if (isLeftOut) refused_.insert(solution);
            return isLeftOut;
        });
    }
    if (!shared_.complete) sharing_.clear();
    seconds_ = watch.seconds();
}

Program Programs::of(const Solution& solution, const fs::path& folder,
                     const std::stop_token& stop) {
    Program program;
    {
        const std::lock_guard lock(mutex_);
        if (!isBuilt_) share(stop);
        const auto number = std::ranges::find(sharing_, &solution);
        if (number != sharing_.end()) {
            program = {shared_, Program::Beside::others,
                       seconds_ / static_cast<double>(sharing_.size())};
            program.variant.environment = {std::string(variable) + "=" +
                                           std::to_string(number - sharing_.begin() + 1)};
            // the program keeps files beside itself
            program.variant.program = folder / shared_.program.filename();
            fs::remove_all(folder);
            fs::create_directories(folder);
            fs::create_hard_link(shared_.program, program.variant.program);
            return program;
        }
        if (refused_.contains(&solution)) program.beside = Program::Beside::refused;
    }
    const Stopwatch watch;
    const fs::path file =
        written(folder, solution.path.extension(), assembled(solution, base_.workspace()));
    program.variant =
        solution_build::build(base_, {folder, {{solution.replaces, file}}, solution.lesson},
                              solution_build::runPlainly, stop);
    program.seconds = watch.seconds();
    return program;
}

void Programs::done(const Solution& solution) {
    const std::lock_guard lock(mutex_);
    if (users_.erase(&solution) > 0 && users_.empty() && fs::exists(folder_)) tidy(folder_);
}

void tidy(const fs::path& folder) {
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().extension() != ".log" && entry.path().extension() != ".json")
            fs::remove_all(entry.path());
}

}  // namespace prove
