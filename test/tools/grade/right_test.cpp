// Right work is taken: what is compiled of it is linked, and judged right.
//
//     right_test BUILD constructs FILE...   of device code, all in one program: each function
//                                           `T NAME(T a, T b)` gives a + b
//     right_test BUILD solutions NAME...    of the bank's correct ones, by LESSON or LESSON/NAME,
//                                           as many in one submission as can be
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
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

using Files = std::map<std::string, std::string>;  // their content, by their names

/// The lesson's files as the workspace has them, but for some.
Files submitted(const Pristine& pristine, const std::string& lesson, Files files) {
    for (const std::string& one : pristine.lesson(lesson).files)
        if (!files.contains(one)) files[one] = contentOf(pristine.base().workspace() / one);
    return files;
}

Build built(Pristine& pristine, const std::string& lesson, const Files& files,
            const Folder& folder) {
    GraderSettings settings = defaultSettings();
    settings.compiler.seconds = 600;  // a machine may be slow
    Build build = grade::build(
        pristine,
        {.lesson = lesson, .files = files, .folder = folder / "work", .limits = settings.compiler});
    if (build.verdict != Build::Verdict::done)
        throw std::runtime_error(build.reason + "\n" + build.variant.messages);
    return build;
}

/// All tests of the suites pass, and nothing is found.
void requireRight(Pristine& pristine, const Build& build, const Words& suites,
                  const Folder& folder) {
    RunLimits limits = defaultSettings().run;
    limits.testSeconds = 120;
    const Judgement judgement = judge(pristine, build, suites, folder / "records", limits);
    if (judgement.stopped) throw std::runtime_error(judgement.reason + "\n" + judgement.log);
    for (const record::SuiteRecord& suite : judgement.run.suites)
        if (const record::TestRecord* test = record::firstProblem(suite))
            throw std::runtime_error(
                fmt::format("{}: {}: {}", test->name, record::name(test->status),
                            test->messages.empty() ? "" : test->messages.front().text));
    for (const Finding& finding : findingsOf(judgement.run))
        throw std::runtime_error(finding.message.text);
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
              submitted(pristine, "pi", {{"src/pi/slices_device.cu", kernelWith(files)}}), folder);
    requireRight(pristine, build, {"PiSlices"}, folder);
}

// --- Solutions

std::string withoutLineDirectives(const std::string& source) {
    std::string text;
    std::istringstream lines(source);
    for (std::string line; std::getline(lines, line);)
        if (!line.starts_with("#line")) text += line + "\n";
    return text;
}

using Solutions = std::vector<const prove::Solution*>;

/// The solutions of a lesson in submissions: of one file a submission has those that change only
/// bodies of functions, or one.
std::vector<Solutions> submissionsOf(const Solutions& all, const fs::path& workspace) {
    std::vector<Solutions> submissions(1);
    const auto hasFile = [](const Solutions& submission, const prove::Solution* solution) {
        return std::ranges::any_of(
            submission,
            [&](const prove::Solution* other) { return other->replaces == solution->replaces; });
    };
    const auto isOfBodies = [&](const prove::Solution* solution) {
        return prove::changesOnlyBodies(*solution, workspace);
    };
    std::ranges::copy_if(all, std::back_inserter(submissions.front()), isOfBodies);
    for (const prove::Solution* solution : all) {
        if (isOfBodies(solution)) continue;
        const auto free = std::ranges::find_if_not(
            submissions, [&](const Solutions& one) { return hasFile(one, solution); });
        if (free == submissions.end())
            submissions.push_back({solution});
        else
            free->push_back(solution);
    }
    return submissions;
}

/// The file with several solutions, as a student may write it: a variable of the device chooses.
std::string chosenOnDevice(const std::string& text) {
    static int files = 0;
    const std::string name = fmt::format("chosen{}", ++files);
    const std::string code = std::regex_replace(text, std::regex("prove::chosen"), name);
    return std::regex_replace(code, std::regex("namespace prove .*"),
                              "static __device__ volatile int " + name + ";");
}

/// What a student hands in who writes all of the solutions.
Files filesOf(const Solutions& submission, const fs::path& workspace) {
    Files files;
    for (const prove::Solution* solution : submission) {
        const std::string& file = solution->replaces;
        const bool isOnly = std::ranges::count(submission, file, &prove::Solution::replaces) == 1;
        files[file] = withoutLineDirectives(
            isOnly ? prove::assembled(*solution, workspace)
                   : chosenOnDevice(prove::assembledTogether(file, submission, workspace)));
    }
    return files;
}

/// The suites of the solution: grade runs them whole.
Words wholeSuites(const prove::Solution& solution) {
    std::set<std::string> suites;
    for (const std::string& name : solution.suites) suites.insert(name.substr(0, name.find('/')));
    return {suites.begin(), suites.end()};
}

/// Builds the submission; of one solution, what it computes is judged too.
void take(Pristine& pristine, const Solutions& submission) {
    const std::string& lesson = submission.front()->lesson;
    const Folder folder;
    const Build build = built(
        pristine, lesson,
        submitted(pristine, lesson, filesOf(submission, pristine.base().workspace())), folder);
    if (submission.size() == 1 && pristine.lesson(lesson).isGraded)
        requireRight(pristine, build, wholeSuites(*submission.front()), folder);
    for (const prove::Solution* solution : submission) std::cout << solution->title() << std::endl;
}

/// Why the solutions are not taken, each by itself; nothing where they are.
std::string whyNotTaken(Pristine& pristine, const Solutions& solutions) {
    std::string trouble;
    for (const prove::Solution* solution : solutions) try {
            take(pristine, {solution});
        } catch (const std::exception& error) {
            trouble += solution->title() + ": " + error.what() + "\n";
        }
    return trouble;
}

void trySolutions(Pristine& pristine, const Words& names) {
    const fs::path workspace = pristine.base().workspace();
    Words suites;
    for (const auto& [lesson, ofLesson] : pristine.suites())
        suites.insert(suites.end(), ofLesson.begin(), ofLesson.end());
    const std::vector<prove::Solution> bank =
        prove::readBank(workspace / "test/solutions", pristine.base(), suites, names);
    std::map<std::string, Solutions> lessons;
    for (const prove::Solution& solution : bank)
        if (!solution.isWrong) lessons[solution.lesson].push_back(&solution);
    std::string trouble;
    for (const auto& [lesson, solutions] : lessons)
        for (const Solutions& submission : submissionsOf(solutions, workspace)) try {
                take(pristine, submission);
            } catch (const std::exception& error) {
                std::cout << "one by one: " << error.what() << std::endl;
                trouble += whyNotTaken(pristine, submission);
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
