// A student's first minute with the lesson add, for docs/draw_minute.py to draw: what stands in the
// header at first, what a student writes who forgets the barrier, and what the commands then print.
//
//     minute CHECKED_BUILD COURSE SKELETON FOLDER
//
// writes FOLDER/written.h; and for each language, FOLDER/LANGUAGE/todo.h; check.txt, of the header
// without a barrier; test.txt, of the workspace's own.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "solution_build/base.h"
#include "solution_build/variant.h"

namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

constexpr const char* header = "include/ReductionAdd.h";
constexpr const char* lesson = "add";

/// The header as a student hands it in, but without its barrier.
void writeWithoutBarrier(const fs::path& from, const fs::path& to) {
    std::ifstream in(from);
    std::ofstream out(to);
    for (std::string line; std::getline(in, line);) {
        const auto has = [&](const char* text) { return line.find(text) != std::string::npos; };
        if (!has("// SOLUTION") && !has("// END") && !has("__syncthreads();  //"))
            out << line << '\n';
    }
}

/// What the program prints, whatever its exit status is.
std::string outputOf(const fs::path& program, const Words& arguments, const Words& environment) {
    Words words = {program};
    words.insert(words.end(), arguments.begin(), arguments.end());
    const fs::path folder = program.parent_path();
    return solution_build::runPlainly({words, folder, folder, environment}).output;
}

void require(bool good, const std::string& what) {
    if (!good) throw std::runtime_error(what);
}

}  // namespace

int main(int, char** argv) try {
    const solution_build::Base base(argv[1]);
    const fs::path out = argv[4], root = base.workspace();
    fs::remove_all(out);
    fs::create_directories(out);

    writeWithoutBarrier(root / header, out / "written.h");
    const solution_build::Variant wrong =
        solution_build::build(base, {.folder = out / "wrong",
                                     .replacements = {{header, out / "written.h"}},
                                     .lesson = lesson,
                                     .jobs = 2});
    require(wrong.complete, wrong.messages);
    for (const std::string language : {"en", "fr"}) {
        const fs::path told = out / language, students = told / "students";
        const Words environment = {"ATELIER_LANGUAGE=" + language};
        fs::create_directories(told);
        const solution_build::Outcome handout =
            solution_build::runPlainly({{argv[3], "--root", root, "--build", base.build(), students,
                                         "--lesson", lesson, "--language", language},
                                        out,
                                        out});
        require(handout.status == 0, handout.output);
        fs::copy_file(students / header, told / "todo.h");
        std::ofstream(told / "check.txt") << solution_build::withWorkspaceNames(
            wrong, outputOf(wrong.program, {"use", lesson}, environment));
        std::ofstream(told / "test.txt")
            << outputOf(argv[2], {"test", "--report", "console", lesson}, environment);
    }
    return 0;
} catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
}
