#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <string>

#include "Course.h"
#include "Todo.h"

void mainUse(Course& uses);
void mainTest(Course& suites);

/// A test, as tools/course/record has it.
std::string result(const Course::Part& part, int& worst) {
    const std::string test = R"({"name": "it", "seconds": 0, "notes": {}, "status": )";
    try {
        part.run();
        return test + R"("passed", "messages": []})";
    } catch (const Todo& todo) {
        worst = 1;
        const std::string file = todo.file.substr(std::strlen(ROOT));
        std::printf("TODO %s %s:%d\n", todo.what(), file.c_str(), todo.line);
        return test + R"("todo", "messages": [{"kind": "todo", "excerpt": [], "text": ")" +
               todo.what() + R"(", "file": ")" + file + R"(", "line": )" +
               std::to_string(todo.line) + "}]}";
    } catch (const std::exception& why) {
        worst = 1;
        return test +
               R"("failed", "messages": [{"kind": "failure", "excerpt": [], "line": 0, "text": ")" +
               why.what() + "\"}]}";
    }
}

constexpr const char* RUN = R"({"format": 2, "seconds": 0, "suites": [%s],
"device": {"multiprocessors": 0, "warpSize": 0, "maxThreadsPerBlock": 0, "maxBlockDimensions": [0, 0, 0],
"maxGridDimensions": [0, 0, 0], "registersPerBlock": 0, "sharedBytesPerBlock": 0, "memoryBytes": 0}}
)";

/// course use, course test --report json --output FILE
int main(int argc, char** argv) {
    Course course;
    int worst = 0;
    (argc == 2 ? mainUse : mainTest)(course);
    std::string suites;
    for (const Course::Part& part : course.parts)
        suites +=
            (suites.empty() ? "" : ", ") +
            (R"({"seconds": 0, "name": ")" + part.name + R"(", "tests": [)" + result(part, worst)) +
            "]}";
    if (std::FILE* report = argc == 2 ? nullptr : std::fopen(argv[argc - 1], "w")) {
        std::fprintf(report, RUN, suites.c_str());
        std::fclose(report);
    }
    return worst;
}
