#include "SmallCourse.h"

#include <stdlib.h>

#include <fstream>
#include <stdexcept>

#include "course.h"
#include "skeleton/lines.h"

namespace fs = std::filesystem;

SmallCourse::SmallCourse() {
    std::string name = (fs::temp_directory_path() / "small-course.XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    folder = name;
    write("include/Todo.h", "#pragma once\n");
    write("include/Tool.h", "#pragma once\n");
    write("include/OneAndMore.h", "#pragma once\n\n#include \"One.h\"\n#include \"Part.h\"\n");
    write("include/Part.h", "#pragma once\n");
    write("include/One.h",
          "#pragma once\n\nvoid f() {\n    // SOLUTION f: One\n    solutionOfOne();\n    // "
          "END\n}\n");
    write("src/one/lesson.json", R"({ "files": ["include/One.h"] })");
    write("src/one/one.cu", "#include \"One.h\"\n#include \"common/Use.h\"\n");
    write("src/common/Use.h", "#pragma once\n");
    write("src/common/Use.cpp", "#include \"Use.h\"\n\n#include \"Deep.h\"\n");
    write("src/common/Deep.h", "#pragma once\n");
    write("src/common/use_device.cu", "#include \"Use.h\"\n");
    write("src/common/user.cu", "#include \"Other.h\"\n#include \"Use.h\"\n");
    write("src/common/Other.h", "#pragma once\n");
    write("test/one/TestOne.cpp", "// One\n");
    write("docs/lessons/one.md",
          "## To do\n\nIn `include/One.h`:\n\n1. `f()`: it.\n   - I1: How?\n");
    write("src/two/lesson.json", R"({ "files": ["src/two/two_device.cu"] })");
    write("src/two/two_device.cu",
          "#include \"One.h\"\n\nvoid g() {\n    // SOLUTION g\n    solutionOfTwo();\n    // "
          "END\n}\n");
    write("test/two/TestTwo.cpp", "// Two\n");
    write("docs/lessons/one-report.md", "Of [one](one.md), not of [two](two.md).\n");
    write("docs/lessons/one-program.cu", "int main() {}\n");
    write("docs/lessons/two.md",
          "As [one](one.md).\n\n## To do\n\nIn `src/two/two_device.cu`:\n\n1. `g()`: it.\n   - I1: "
          "How?\n");
    write("main.cpp", "int main() {}\n");
    write("mainUse.cpp",
          "#include \"one/UseOne.h\"\n    uses.add<UseOne>(\"one\");\n    "
          "uses.add<UseTwo>(\"two\");\n");
    write("mainTest.cpp",
          "    suites.add(\"one\", TestOne::suite);\n    suites.add(\"two\", TestTwo::suite);\n");
    write("CMakeLists.txt",
          "add_subdirectory(tools/runner)\n# TEACHER\nadd_subdirectory(tools/grader)\n# END "
          "TEACHER\n");
    write("README.md",
          "# Course\n\n| one | [one](docs/lessons/one.md) |\n| two | [two](docs/lessons/two.md) "
          "|\n\n`./atelier use one`, `./atelier test two`, `./atelier progress`\n");
    write("atelier", "#!/bin/sh\n");
    fs::permissions(folder / "atelier", fs::perms(0755));
    write("tools/runner/CMakeLists.txt", "include(../shared/words.cmake)\n");
    write("tools/shared/words.cmake", "\n");
    write("tools/grader/CMakeLists.txt", "\n");
    write("test/tools/grader.sh", "\n");
}

SmallCourse::~SmallCourse() {
    std::error_code ignored;
    fs::remove_all(folder, ignored);
}

void SmallCourse::write(const std::string& path, const std::string& text) const {
    fs::create_directories((folder / path).parent_path());
    std::ofstream(folder / path) << text;
}

std::string SmallCourse::read(const std::string& path) const {
    return skeleton::readFile(folder / path);
}

std::string SmallCourse::problem() const {
    try {
        skeleton::readCourse(folder);
    } catch (const skeleton::BadSources& why) {
        return text(why.problems.front());
    }
    return "";
}
