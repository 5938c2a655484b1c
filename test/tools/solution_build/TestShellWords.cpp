#include <cppunit/extensions/HelperMacros.h>

#include "os/words.h"

using os::shellWords;

class TestShellWords : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestShellWords);
    CPPUNIT_TEST(blanksSeparate);
    CPPUNIT_TEST(quotesKeepBlanks);
    CPPUNIT_TEST(aBackslashKeepsWhatFollows);
    CPPUNIT_TEST(partsOfAWordJoin);
    CPPUNIT_TEST(quotedWordsComeBack);
    CPPUNIT_TEST_SUITE_END();

    using Words = std::vector<std::string>;

    void blanksSeparate() { CPPUNIT_ASSERT((Words{"a", "-b", "c"}) == shellWords("  a -b\t c\n")); }

    void quotesKeepBlanks() {
        CPPUNIT_ASSERT((Words{"a b", "c\"d", ""}) == shellWords(R"("a b" 'c"d' "")"));
    }

    void aBackslashKeepsWhatFollows() {
        CPPUNIT_ASSERT((Words{"a b", "-DX=\"y\"", "\\n"}) == shellWords(R"(a\ b -DX=\"y\" "\n")"));
    }

    void partsOfAWordJoin() {
        CPPUNIT_ASSERT((Words{"-DROOT=\"/a b\""}) == shellWords(R"(-DROOT="\"/a b\"")"));
    }

    void quotedWordsComeBack() {
        for (const std::string& word : Words{"", "plain", "two words", "it's", "\"$HOME\"", "a\\b"})
            CPPUNIT_ASSERT(Words{word} == shellWords(os::shellQuoted(word)));
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestShellWords);
