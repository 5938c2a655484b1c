#include <cppunit/extensions/HelperMacros.h>
#include <unistd.h>

#include <fstream>

#include "assembly.h"

using namespace prove;
namespace fs = std::filesystem;

class TestAssembly : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestAssembly);
    CPPUNIT_TEST(aBodyStandsForThatOfItsFunction);
    CPPUNIT_TEST(aLineStandsForALine);
    CPPUNIT_TEST(linesAreNamedWhereTheyAreWritten);
    CPPUNIT_TEST(callsAndDeclarationsAreNoDefinitions);
    CPPUNIT_TEST(bracesInCommentsAndLiteralsDoNotCount);
    CPPUNIT_TEST(aConstructorHasABody);
    CPPUNIT_TEST(ofOverloadsTheMarkedOneIsMeant);
    CPPUNIT_TEST(aWholeFileIsItself);
    CPPUNIT_TEST(solutionsShareAFileThatChooses);
    CPPUNIT_TEST(aLineOfABodyIsAChoiceToo);
    CPPUNIT_TEST(whatChangesMoreThanBodiesSharesNoFile);
    CPPUNIT_TEST(aFunctionThatIsNotThereIsAnError);
    CPPUNIT_TEST(severalFunctionsOfThatNameAreAnError);
    CPPUNIT_TEST(aLineThatIsNotThereIsAnError);
    CPPUNIT_TEST(aLineThatIsThereTwiceIsAnError);
    CPPUNIT_TEST(onePlaceChangedTwiceIsAnError);
    CPPUNIT_TEST(findsAreNamedAsReportsDo);
    CPPUNIT_TEST(aQuotedLineThatIsChangedIsAnError);
    CPPUNIT_TEST_SUITE_END();

  public:
    void tearDown() override { fs::remove_all(workspace); }

  private:
    const fs::path workspace =
        fs::temp_directory_path() / ("assembly-test." + std::to_string(getpid()));
    const fs::path path = workspace / "test/solutions/add/wrong/noBarrier.h";
    const std::string file =
        "#pragma once\n"
        "int f(int x) {\n"
        "    return x;\n"
        "}\n"
        "int g() { return f(2); }\n";

    /// A solution that makes these changes to include/Sum.h, whose text is given.
    Solution solution(const std::string& text, const std::vector<Change>& changes) const {
        fs::create_directories(workspace / "include");
        std::ofstream(workspace / "include/Sum.h") << text;
        Solution solution;
        solution.path = path;
        solution.replaces = "include/Sum.h";
        solution.changes = changes;
        return solution;
    }

    static Change body(const std::string& function, const std::string& text, int line = 7) {
        return {Change::Of::body, function, line, text};
    }

    static Change line(const std::string& quoted, const std::string& text, int at = 7) {
        return {Change::Of::line, quoted, at, text};
    }

    static std::string withoutLineDirectives(const std::string& text) {
        std::istringstream lines(text);
        std::string code;
        for (std::string each; std::getline(lines, each);)
            if (!each.starts_with("#line")) code += each + '\n';
        return code;
    }

    /// What is compiled, without the #line directives.
    std::string code(const std::string& text, const std::vector<Change>& changes) const {
        return withoutLineDirectives(assembled(solution(text, changes), workspace));
    }

    /// What is compiled of several; of `other`, which changes another file, nothing.
    std::string codeTogether(const std::string& text, const std::vector<Change>& first,
                             const std::vector<Change>& third) const {
        const Solution one = solution(text, first), three = solution(text, third);
        Solution other = one;
        other.replaces = "include/Other.h";
        return withoutLineDirectives(
            assembledTogether("include/Sum.h", {&one, &other, &three}, workspace));
    }

    static void refuses(const std::function<void()>& act, int line, const std::string& reason) {
        try {
            act();
        } catch (const BankError& error) {
            const std::string what = error.what();
            CPPUNIT_ASSERT_MESSAGE(
                what, what.find("noBarrier.h:" + std::to_string(line) + ": ") != std::string::npos);
            CPPUNIT_ASSERT_MESSAGE(what, what.find(reason) != std::string::npos);
            return;
        }
        CPPUNIT_FAIL("not refused");
    }

    void aBodyStandsForThatOfItsFunction() {
        CPPUNIT_ASSERT_EQUAL(std::string("#pragma once\nint f(int x) {\nreturn 1;\n}\n"
                                         "int g() { return f(2); }\n"),
                             code(file, {body("f", "return 1;\n")}));
    }

    void aLineStandsForALine() {
        CPPUNIT_ASSERT_EQUAL(std::string("#include <a>\n#include <b>\nint f();\n"),
                             code("#pragma once\nint f();\n",
                                  {line("pragma once", "#include <a>\n#include <b>\n")}));
    }

    void linesAreNamedWhereTheyAreWritten() {
        const std::string header = (workspace / "include/Sum.h").string();
        CPPUNIT_ASSERT_EQUAL(
            "#line 1 \"" + header + "\"\n#pragma once\nint f(int x) {\n#line 8 \"" + path.string() +
                "\"\nreturn 1;\n#line 4 \"" + header + "\"\n}\nint g() { return f(2); }\n",
            assembled(solution(file, {body("f", "return 1;\n")}), workspace));
    }

    void callsAndDeclarationsAreNoDefinitions() {
        CPPUNIT_ASSERT_EQUAL(
            std::string("int f(int);\nint g() { if (f(1)) { f(2); } }\nint f(int x) {\n3\n}\n"),
            code("int f(int);\nint g() { if (f(1)) { f(2); } }\nint f(int x) { return x; }\n",
                 {body("f", "3\n")}));
    }

    void bracesInCommentsAndLiteralsDoNotCount() {
        CPPUNIT_ASSERT_EQUAL(
            std::string("int f() {\n1\n}\n"),
            code("int f() {\n    // }\n    /* }\n } */ g(\"}\", '}');\n}\n", {body("f", "1\n")}));
        CPPUNIT_ASSERT_EQUAL(std::string("// f() {\nint f() {\n1\n}\n"),
                             code("// f() {\nint f() {}\n", {body("f", "1\n")}));
    }

    void aConstructorHasABody() {
        CPPUNIT_ASSERT_EQUAL(std::string("Sum(int x) : x(x), y(1) {\n1\n}\n"),
                             code("Sum(int x) : x(x), y(1) {}\n", {body("Sum", "1\n")}));
    }

    void ofOverloadsTheMarkedOneIsMeant() {
        CPPUNIT_ASSERT_EQUAL(
            std::string("int f(int) {\n1\n}\nint f(long) { return 0; }\n"),
            code("int f(int) {\n    // SOLUTION f\n    // END\n}\nint f(long) { return 0; }\n",
                 {body("f", "1\n")}));
    }

    void aWholeFileIsItself() {
        const Solution whole = solution(file, {});
        fs::create_directories(path.parent_path());
        std::ofstream(path) << "int f();\n";
        CPPUNIT_ASSERT_EQUAL("#line 1 \"" + path.string() + "\"\nint f();\n",
                             assembled(whole, workspace));
    }

    void solutionsShareAFileThatChooses() {
        const std::string declared = "namespace prove { extern const int chosen; }\n";
        CPPUNIT_ASSERT_EQUAL(
            declared +
                "#pragma once\nint f(int x) {\n"
                "if (prove::chosen == 1) {\nreturn 1;\n} else "
                "if (prove::chosen == 3) {\nreturn 3;\n} else {\n\n    return x;\n}\n"
                "}\nint g() {\n"
                "if (prove::chosen == 3) {\nreturn 4;\n} else {\n return f(2); \n}\n}\n",
            codeTogether(file, {body("f", "return 1;\n")},
                         {body("f", "return 3;\n"), body("g", "return 4;\n", 9)}));
    }

    void aLineOfABodyIsAChoiceToo() {
        const std::string code =
            codeTogether(file, {line("return x;", "return -x;\n")}, {body("g", "return 4;\n")});
        CPPUNIT_ASSERT_MESSAGE(code,
                               code.find("int f(int x) {\n"
                                         "if (prove::chosen == 1) {\n\nreturn -x;\n"
                                         "} else {\n\n    return x;\n}\n}\n") != std::string::npos);
    }

    void whatChangesMoreThanBodiesSharesNoFile() {
        const auto isBodies = [&](const std::vector<Change>& changes) {
            return changesOnlyBodies(solution(file, changes), workspace);
        };
        CPPUNIT_ASSERT(!isBodies({body("f", "return 1;\n"), line("int g()", "int g();\n", 9)}));
        CPPUNIT_ASSERT(isBodies({body("f", "return 1;\n")}));
        CPPUNIT_ASSERT(isBodies({line("return x;", "return 1;\n")}));
        CPPUNIT_ASSERT(!isBodies({line("#pragma once", "#include <a>\n")}));
        CPPUNIT_ASSERT(!isBodies({}));
    }

    void aFunctionThatIsNotThereIsAnError() {
        refuses([&] { code(file, {body("h", "")}); }, 7, "include/Sum.h has no ");
    }

    void severalFunctionsOfThatNameAreAnError() {
        refuses([&] { code("int f() {}\nint f(int) {}\n", {body("f", "")}); }, 7, "more than one");
    }

    void aLineThatIsNotThereIsAnError() {
        refuses([&] { code(file, {line("return y;", "")}); }, 7, "include/Sum.h has no ");
    }

    void aLineThatIsThereTwiceIsAnError() {
        refuses([&] { code(file, {line("return", "")}); }, 7, "more than one");
    }

    void onePlaceChangedTwiceIsAnError() {
        refuses([&] { code(file, {body("f", "", 7), body("f", "", 9)}); }, 9, "another change");
        refuses(
            [&] {
                code(file, {body("f", "", 7), line("return x;", "", 9)});
            },
            9, "another change");
    }

    void findsAreNamedAsReportsDo() {
        Solution race = solution(file, {body("f", "return 1;\n")});
        race.finds = {{"race-shared", 8, "", ""}, {"race-shared", 5, "int g()", ""}};
        settleFinds(race, workspace);
        CPPUNIT_ASSERT_EQUAL(std::string("test/solutions/add/wrong/noBarrier.h"),
                             race.finds[0].file);
        CPPUNIT_ASSERT_EQUAL(8, race.finds[0].line);
        CPPUNIT_ASSERT_EQUAL(std::string("include/Sum.h"), race.finds[1].file);
        CPPUNIT_ASSERT_EQUAL(5, race.finds[1].line);
    }

    void aQuotedLineThatIsChangedIsAnError() {
        Solution race = solution(file, {body("f", "return 1;\n")});
        race.finds = {{"race-shared", 5, "return x;", ""}};
        refuses([&] { settleFinds(race, workspace); }, 5, "return x;");
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestAssembly);
