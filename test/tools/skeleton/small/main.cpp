#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <string>

#include "Course.h"
#include "Todo.h"

void mainUse(Course& uses);
void mainTest(Course& suites);

/// As the harness: {"name": ..., "status": ..., "messages": [...]}.
std::string result(const Course::Part& part, int& worst) {
    const std::string test = "{\"name\": \"it\", \"status\": ";
    try {
        part.run();
        return test + "\"passed\", \"messages\": []}";
    } catch (const Todo& todo) {
        worst = 1;
        const std::string file = todo.file.substr(std::strlen(ROOT));
        std::printf("TODO %s %s:%d\n", todo.what(), file.c_str(), todo.line);
        return test +
               "\"todo\", \"messages\": [{\"kind\": \"todo\", \"text\": \"TODO: " + todo.what() +
               "\", \"file\": \"" + file + "\", \"line\": " + std::to_string(todo.line) + "}]}";
    } catch (const std::exception& why) {
        worst = 1;
        return test + "\"failed\", \"messages\": [{\"kind\": \"failure\", \"text\": \"" +
               why.what() + "\"}]}";
    }
}

/// course use, course test --report json --output FILE
int main(int argc, char** argv) {
    Course course;
    int worst = 0;
    (argc == 2 ? mainUse : mainTest)(course);
    std::string suites;
    for (const Course::Part& part : course.parts)
        suites += (suites.empty() ? "" : ", ") +
                  ("{\"name\": \"" + part.name + "\", \"tests\": [" + result(part, worst)) + "]}";
    if (std::FILE* report = argc == 2 ? nullptr : std::fopen(argv[argc - 1], "w")) {
        std::fprintf(report, "{\"suites\": [%s]}\n", suites.c_str());
        std::fclose(report);
    }
    return worst;
}
