#include <cppunit/extensions/HelperMacros.h>

#include <concepts>
#include <set>

#include "record/json.h"

using namespace record;

namespace {

using Json = nlohmann::ordered_json;

template <typename T>
constexpr bool isOptional = false;
template <typename T>
constexpr bool isOptional<std::optional<T>> = true;
template <typename T>
constexpr bool isList = false;
template <typename T>
constexpr bool isList<std::vector<T>> = true;

/// Sets every field to a value that is not its default and stands nowhere else.
class Filler {
  public:
    template <typename T>
    void fill(T& value) {
        if constexpr (Structure<T>)
            forEachField<T>(value, [&](const std::string&, auto& field) { fill(field); });
        else if constexpr (Code<T>)
            value = valuesOf<T>[1 + ++used_ % (std::size(valuesOf<T>) - 1)];
        else if constexpr (isOptional<T>)
            fill(value.emplace());
        else if constexpr (isList<T>)
            for (int i = 0; i < 2; ++i) fill(value.emplace_back());
        else if constexpr (std::same_as<T, bool>)
            value = true;
        else if constexpr (std::is_arithmetic_v<T>)
            value = ++used_;
        else
            fillOther(value);
    }

  private:
    void fillOther(std::string& text) { text = "text " + std::to_string(++used_); }
    void fillOther(std::array<int, 3>& numbers) {
        for (int& number : numbers) fill(number);
    }
    void fillOther(Note::Value& value) {
        const auto number = ++used_;
        if (number % 3 == 0)
            value = static_cast<long long>(number);
        else if (number % 3 == 1)
            value = static_cast<double>(number) + 0.5;
        else
            value = "value " + std::to_string(number);
    }

    int used_ = 0;
};

RunRecord fullRun() {
    RunRecord run;
    Filler().fill(run);
    return run;
}

}  // namespace

class TestJson : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestJson);
    CPPUNIT_TEST(everyFieldSurvivesItsJson);
    CPPUNIT_TEST(whatAPlaceCostsSurvives);
    CPPUNIT_TEST(aRaceSurvives);
    CPPUNIT_TEST(whatIsEmptySurvives);
    CPPUNIT_TEST(everyCodeHasANameOfItsOwn);
    CPPUNIT_TEST(anyBytesAreWritten);
    CPPUNIT_TEST(theVerdictIsThatOfTheTests);
    CPPUNIT_TEST(whatIsNoRecordIsRefused);
    CPPUNIT_TEST(aCodeThatIsUnknownIsRefused);
    CPPUNIT_TEST_SUITE_END();

    void everyFieldSurvivesItsJson() {
        const RunRecord run = fullRun();
        CPPUNIT_ASSERT(run == readRun(toJson(run)));
    }

    void whatAPlaceCostsSurvives() {
        Place place;
        Filler().fill(place);
        CPPUNIT_ASSERT(place == Json::parse(Json(place).dump()).get<Place>());
    }

    void aRaceSurvives() {
        Message message;
        Filler().fill(message);
        const Json json = message;
        CPPUNIT_ASSERT_EQUAL(message.race->accesses[1].thread,
                             json.at("race").at("accesses").at(1).at("thread").get<std::string>());
        CPPUNIT_ASSERT_EQUAL(message.foundBy, json.at("foundBy").get<std::string>());
    }

    void whatIsEmptySurvives() {
        RunRecord run;
        run.suites = {{{}, {}, 0, {{}, {}}}};
        run.suites[0].tests[0].messages.emplace_back();
        CPPUNIT_ASSERT(run == readRun(toJson(run)));
    }

    template <typename Enum>
    static void namesDiffer() {
        std::set<std::string_view> names;
        for (const Enum value : valuesOf<Enum>) names.insert(name(value));
        CPPUNIT_ASSERT_EQUAL(std::size(valuesOf<Enum>), names.size());
    }

    void everyCodeHasANameOfItsOwn() {
        namesDiffer<Status>();
        namesDiffer<Kind>();
        namesDiffer<Cause>();
    }

    void anyBytesAreWritten() {
        RunRecord run;
        run.command = "\xff\x01</script>";
        CPPUNIT_ASSERT_EQUAL(std::string("\ufffd\x01</script>"), readRun(toJson(run)).command);
    }

    void theVerdictIsThatOfTheTests() {
        RunRecord run;
        run.suites = {{{}, {}, 0, {{.name = "one", .status = Status::passed}}}};
        CPPUNIT_ASSERT_EQUAL(std::string("passed"),
                             Json::parse(toJson(run)).at("verdict").get<std::string>());
        run.suites[0].tests.push_back({.name = "two", .status = Status::skipped});
        CPPUNIT_ASSERT_EQUAL(std::string("failed"),
                             Json::parse(toJson(run)).at("verdict").get<std::string>());
    }

    void whatIsNoRecordIsRefused() {
        const std::string good = toJson(fullRun());
        for (std::size_t length = 0; length < good.size(); length += 7)
            CPPUNIT_ASSERT_THROW(readRun(good.substr(0, length)), std::runtime_error);
        for (const char* text :
             {"[]", "null", "{\"suites\": 1}", "{\"format\": 2, \"suites\": []}"})
            CPPUNIT_ASSERT_THROW(readRun(text), std::runtime_error);
        Json other = Json::parse(good);
        other["format"] = 1;
        CPPUNIT_ASSERT_THROW(readRun(other.dump()), std::runtime_error);
    }

    void aCodeThatIsUnknownIsRefused() {
        Json json = Json::parse(toJson(fullRun()));
        json["suites"][0]["tests"][0]["status"] = "praised";
        CPPUNIT_ASSERT_THROW(readRun(json.dump()), std::runtime_error);
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestJson);
