#include <cppunit/extensions/HelperMacros.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "simulator/sarif.h"

namespace fs = std::filesystem;
using Json = nlohmann::json;
using simulator::Finding;

/// Findings as SARIF: a repository with two sources, and a folder beside it.
class TestSarif : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestSarif);
    CPPUNIT_TEST(aFindingIsAResultAtItsLine);
    CPPUNIT_TEST(filesAreToldFromTheirRepository);
    CPPUNIT_TEST(whatIsTheSameStandsThereOnce);
    CPPUNIT_TEST(programsFillOneLog);
    CPPUNIT_TEST(programsFillOneLogAtOnce);
    CPPUNIT_TEST(aLogWithoutResultsKnowsNoRepositoryYet);
    CPPUNIT_TEST(anotherFileStaysAsItIs);
    CPPUNIT_TEST(aFolderThatIsNotThereIsSaid);
    CPPUNIT_TEST(anyBytesMakeALog);
    CPPUNIT_TEST_SUITE_END();

  public:
    void setUp() override {
        std::string name = fs::temp_directory_path() / "sarif-XXXXXX";
        folder_ = mkdtemp(name.data());
        fs::create_directories(folder_ / "its work/.git");
        fs::create_directories(folder_ / "its work/src");
    }
    void tearDown() override { fs::remove_all(folder_); }

    void aFindingIsAResultAtItsLine() {
        const Json result = resultsIn(simulator::toSarif({race(5)})).at(0);
        CPPUNIT_ASSERT_EQUAL(std::string("race-shared"), result.at("ruleId").get<std::string>());
        CPPUNIT_ASSERT_EQUAL(std::string("error"), result.at("level").get<std::string>());
        CPPUNIT_ASSERT_EQUAL(std::string("what\n\nwhy\n\nwhere to look"),
                             result.at("message").at("text").get<std::string>());
        CPPUNIT_ASSERT_EQUAL(5, lineOf(result.at("locations")));
        CPPUNIT_ASSERT_EQUAL(9, lineOf(result.at("relatedLocations")));
    }

    void filesAreToldFromTheirRepository() {
        Finding finding = race(5);
        finding.lines[1].file = folder_ / "beside.h";
        const Json log = Json::parse(simulator::toSarif({finding}));
        const Json result = log.at("runs").at(0).at("results").at(0);
        CPPUNIT_ASSERT_EQUAL(std::string("src/a%2Bb.cu"), uriOf(result.at("locations")));
        CPPUNIT_ASSERT_EQUAL("file://" + (folder_ / "beside.h").string(),
                             uriOf(result.at("relatedLocations")));
        CPPUNIT_ASSERT_EQUAL(
            "file://" + folder_.string() + "/its%20work/",
            log.at("/runs/0/originalUriBaseIds/SRCROOT/uri"_json_pointer).get<std::string>());
    }

    void whatIsTheSameStandsThereOnce() {
        const Json results = resultsIn(simulator::toSarif({race(5), race(5), race(6)}));
        CPPUNIT_ASSERT_EQUAL(std::size_t(2), results.size());
        CPPUNIT_ASSERT_EQUAL(2, results.at(0).at("occurrenceCount").get<int>());
        CPPUNIT_ASSERT_EQUAL(1, results.at(1).at("occurrenceCount").get<int>());
    }

    void programsFillOneLog() {
        Finding leak{"leak", "kept", "", "", {{folder_ / "its work/src/c.cu", 3}}};
        simulator::addToSarif(log(), {race(5)});
        simulator::addToSarif(log(), {});
        simulator::addToSarif(log(), {leak, race(5)});
        const Json whole = Json::parse(content());
        const Json& results = whole.at("runs").at(0).at("results");
        CPPUNIT_ASSERT_EQUAL(std::size_t(2), results.size());
        CPPUNIT_ASSERT_EQUAL(2, results.at(0).at("occurrenceCount").get<int>());
        CPPUNIT_ASSERT_EQUAL(std::string("src/c.cu"), uriOf(results.at(1).at("locations")));
        const Json& rules = whole.at("/runs/0/tool/driver/rules"_json_pointer);
        for (const Json& result : results)
            CPPUNIT_ASSERT_EQUAL(result.at("ruleId"),
                                 rules.at(result.at("ruleIndex").get<std::size_t>()).at("id"));
    }

    void programsFillOneLogAtOnce() {
        constexpr int programs = 20;
        for (int line = 1; line <= programs; ++line)
            if (fork() == 0) {
                simulator::addToSarif(log(), {race(line)});
                _exit(0);
            }
        while (wait(nullptr) > 0) {
        }
        CPPUNIT_ASSERT_EQUAL(std::size_t(programs), resultsIn(content()).size());
    }

    void aLogWithoutResultsKnowsNoRepositoryYet() {
        simulator::addToSarif(log(), {});
        CPPUNIT_ASSERT(resultsIn(content()).empty());
        simulator::addToSarif(log(), {race(5)});
        CPPUNIT_ASSERT_EQUAL(std::string("src/a%2Bb.cu"),
                             uriOf(resultsIn(content()).at(0).at("locations")));
    }

    void anotherFileStaysAsItIs() {
        for (const char* other : {"a letter", "{\"version\": \"2.1.0\"}", "[1]"}) {
            std::ofstream(log()) << other;
            CPPUNIT_ASSERT_THROW(simulator::addToSarif(log(), {race(5)}), std::runtime_error);
            CPPUNIT_ASSERT_EQUAL(std::string(other), content());
        }
    }

    void aFolderThatIsNotThereIsSaid() {
        CPPUNIT_ASSERT_THROW(simulator::addToSarif(folder_ / "none/log", {race(5)}),
                             std::runtime_error);
    }

    void anyBytesMakeALog() {
        Finding finding = race(5);
        finding.text = "\xff\"\n\x01";
        CPPUNIT_ASSERT_EQUAL(std::size_t(1), resultsIn(simulator::toSarif({finding})).size());
    }

  private:
    Finding race(int line) const {
        const std::string file = folder_ / "its work/src/a+b.cu";
        return {"race-shared", "what", "why", "where to look", {{file, line}, {file, 9}}};
    }

    static Json resultsIn(const std::string& text) {
        return Json::parse(text).at("runs").at(0).at("results");
    }
    static int lineOf(const Json& places) {
        return places.at(0).at("/physicalLocation/region/startLine"_json_pointer).get<int>();
    }
    static std::string uriOf(const Json& places) {
        return places.at(0)
            .at("/physicalLocation/artifactLocation/uri"_json_pointer)
            .get<std::string>();
    }

    fs::path log() const { return folder_ / "log.sarif"; }
    std::string content() const {
        std::ifstream file(log());
        return {std::istreambuf_iterator<char>(file), {}};
    }

    fs::path folder_;
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestSarif);
