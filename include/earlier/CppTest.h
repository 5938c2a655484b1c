// Test classes of earlier years of the course, which were written for CppTest. Here they are suites
// of CppUnit: the harness runs each test in a process that it watches, and reports it.
#pragma once

#include <cppunit/TestCase.h>
#include <cppunit/TestComposite.h>
#include <cppunit/TestSuite.h>
#include <cppunit/extensions/HelperMacros.h>
#include <cxxabi.h>

#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <string>
#include <typeinfo>
#include <vector>

#include "harness/main.h"

namespace Test {

/// Goes by the name of its class. Its tests are added by its constructor or by allTests().
class Suite : public CppUnit::TestSuite {
  public:
    using Func = void (Suite::*)();

    /// `suite`: an auto_ptr or unique_ptr.
    template <typename Pointer>
    void add(Pointer suite) {
        parts_.emplace_back(suite.release());
    }

    std::string getName() const override {
        const std::unique_ptr<char, void (*)(void*)> name(
            abi::__cxa_demangle(typeid(*this).name(), nullptr, nullptr, nullptr), std::free);
        return name.get();
    }

    /// This suite with all its tests, and those that were added to it; each belongs to this one.
    std::vector<Suite*> filled() {
        if (getChildTestCount() == 0) allTests();
        std::vector<Suite*> suites;
        if (getChildTestCount() > 0) suites.push_back(this);
        for (const auto& part : parts_)
            for (Suite* suite : part->filled()) suites.push_back(suite);
        return suites;
    }

  protected:
    virtual void allTests() {}

    void addFunction(const std::string& name, std::function<void()> function) {
        addTest(new Function(name, std::move(function)));
    }

  private:
    struct Function : CppUnit::TestCase {
        Function(const std::string& name, std::function<void()> function)
            : CppUnit::TestCase(name), function(std::move(function)) {}
        void runTest() override { function(); }
        std::function<void()> function;
    };

    std::vector<std::unique_ptr<Suite>> parts_;
};

}  // namespace Test

enum class OutputType { CONSOLE, HTML };

/// What mainTest calls.
class CppTest {
  public:
    /// For harness::Suites::add, in a mainTest of this workspace. The caller owns the suite.
    template <typename Suite>
    static CppUnit::Test* suite() {
        return suite(new Suite());
    }
    static CppUnit::Test* suite(Test::Suite* suite) {
        suite->filled();
        return suite;
    }

    /// Runs `suite` with its parts, as the command line of the program says; without arguments all
    /// of it, and the report goes to `folder`/`file`. Returns 0 if all tests passed. Each test runs
    /// in this program started anew: its main must come here again.
    static int run(const std::string& folder, const std::string& file, const std::string& title,
                   Test::Suite& suite, OutputType type) {
        std::vector<std::string> words = commandLine();
        if (words.size() == 1) {
            words.push_back("test");
            if (type == OutputType::HTML)
                words.insert(words.end(), {"--report", "html", "--output", folder + '/' + file});
        }
        std::vector<char*> argv;
        for (std::string& word : words) argv.push_back(word.data());
        running() = {title, suite.filled()};
        return harness::run(static_cast<int>(argv.size()), argv.data(),
                            {harness::TEST, 0, [](harness::Uses&) {}, addSuites});
    }

  private:
    struct Running {
        std::string title;
        std::vector<Test::Suite*> suites;
    };

    /// A suite that belongs to somebody else, for those who own what they get.
    class Borrowed : public CppUnit::TestComposite {
      public:
        explicit Borrowed(CppUnit::Test* suite) : TestComposite(suite->getName()), suite(suite) {}
        int getChildTestCount() const override { return suite->getChildTestCount(); }

      protected:
        CppUnit::Test* doGetChildTestAt(int i) const override { return suite->getChildTestAt(i); }

      private:
        CppUnit::Test* suite;
    };

    static void addSuites(harness::Suites& suites) {
        for (Test::Suite* suite : running().suites)
            suites.add(running().title, [suite] { return new Borrowed(suite); });
    }

    static Running& running() {
        static Running running;
        return running;
    }

    static std::vector<std::string> commandLine() {
        std::ifstream in("/proc/self/cmdline", std::ios::binary);
        std::vector<std::string> words;
        for (std::string word; std::getline(in, word, '\0');) words.push_back(word);
        return words;
    }
};

#define TEST_ADD(method) addFunction(#method, [this] { (this->*(&method))(); });
#define TEST_ASSERT(condition) CPPUNIT_ASSERT(condition)
#define TEST_ASSERT_MSG(condition, message) CPPUNIT_ASSERT_MESSAGE(message, condition)
#define TEST_ASSERT_DELTA(a, b, delta) CPPUNIT_ASSERT_DOUBLES_EQUAL(a, b, delta)
#define TEST_FAIL(message) CPPUNIT_FAIL(message)
