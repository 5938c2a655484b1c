#include "watch.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <thread>

#include "language/language.h"

namespace fs = std::filesystem;

namespace command {
namespace {

/// When a file of the course was last saved.
fs::file_time_type lastSaved(const fs::path& root) {
    fs::file_time_type last = fs::file_time_type::min();
    std::error_code ignored;
    const auto add = [&](const fs::path& file) {
        const auto time = fs::last_write_time(file, ignored);
        if (!ignored) last = std::max(last, time);
    };
    for (const char* const file : {"main.cpp", "mainUse.cpp", "mainTest.cpp"}) add(root / file);
    for (const char* const folder : {"include", "src", "test"})
        for (const auto& entry : fs::recursive_directory_iterator(root / folder, ignored))
            if (entry.is_regular_file(ignored)) add(entry.path());
    return last;
}

}  // namespace

int watch(const Workspace& workspace, Words words) {
    const bool opensPage = words.front() == "test" || words.front() == "check" ||
                           (words.front() == "use" && asksForPage(words));
    Words command = joined({workspace.root / "atelier"}, words);
    while (true) {
        const fs::file_time_type before = lastSaved(workspace.root);
        if (const int status = run(command); status == 128 + SIGINT) return status;
        if (opensPage && !has(command, "--no-open")) command.push_back("--no-open");
        say(tr("waiting until you save a file; Ctrl-C ends"));
        while (lastSaved(workspace.root) <= before)
            std::this_thread::sleep_for(std::chrono::milliseconds(300));
    }
}

}  // namespace command
