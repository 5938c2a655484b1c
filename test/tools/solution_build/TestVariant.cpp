#include "solution_build/variant.h"

#include <cppunit/extensions/HelperMacros.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <iterator>
#include <map>
#include <mutex>
#include <stdexcept>
#include <thread>

using namespace solution_build;
namespace fs = std::filesystem;

namespace {

/// The tiny workspace, copied and built once for all tests.
class Workspace {
  public:
    Workspace() {
        std::string name = fs::temp_directory_path() / "variant-test.XXXXXX";
        root_ = mkdtemp(name.data());
        fs::copy(TINY_PROJECT, sources(), fs::copy_options::recursive);
        require({{"cmake", "-G", "Ninja", "-S", sources(), "-B", build()}, root_, root_});
        require({{"cmake", "--build", build()}, root_, root_});
    }
    ~Workspace() { fs::remove_all(root_); }
    Workspace(const Workspace&) = delete;
    Workspace& operator=(const Workspace&) = delete;

    fs::path sources() const { return root_ / "a workspace"; }
    fs::path build() const { return root_ / "a build"; }
    fs::path variant() const { return root_ / "a variant"; }

    /// A student's file with this text.
    fs::path file(const std::string& text) const {
        std::ofstream(root_ / "student") << text;
        return root_ / "student";
    }

    static const Workspace& get() {
        static const Workspace workspace;
        return workspace;
    }

  private:
    static void require(const Command& command) {
        const Outcome outcome = runPlainly(command);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(outcome.output, 0, outcome.status);
    }

    fs::path root_;
};

std::string contentOf(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

#define ASSERT_CONTAINS(text, part) CPPUNIT_ASSERT_MESSAGE(text, contains(text, part))

std::set<std::string> sourcesOf(const std::vector<const Object*>& objects) {
    std::set<std::string> sources;
    for (const Object* object : objects) sources.insert(object->source);
    return sources;
}

const std::string stepOfFive = "#pragma once\n\ninline int step() {\n    return 5;\n}\n";

class TestVariant : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestVariant);
    CPPUNIT_TEST(objectsAreThoseThatDependOnAFile);
    CPPUNIT_TEST(aLessonHasItsOwnObjectsOnly);
    CPPUNIT_TEST(aFolderWithoutABuildIsAnError);
    CPPUNIT_TEST(theProgramHasTheReplacedHeader);
    CPPUNIT_TEST(theProgramHasTheReplacedSource);
    CPPUNIT_TEST(onlyWhatDependsIsCompiled);
    CPPUNIT_TEST(inALessonTheReplacedInlineFunctionWins);
    CPPUNIT_TEST(objectsOfOtherLessonsGiveNoLines);
    CPPUNIT_TEST(aMissingDefinitionIsMissed);
    CPPUNIT_TEST(messagesNameTheWorkspacesFile);
    CPPUNIT_TEST(warningsAreKept);
    CPPUNIT_TEST(theFirstFailureIsTold);
    CPPUNIT_TEST(debugInformationNamesTheWorkspacesFile);
    CPPUNIT_TEST(theFolderIsMadeAnew);
    CPPUNIT_TEST(theBaseStaysAsItIs);
    CPPUNIT_TEST(commandsWriteToTheirFolderOnly);
    CPPUNIT_TEST(commandsRunSideBySide);
    CPPUNIT_TEST(aStopEndsTheBuild);
    CPPUNIT_TEST(aFileThatNothingNeedsIsAnError);
    CPPUNIT_TEST_SUITE_END();

    const Workspace& workspace = Workspace::get();
    const Base base{workspace.build()};

    Request request(const std::string& file, const std::string& text,
                    const std::string& lesson = {}) const {
        return {workspace.variant(), {{file, workspace.file(text)}}, lesson};
    }

    Variant made(const std::string& file, const std::string& text,
                 const std::string& lesson = {}) const {
        return build(base, request(file, text, lesson));
    }

    static std::string printedBy(const Variant& variant) {
        CPPUNIT_ASSERT_MESSAGE(variant.messages, variant.complete);
        return runPlainly({{variant.program}, "/", "/"}).output;
    }

    std::string whereInWorkspace() const {
        return (workspace.sources() / "src/one/where.cpp").string();
    }

    void objectsAreThoseThatDependOnAFile() {
        CPPUNIT_ASSERT((std::set<std::string>{"src/one/one.cpp", "src/two/two.cpp"}) ==
                       sourcesOf(base.objectsFrom({"include/Step.h"})));
        CPPUNIT_ASSERT(std::set<std::string>{"src/one/where.cpp"} ==
                       sourcesOf(base.objectsFrom({"src/one/where.cpp"})));
    }

    void aLessonHasItsOwnObjectsOnly() {
        CPPUNIT_ASSERT(std::set<std::string>{"src/one/one.cpp"} ==
                       sourcesOf(base.objectsFrom({"include/Step.h"}, "one")));
    }

    void aFolderWithoutABuildIsAnError() {
        CPPUNIT_ASSERT_THROW(Base{workspace.sources()}, std::runtime_error);
    }

    void theProgramHasTheReplacedHeader() {
        CPPUNIT_ASSERT_EQUAL("5 50 " + whereInWorkspace() + "\n",
                             printedBy(made("include/Step.h", stepOfFive)));
    }

    void theProgramHasTheReplacedSource() {
        const std::string text = "const char* where() {\n    return \"here\";\n}\n";
        CPPUNIT_ASSERT_EQUAL(std::string("1 10 here\n"),
                             printedBy(made("src/one/where.cpp", text)));
    }

    void onlyWhatDependsIsCompiled() {
        const std::string log = contentOf(made("include/Step.h", stepOfFive).log);
        ASSERT_CONTAINS(log, "src/one/one.cpp");
        CPPUNIT_ASSERT(!contains(log, "-c src/one/where.cpp"));
        CPPUNIT_ASSERT(!contains(log, "main.cpp'"));
    }

    void inALessonTheReplacedInlineFunctionWins() {
        const Variant variant = made("include/Step.h", stepOfFive, "two");
        CPPUNIT_ASSERT(!fs::exists(workspace.variant() / "objects/src/one/one.cpp.o"));
        ASSERT_CONTAINS(printedBy(variant), " 50 ");
    }

    /// Theirs would be the lines of the file before it was replaced.
    void objectsOfOtherLessonsGiveNoLines() {
        const std::string program = contentOf(made("include/Step.h", stepOfFive, "two").program);
        CPPUNIT_ASSERT(!contains(program, "src/one/one.cpp"));
        CPPUNIT_ASSERT(contains(program, "src/two/two.cpp"));
        CPPUNIT_ASSERT(contains(program, "src/one/where.cpp"));
    }

    void aMissingDefinitionIsMissed() {
        const Variant variant =
            made("src/one/where.cpp", "const char* elsewhere() { return \"\"; }\n");
        CPPUNIT_ASSERT(!variant.complete);
        ASSERT_CONTAINS(variant.messages, "where()");
    }

    void messagesNameTheWorkspacesFile() {
        const Variant variant = made("include/Step.h", "\n\ninline int step() { return x; }\n");
        CPPUNIT_ASSERT(!variant.complete);
        ASSERT_CONTAINS(variant.messages, "include/Step.h:3:");
        CPPUNIT_ASSERT_MESSAGE(variant.messages, !contains(variant.messages, workspace.variant()));
    }

    void warningsAreKept() {
        const Variant variant =
            made("include/Step.h", "#pragma once\ninline int step() { int x; return 5; }\n", "one");
        CPPUNIT_ASSERT(variant.complete);
        ASSERT_CONTAINS(variant.messages, "include/Step.h:2:");
    }

    void theFirstFailureIsTold() {
        Request both = request("include/Step.h", "#error no\n");
        both.jobs = 2;
        const std::string messages = build(base, both).messages;
        ASSERT_CONTAINS(messages, "src/one/one.cpp");
        CPPUNIT_ASSERT_MESSAGE(messages, !contains(messages, "src/two/two.cpp"));
    }

    void debugInformationNamesTheWorkspacesFile() {
        const std::string program = contentOf(made("include/Step.h", stepOfFive).program);
        CPPUNIT_ASSERT(contains(program, workspace.sources() / "src/one"));
        CPPUNIT_ASSERT(!contains(program, workspace.variant()));
    }

    void theFolderIsMadeAnew() {
        fs::create_directories(workspace.variant() / "sources/include");
        std::ofstream(workspace.variant() / "sources/include/Step.h") << "of another variant";
        std::ofstream(workspace.variant() / "left") << "behind";
        ASSERT_CONTAINS(printedBy(made("include/Step.h", stepOfFive)), "5 50");
        CPPUNIT_ASSERT(!fs::exists(workspace.variant() / "left"));
    }

    void theBaseStaysAsItIs() {
        const auto state = [&] {
            std::map<std::string, fs::file_time_type> times;
            for (const fs::path& folder : {workspace.build(), workspace.sources()})
                for (const auto& entry : fs::recursive_directory_iterator(folder))
                    times[entry.path()] = entry.last_write_time();
            return times;
        };
        const auto before = state();
        made("include/Step.h", stepOfFive);
        CPPUNIT_ASSERT(before == state());
    }

    void commandsWriteToTheirFolderOnly() {
        std::mutex mutex;
        std::vector<Command> commands;
        const Run run = [&](const Command& command, const std::stop_token& stop) {
            const std::lock_guard lock(mutex);
            commands.push_back(command);
            return runPlainly(command, stop);
        };
        CPPUNIT_ASSERT(build(base, request("include/Step.h", stepOfFive), run).complete);
        CPPUNIT_ASSERT_EQUAL(size_t{4},
                             commands.size());  // two compilations, the archive, the link
        for (const Command& command : commands) {
            CPPUNIT_ASSERT_EQUAL(workspace.variant(), command.writes);
            const auto& words = command.arguments;
            if (const auto o = std::ranges::find(words, "-o"); o != words.end())
                CPPUNIT_ASSERT_MESSAGE(o[1], o[1].starts_with(workspace.variant().string() + "/"));
        }
    }

    void commandsRunSideBySide() {
        std::atomic<int> running = 0;
        std::atomic<int> most = 0;
        const Run run = [&](const Command& command, const std::stop_token& stop) {
            if (++running > most) most = running.load();
            std::this_thread::sleep_for(std::chrono::milliseconds(200));
            const Outcome outcome = runPlainly(command, stop);
            --running;
            return outcome;
        };
        Request both = request("include/Step.h", stepOfFive);
        both.jobs = 2;
        CPPUNIT_ASSERT(build(base, both, run).complete);
        CPPUNIT_ASSERT_EQUAL(2, most.load());
    }

    void aStopEndsTheBuild() {
        std::stop_source source;
        int commands = 0;
        const Run run = [&](const Command& command, const std::stop_token& stop) {
            ++commands;
            source.request_stop();
            return runPlainly(command, stop);
        };
        CPPUNIT_ASSERT(
            !build(base, request("include/Step.h", stepOfFive), run, source.get_token()).complete);
        CPPUNIT_ASSERT_EQUAL(1, commands);
    }

    void aFileThatNothingNeedsIsAnError() {
        CPPUNIT_ASSERT_THROW(made("include/Other.h", ""), std::invalid_argument);
        CPPUNIT_ASSERT_THROW(made("src/one/where.cpp", "", "two"), std::invalid_argument);
    }
};

}  // namespace

CPPUNIT_TEST_SUITE_REGISTRATION(TestVariant);
