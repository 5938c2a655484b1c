#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>
#include <cppunit/ui/text/TestRunner.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <sstream>
#include <stdexcept>

#include "language/catalogue.h"
#include "language/command_line.h"
#include "language/language.h"
#include "language/parts.h"

namespace {

using language::Catalogue;
using language::CommandLine;
using language::pluralForm;

/// A catalogue of this text.
Catalogue catalogueOf(const std::string& text) {
    const std::filesystem::path file =
        std::filesystem::temp_directory_path() / ("catalogue" + std::to_string(getpid()) + ".po");
    std::ofstream(file) << text;
    Catalogue catalogue = Catalogue::read(file);
    std::filesystem::remove(file);
    return catalogue;
}

/// Has the program speak the language.
void speak(const char* name) {
    char program[] = "program", option[] = "--language";
    std::string value = name;
    char* argv[] = {program, option, value.data(), nullptr};
    int argc = 3;
    language::choose(argc, argv);
    CPPUNIT_ASSERT_EQUAL(1, argc);
    CPPUNIT_ASSERT(argv[1] == nullptr);
}

class TestLanguage : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestLanguage);
    CPPUNIT_TEST(aCatalogueHasTextsOverSeveralLinesAndForms);
    CPPUNIT_TEST(fuzzyAndEmptyEntriesAreLeftOut);
    CPPUNIT_TEST(pluralFormsAreThoseOfTheirExpression);
    CPPUNIT_TEST(aMessageIsFilledInAnyOrder);
    CPPUNIT_TEST(whatACompilerRefusesIsInTheLanguage);
    CPPUNIT_TEST(frenchCountsNothingAsOne);
    CPPUNIT_TEST(numbersHaveTheDecimalSign);
    CPPUNIT_TEST(anUnknownLanguageIsRefused);
    CPPUNIT_TEST(aPagesScriptGetsItsOwnMessages);
    CPPUNIT_TEST(aPagesScriptGetsTheMessagesThatItIsGiven);
    CPPUNIT_TEST(aTextHasThePartsOfAnExpressionThatMatchesTheWhole);
    CPPUNIT_TEST(aCommandLineIsRefusedInOurWords);
    CPPUNIT_TEST_SUITE_END();

  public:
    void tearDown() override { speak("en"); }

    void aCatalogueHasTextsOverSeveralLinesAndForms() {
        const Catalogue catalogue = catalogueOf(R"(msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n > 1);\n"

#: a.cpp b.js
msgid ""
"one \"line\"\n"
"and another"
msgstr "une ligne"

msgctxt "verb"
msgid "run"
msgid_plural "runs"
msgstr[0] "exécution"
msgstr[1] "exécutions"
)");
        CPPUNIT_ASSERT_EQUAL(std::string("(n > 1)"), catalogue.plural);
        CPPUNIT_ASSERT_EQUAL(std::string("une ligne"),
                             catalogue.entries.at("one \"line\"\nand another").forms[0]);
        CPPUNIT_ASSERT_EQUAL(std::string("exécutions"), catalogue.entries.at("verb\4run").forms[1]);
    }

    void fuzzyAndEmptyEntriesAreLeftOut() {
        const Catalogue catalogue = catalogueOf(
            "#, fuzzy\nmsgid \"a\"\nmsgstr \"x\"\n\nmsgid \"b\"\nmsgstr \"\"\n\n#~ msgid \"c\"\n#~ "
            "msgstr \"z\"\n");
        CPPUNIT_ASSERT(catalogue.entries.empty());
    }

    void pluralFormsAreThoseOfTheirExpression() {
        const std::string polish =
            "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)";
        CPPUNIT_ASSERT_EQUAL(0ul, pluralForm(polish, 1));
        CPPUNIT_ASSERT_EQUAL(1ul, pluralForm(polish, 22));
        CPPUNIT_ASSERT_EQUAL(2ul, pluralForm(polish, 12));
        CPPUNIT_ASSERT_EQUAL(1ul, pluralForm("n != 1", 0));
        CPPUNIT_ASSERT_EQUAL(0ul, pluralForm("(n > 1)", 0));
    }

    void aMessageIsFilledInAnyOrder() {
        CPPUNIT_ASSERT_EQUAL(std::string("b a b {2} {x}"),
                             tr("{1} {0} {1} {2} {x}", "a", std::string("b")));
        CPPUNIT_ASSERT_EQUAL(std::string("{1} 7"), tr("{0} {1}", "{1}", 7));
    }

    void whatACompilerRefusesIsInTheLanguage() {
        const std::string said =
            "a.cu:3:2: error: #error the CPU simulator has no cuDNN\n"
            "a.cu:4:9: error: 'f' is unavailable: the CPU simulator has no CUPTI\n"
            "a.cu:5:1: error: expected ';'\n";
        CPPUNIT_ASSERT_EQUAL(said, language::withTranslatedEnds(said));
        speak("fr");
        CPPUNIT_ASSERT_EQUAL(
            std::string("a.cu:3:2: error: #error le simulateur sur CPU n'a pas cuDNN\n"
                        "a.cu:4:9: error: 'f' is unavailable: le simulateur sur CPU n'a pas CUPTI\n"
                        "a.cu:5:1: error: expected ';'\n"),
            language::withTranslatedEnds(said));
    }

    void frenchCountsNothingAsOne() {
        CPPUNIT_ASSERT_EQUAL(std::string("0 failed"), trn("{0} failed", "{0} failed", 0));
        speak("fr");
        CPPUNIT_ASSERT_EQUAL(std::string("0 échoué"), trn("{0} failed", "{0} failed", 0));
        CPPUNIT_ASSERT_EQUAL(std::string("2 échoués"), trn("{0} failed", "{0} failed", 2));
    }

    void numbersHaveTheDecimalSign() {
        CPPUNIT_ASSERT_EQUAL(std::string("3.50"), language::number(3.5, 2));
        speak("fr");
        CPPUNIT_ASSERT_EQUAL(std::string("3,50"), language::number(3.5, 2));
        CPPUNIT_ASSERT_EQUAL(std::string("-12"), language::number(-12.3, 0));
        CPPUNIT_ASSERT_EQUAL(std::size_t{8}, language::width("résultat"));
    }

    void anUnknownLanguageIsRefused() {
        CPPUNIT_ASSERT_THROW(speak("xx"), std::runtime_error);
        CPPUNIT_ASSERT_THROW(speak("../po/fr"), std::runtime_error);
    }

    void aPagesScriptGetsItsOwnMessages() {
        speak("fr");
        const std::string script = language::forScript({"tools/course/page/page.js"});
        CPPUNIT_ASSERT(script.find("\"Dark\": [\"Sombre\"]") != std::string::npos);
        CPPUNIT_ASSERT(script.find("\"Kernels\"") == std::string::npos);
    }

    void aPagesScriptGetsTheMessagesThatItIsGiven() {
        speak("fr");
        const std::string script = language::forScript({}, {"Dark", "no message"});
        CPPUNIT_ASSERT(script.find("\"Dark\": [\"Sombre\"]\n}") != std::string::npos);
    }

    void aTextHasThePartsOfAnExpressionThatMatchesTheWhole() {
        const char* const range = "(.*): Value (.*) not in range (.*) to (.*)";
        CPPUNIT_ASSERT((language::Parts{"--n", "9", "1", "4"} ==
                        language::partsOf("--n: Value 9 not in range 1 to 4", range)));
        CPPUNIT_ASSERT((language::Parts{"a [", "1", "", ""} ==
                        language::partsOf("a [ in {1}", "(.*) in \\{([0-9]+)\\}")));
        CPPUNIT_ASSERT(!language::partsOf("--n is required, and more", "(.*) is required"));
        CPPUNIT_ASSERT(!language::partsOf("so: 9 is odd", "([0-9]) is odd"));
    }

    void aCommandLineIsRefusedInOurWords() {
        speak("en");
        for (const auto& [words, refusal] : std::initializer_list<std::array<const char*, 2>>{
                 {"--blocks 5", "--blocks: 5 is not a number from 1 to 4"},
                 {"--blocks -1", "--blocks: -1 is not a number from 1 to 4"},
                 {"--factor 0.25", "--factor: 0.25 is not a number from 0.5 to 2.5"},
                 {"--rate 0", "--rate: 0 is not a number from 1 on"},
                 {"--one-of c", "--one-of: c is not one of a,b"},
                 {"--file /none", "--file: there is no file /none"},
                 {"--blocks", "--blocks: the value is missing"},
                 {"--blocks x", "--blocks: x is not a number from 1 to 4"},
                 {"more", "unexpected: more"}})
            CPPUNIT_ASSERT_EQUAL(std::string(refusal), refusalOf(words));
        CPPUNIT_ASSERT_EQUAL(std::string(""), refusalOf("--blocks 4 --one-of a"));
    }

  private:
    /// Empty where the words are taken.
    static std::string refusalOf(const std::string& words) {
        CommandLine line("");
        int blocks = 1;
        double factor = 1, rate = 1;
        std::string one, file;
        line.add("--blocks", blocks, "").within(1, 4);
        line.add("--factor", factor, "").within(0.5, 2.5);
        line.add("--rate", rate, "").within(1.0, std::numeric_limits<double>::max());
        line.add("--one-of", one, "").oneOf({"a", "b"});
        line.add("--file", file, "").existingFile();
        std::istringstream in(words);
        try {
            (void)line.parse(CommandLine::Words(std::istream_iterator<std::string>(in), {}));
        } catch (const language::Refusal& refusal) {
            return refusal.what();
        }
        return "";
    }
};

}  // namespace

int main() {
    CppUnit::TextUi::TestRunner runner;
    runner.addTest(TestLanguage::suite());
    return runner.run() ? 0 : 1;
}
