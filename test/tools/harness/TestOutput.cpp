#include <cppunit/extensions/HelperMacros.h>

#include <string>

#include "output.h"

using namespace harness;

namespace {

constexpr std::size_t limit = 100;

}  // namespace

class TestOutput : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestOutput);
    CPPUNIT_TEST(aShortTextIsKeptWhole);
    CPPUNIT_TEST(aTextOfTheLimitIsKeptWhole);
    CPPUNIT_TEST(aLongTextKeepsItsEnds);
    CPPUNIT_TEST(piecesMakeTheSameTextAsTheWhole);
    CPPUNIT_TEST(eachTestGetsWhatItPrinted);
    CPPUNIT_TEST(marksMayComeInPieces);
    CPPUNIT_TEST(whatLooksLikeAMarkIsText);
    CPPUNIT_TEST(withoutItsMarkATestGetsAllThatCame);
    CPPUNIT_TEST(theOutputOfEachTestIsCapped);
    CPPUNIT_TEST_SUITE_END();

    static std::string capped(const std::string& text, std::size_t piece) {
        CappedText result(limit);
        for (std::size_t i = 0; i < text.size(); i += piece)
            result.append(std::string_view(text).substr(i, piece));
        return result.text();
    }

    static std::string digits(std::size_t size) {
        std::string text;
        for (std::size_t i = 0; i < size; ++i) text += static_cast<char>('0' + i % 10);
        return text;
    }

    void aShortTextIsKeptWhole() { CPPUNIT_ASSERT_EQUAL(std::string("abc"), capped("abc", 2)); }

    void aTextOfTheLimitIsKeptWhole() {
        CPPUNIT_ASSERT_EQUAL(digits(limit), capped(digits(limit), 7));
    }

    void aLongTextKeepsItsEnds() {
        const std::string text = digits(1003);
        CPPUNIT_ASSERT_EQUAL(
            text.substr(0, 50) + "\n[... 903 bytes left out ...]\n" + text.substr(953),
            capped(text, 1003));
    }

    void piecesMakeTheSameTextAsTheWhole() {
        for (const std::size_t size : {99u, 101u, 149u, 150u, 151u, 1000u})
            for (const std::size_t piece : {1u, 49u, 50u, 51u, 100u, 333u})
                CPPUNIT_ASSERT_EQUAL(capped(digits(size), size), capped(digits(size), piece));
    }

    void eachTestGetsWhatItPrinted() {
        OutputSplitter splitter("nonce", limit);
        splitter.append("one" + outputMark("nonce", 3) + "two" + outputMark("nonce", 12) + "three");
        CPPUNIT_ASSERT(splitter.hasAllOf(3));
        CPPUNIT_ASSERT(splitter.hasAllOf(12));
        CPPUNIT_ASSERT_EQUAL(std::string("one"), splitter.take(3));
        CPPUNIT_ASSERT_EQUAL(std::string("two"), splitter.take(12));
        CPPUNIT_ASSERT_EQUAL(std::string("three"), splitter.take(13));
    }

    void marksMayComeInPieces() {
        OutputSplitter splitter("nonce", limit);
        for (const char c : "one" + outputMark("nonce", 3) + "two" + outputMark("nonce", 4))
            splitter.append(std::string_view(&c, 1));
        CPPUNIT_ASSERT_EQUAL(std::string("one"), splitter.take(3));
        CPPUNIT_ASSERT_EQUAL(std::string("two"), splitter.take(4));
    }

    void whatLooksLikeAMarkIsText() {
        const std::string text =
            "\x1e\x1enonce\x1enonce:x\n\x1enonce:12345678901234567890123456789\x1eother:1\n\x1enon";
        OutputSplitter splitter("nonce", limit);
        splitter.append(text);
        splitter.append(outputMark("nonce", 1));
        CPPUNIT_ASSERT_EQUAL(text, splitter.take(1));
    }

    void withoutItsMarkATestGetsAllThatCame() {
        OutputSplitter splitter("nonce", limit);
        splitter.append("last words\x1enon");
        CPPUNIT_ASSERT(!splitter.hasAllOf(1));
        CPPUNIT_ASSERT_EQUAL(std::string("last words\x1enon"), splitter.take(1));
        CPPUNIT_ASSERT_EQUAL(std::string(), splitter.take(2));
    }

    void theOutputOfEachTestIsCapped() {
        OutputSplitter splitter("nonce", limit);
        for (int i = 0; i < 100; ++i) splitter.append(digits(100));
        splitter.append(outputMark("nonce", 1) + "short" + outputMark("nonce", 2));
        CPPUNIT_ASSERT(splitter.take(1).find("9900 bytes left out") != std::string::npos);
        CPPUNIT_ASSERT_EQUAL(std::string("short"), splitter.take(2));
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestOutput);
