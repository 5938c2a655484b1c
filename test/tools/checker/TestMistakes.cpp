#include <cppunit/extensions/HelperMacros.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>

#include "simulator/mistakes.h"

namespace fs = std::filesystem;
using namespace simulator::checker;

/// The registry of mistakes, and what else says which kinds there are.
class TestMistakes : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestMistakes);
    CPPUNIT_TEST(eachKindHasAnAdviceAndARank);
    CPPUNIT_TEST(eachMistakeHasAKind);
    CPPUNIT_TEST(noMistakeIsAnEffectOfItsOwnEffect);
    CPPUNIT_TEST(theTableOfTheDocsListsThemInTheirOrder);
    CPPUNIT_TEST(eachKindHasAPageThatTheIndexNames);
    CPPUNIT_TEST(theBankHasWrongKernelsOfEachKindAndOfNoOther);
    CPPUNIT_TEST_SUITE_END();

  public:
    void eachKindHasAnAdviceAndARank() {
        int rank = 0;
        for (const std::string& kind : kinds()) {
            CPPUNIT_ASSERT_MESSAGE(kind, !adviceOn(kind).explanation.empty());
            CPPUNIT_ASSERT_EQUAL(rank++, rankOf(kind));
        }
        CPPUNIT_ASSERT_EQUAL(-1, rankOf("no-such-kind"));
    }

    void eachMistakeHasAKind() {
        for (const Mistake mistake : all())
            for (const bool shared : {false, true})
                CPPUNIT_ASSERT(rankOf(kindOf(mistake, shared)) >= 0);
    }

    void noMistakeIsAnEffectOfItsOwnEffect() {
        for (const Mistake effect : all())
            for (const Mistake cause : all())
                if (effect != cause && !areOneAnothers(effect, cause))
                    CPPUNIT_ASSERT(!mayBeEffect(effect, cause) || !mayBeEffect(cause, effect));
    }

    void theTableOfTheDocsListsThemInTheirOrder() {
        std::vector<std::string> listed;
        for (const std::string& line : linesOf("docs/checker.md"))
            if (line.starts_with("| `"))
                for (const std::string& kind :
                     matches(line.substr(0, line.find(" | ")), "`([a-z-]+)`"))
                    listed.push_back(kind);
        CPPUNIT_ASSERT(kinds() == listed);
    }

    void eachKindHasAPageThatTheIndexNames() {
        const std::vector<std::string> inOrder = kinds();
        const std::set<std::string> expected(inOrder.begin(), inOrder.end());
        for (const fs::path folder : {"docs/mistakes", "docs/fr/mistakes"}) {
            std::set<std::string> pages, linked;
            for (const auto& page : fs::directory_iterator(root / folder))
                if (page.path().stem() != "README") pages.insert(page.path().stem());
            for (const std::string& line : linesOf(folder / "README.md"))
                for (const std::string& page : matches(line, "\\(([a-z-]+)\\.md\\)"))
                    linked.insert(page);
            CPPUNIT_ASSERT(expected == pages);
            CPPUNIT_ASSERT(expected == linked);
        }
    }

    void theBankHasWrongKernelsOfEachKindAndOfNoOther() {
        std::set<std::string> found;
        for (const auto& file : fs::recursive_directory_iterator(root / "test/tools/checker/bank"))
            if (file.path().extension() == ".cu")
                for (const std::string& line : linesOf(file.path()))
                    for (const std::string& kind : matches(line, "// FINDS ([a-z-]+)"))
                        found.insert(kind);
        const std::vector<std::string> inOrder = kinds();
        CPPUNIT_ASSERT(found == std::set<std::string>(inOrder.begin(), inOrder.end()));
    }

  private:
    static std::vector<std::string> kinds() {
        const std::vector<std::string_view> all = kindsOfMistakes();
        return {all.begin(), all.end()};
    }

    static std::vector<Mistake> all() {
        std::vector<Mistake> mistakes;
        for (int mistake = 0; mistake <= static_cast<int>(Mistake::leak); ++mistake)
            mistakes.push_back(static_cast<Mistake>(mistake));
        return mistakes;
    }

    /// Threads that have read too early miss a barrier, and what they should have written before it
    /// is read too early.
    static bool areOneAnothers(Mistake a, Mistake b) {
        const std::set<Mistake> both = {Mistake::divergentBarrier, Mistake::uninitialised,
                                        Mistake::race};
        return both.contains(a) && both.contains(b);
    }

    static std::vector<std::string> linesOf(const fs::path& file) {
        std::ifstream text(root / file);
        std::vector<std::string> lines;
        for (std::string line; std::getline(text, line);) lines.push_back(line);
        CPPUNIT_ASSERT_MESSAGE(file.string(), !lines.empty());
        return lines;
    }

    static std::vector<std::string> matches(const std::string& text, const char* pattern) {
        const std::regex regex(pattern);
        std::vector<std::string> all;
        for (std::sregex_iterator match(text.begin(), text.end(), regex), end; match != end;
             ++match)
            all.push_back((*match)[1]);
        return all;
    }

    inline static const fs::path root = WORKSPACE;
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestMistakes);
