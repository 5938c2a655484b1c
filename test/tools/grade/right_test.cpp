// Right work is taken: what is compiled of it is linked, and judged right.
//
//     right_test BUILD constructs FILE...   of device code, all in one program: each function
//                                           `T NAME(T a, T b)` gives a + b
//     right_test BUILD solutions NAME...    of the bank's correct ones, by LESSON or LESSON/NAME
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>

#include "Folder.h"
#include "assembly.h"
#include "bank.h"
#include "grader.h"

namespace {

namespace fs = std::filesystem;
using namespace grade;
using Words = std::vector<std::string>;

std::string contentOf(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// The lesson's files as the workspace has them, but for one.
std::map<std::string, std::string> submitted(const Pristine& pristine, const std::string& lesson,
                                             const std::string& file, const std::string& content) {
    std::map<std::string, std::string> files;
    for (const std::string& one : pristine.lesson(lesson).files)
        files[one] = contentOf(pristine.base().workspace() / one);
    files[file] = content;
    return files;
}

Build built(Pristine& pristine, const std::string& lesson,
            const std::map<std::string, std::string>& files, const Folder& folder) {
    GraderSettings settings = defaultSettings();
    settings.compiler.seconds = 600;  // a machine may be slow
    Build build = grade::build(
        pristine,
        {.lesson = lesson, .files = files, .folder = folder / "work", .limits = settings.compiler});
    if (build.verdict != Build::Verdict::done)
        throw std::runtime_error(build.reason + "\n" + build.variant.messages);
    return build;
}

// --- Constructs

struct Construct {
    std::string file;
    std::string name;
};

/// A file of constructs: its #include lines for the head, the rest in a namespace.
void add(const fs::path& file, std::string& head, std::string& body,
         std::vector<Construct>& constructs) {
    static const std::regex function("__device__ T (\\w+)\\(T a, T b\\) \\{");
    const std::string name = file.stem();
    std::string text;
    std::istringstream lines(contentOf(file));
    for (std::string line; std::getline(lines, line);) {
        std::smatch match;
        if (std::regex_match(line, match, function)) constructs.push_back({name, match[1]});
        (line.starts_with("#include") ? head : text) += line + "\n";
    }
    body += fmt::format("namespace in_{} {{\n{}}}\n", name, text);
}

/// The lesson's kernel, which adds what is wrong to its sum: a number for each construct.
std::string kernelWith(const Words& files) {
    std::string head = "#include \"ReductionAdd.h\"\n#include \"Thread2D.h\"\n", body, calls;
    std::vector<Construct> constructs;
    for (const std::string& file : files) add(file, head, body, constructs);
    if (constructs.empty()) throw std::runtime_error("there is no construct in these files");
    double number = 0;
    for (const Construct& one : constructs) {
        const std::string function = "in_" + one.file + "::" + one.name;
        std::cout << fmt::format("{} {}\n", number += 1000, function);
        for (const char* type : {"int", "double"})
            calls += fmt::format("        if ({0}<{1}>(1, 2) != {1}(3)) wrong += {2};\n", function,
                                 type, number);
    }
    return fmt::format(R"({}
{}
__global__ void KSlices(long first, long end, long n, double* ptrSumGM) {{
    extern __shared__ double tabSM[];

    double wrong = 0;
    if (blockIdx.x + blockIdx.y == 0) {{
{}    }}
    double sumThread = wrong;
    for (long i = first + Thread2D_long::tid(); i < end; i += Thread2D_long::nbThread()) {{
        const double x = (i + 0.5) / n;
        sumThread += 4 / (1 + x * x);
    }}
    tabSM[Thread2D::tidLocal()] = sumThread;
    __syncthreads();
    ReductionAdd::reduce(tabSM, ptrSumGM);
}}
)",
                       head, body, calls);
}

/// What the compiler calls in a student's code bears the mark, too.
void requireMarks(Pristine& pristine) {
    const Surroundings& program = pristine.surroundings();
    for (const std::string& name : program.ofTools)
        for (const char* prefix : {"__tsan_", "__ubsan_handle_", "checker_"})
            if (name.starts_with(prefix) && !program.callable.contains(name))
                throw std::runtime_error(name + " is not marked by SIMULATOR_OF_DEVICE");
}

void tryConstructs(Pristine& pristine, const Words& files) {
    requireMarks(pristine);
    const Folder folder;
    const Build build =
        built(pristine, "pi",
              submitted(pristine, "pi", "src/pi/slices_device.cu", kernelWith(files)), folder);
    RunLimits limits = defaultSettings().run;
    limits.testSeconds = 120;
    const Judgement judgement = judge(pristine, build, {"PiSlices"}, folder / "records", limits);
    if (judgement.stopped) throw std::runtime_error(judgement.reason + "\n" + judgement.log);
    for (const record::SuiteRecord& suite : judgement.run.suites)
        if (const record::TestRecord* test = record::firstProblem(suite))
            throw std::runtime_error(
                fmt::format("{}: {}: {}", test->name, record::name(test->status),
                            test->messages.empty() ? "" : test->messages.front().text));
    for (const Finding& finding : findingsOf(judgement.run))
        throw std::runtime_error(finding.message.text);
}

// --- Solutions

std::string withoutLineDirectives(const std::string& source) {
    std::string text;
    std::istringstream lines(source);
    for (std::string line; std::getline(lines, line);)
        if (!line.starts_with("#line")) text += line + "\n";
    return text;
}

void trySolutions(Pristine& pristine, const Words& names) {
    const fs::path workspace = pristine.base().workspace();
    Words suites;
    for (const auto& [lesson, ofLesson] : pristine.suites())
        suites.insert(suites.end(), ofLesson.begin(), ofLesson.end());
    std::string trouble;
    for (const prove::Solution& solution :
         prove::readBank(workspace / "test/solutions", pristine.base(), suites, names)) {
        if (solution.isWrong) continue;
        try {
            const Folder folder;
            built(pristine, solution.lesson,
                  submitted(pristine, solution.lesson, solution.replaces,
                            withoutLineDirectives(prove::assembled(solution, workspace))),
                  folder);
            std::cout << solution.title() << std::endl;
        } catch (const std::exception& error) {
            trouble += solution.title() + ": " + error.what() + "\n";
        }
    }
    if (!trouble.empty()) throw std::runtime_error(trouble);
}

}  // namespace

int main(int count, char** arguments) try {
    if (const std::string why = whyNotConfined(); !why.empty()) throw std::runtime_error(why);
    Pristine pristine(arguments[1]);
    const Words names(arguments + 3, arguments + count);
    if (std::string(arguments[2]) == "constructs")
        tryConstructs(pristine, names);
    else
        trySolutions(pristine, names);
    return 0;
} catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
}
