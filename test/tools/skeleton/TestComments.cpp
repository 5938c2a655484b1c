#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>

#include "SmallCourse.h"
#include "comments.h"
#include "workspace.h"

using namespace skeleton;

namespace {

/// All comments are asked for, in their order; each becomes "[words]" if it has the word "old".
std::string bracketed(const std::string& source, std::vector<std::string>& asked) {
    return reworded(
        source,
        [&](const std::string& words) -> std::optional<std::string> {
            asked.push_back(words);
            if (words.find("old") == std::string::npos) return std::nullopt;
            return "[" + words + "]";
        });
}

void assertReworded(const std::string& expected, const std::string& source) {
    std::vector<std::string> asked;
    CPPUNIT_ASSERT_EQUAL(expected, bracketed(source, asked));
}

}  // namespace

class TestComments : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestComments);
    CPPUNIT_TEST(aParagraphIsAskedForAsAWhole);
    CPPUNIT_TEST(newWordsAreWrappedBehindTheirMark);
    CPPUNIT_TEST(codeStaysInCommentsToo);
    CPPUNIT_TEST(whatIsNotKnownStaysAsItWas);
    CPPUNIT_TEST(aWorkspaceOfOneLanguageHasItsComments);
    CPPUNIT_TEST(theTemplateHasWhatIsAskedFor);
    CPPUNIT_TEST_SUITE_END();

  public:
    void aParagraphIsAskedForAsAWhole() {
        std::vector<std::string> asked;
        bracketed(
            "/// One\n/// two.\n///\n/// - Three\n///   four.\n/// - five\n  // six\nint x;\n",
            asked);
        const std::vector<std::string> expected = {"One two.", "Three four.", "five", "six"};
        CPPUNIT_ASSERT(expected == asked);
    }

    void newWordsAreWrappedBehindTheirMark() {
        const std::string word(88, 'x');
        assertReworded("  /// - [old\n  ///   " + word + "\n  ///   end]\n",
                       "  /// - old " + word + " end\n");
        assertReworded("// [old " + word + "\n// end]\n", "// old " + word + " end\n");
    }

    void codeStaysInCommentsToo() {
        assertReworded("int old = '/' + 1'000;  // [old]\n", "int old = '/' + 1'000;  // old\n");
        assertReworded("f(\"// old \\\"\", '\"');  // [old]\n",
                       "f(\"// old \\\"\", '\"');  // old\n");
        assertReworded("///     old(x);  // [old]\n", "///     old(x);  // old\n");
        assertReworded("old();\n", "old();\n");
    }

    void whatIsNotKnownStaysAsItWas() {
        const std::string source =
            "/// New words\n/// in two lines.\n///\n///     f();   // new\n/// - an item\nf(); // "
            "new\n";
        assertReworded(source, source);
    }

    void aWorkspaceOfOneLanguageHasItsComments() {
        const SmallCourse small;
        small.write("include/One.h", "/// Old.\nvoid f() {\n    // SOLUTION f\n    // END\n}\n");
        small.write("docs/fr/lessons/other.md", "");
        small.write("tools/teacher/skeleton/comments/fr.po", "msgid \"Old.\"\nmsgstr \"Neuf.\"\n");
        const Course course = readCourse(small.root());
        const auto one = [&](const Languages& languages) {
            return *studentsWorkspace(course, chosenLessons(course, {"one"}), languages)
                        .at("include/One.h");
        };
        CPPUNIT_ASSERT(one({"fr"}).find("/// Neuf.\nvoid f() {\n") != std::string::npos);
        CPPUNIT_ASSERT(one({"en"}).find("/// Old.\nvoid f() {\n") != std::string::npos);
        CPPUNIT_ASSERT(one({"en", "fr"}).find("/// Old.\nvoid f() {\n") != std::string::npos);
    }

    void theTemplateHasWhatIsAskedFor() {
        const SmallCourse small;
        small.write("include/One.h",
                    "/// A \"b\".\nvoid f() {\n    // SOLUTION f\n    f();  // c\n    // END\n}\n");
        small.write("main.cpp", "int main() {}  // c\n");
        const std::string text = templateOfComments(readCourse(small.root()));
        for (const char* entry : {"\n#: include/One.h\nmsgid \"A \\\"b\\\".\"\nmsgstr \"\"\n",
                                  "\n#: include/One.h main.cpp\nmsgid \"c\"\nmsgstr \"\"\n"})
            CPPUNIT_ASSERT_MESSAGE(text, text.find(entry) != std::string::npos);
        CPPUNIT_ASSERT_MESSAGE(text, text.find("SOLUTION") == std::string::npos);
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestComments);
