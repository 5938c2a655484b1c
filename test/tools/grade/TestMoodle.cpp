#include <archive.h>
#include <archive_entry.h>
#include <cppunit/extensions/HelperMacros.h>
#include <sys/stat.h>

#include <clocale>
#include <map>

#include "Folder.h"
#include "moodle.h"
#include "packed.h"
#include "submission.h"

using namespace grade;

namespace {

namespace fs = std::filesystem;

const std::set<std::string> aFold = {"include/Fold.h"};
const std::string head =
    "Identifier,\"Full name\",\"Email address\",Status,Grade,\"Maximum grade\",\"Last modified "
    "(grade)\",\"Feedback comments\"\r\n";

using Files = std::map<std::string, std::string>;

void zip(const fs::path& file, const Files& files) {
    archive* out = archive_write_new();
    archive_write_set_format_zip(out);
    CPPUNIT_ASSERT_EQUAL(ARCHIVE_OK, archive_write_open_filename(out, file.c_str()));
    for (const auto& [path, content] : files) {
        archive_entry* entry = archive_entry_new();
        archive_entry_set_pathname_utf8(entry, path.c_str());
        archive_entry_set_filetype(entry, AE_IFREG);
        archive_entry_set_perm(entry, 0644);
        archive_entry_set_mtime(entry, 1'700'000'000, 0);
        archive_entry_set_size(entry, std::ssize(content));
        archive_write_header(out, entry);
        archive_write_data(out, content.data(), content.size());
        archive_entry_free(entry);
    }
    archive_write_close(out);
    archive_write_free(out);
}

Files unzipped(const fs::path& file) {
    Files files;
    readArchive(file, {.bytes = 1 << 20, .entries = 100}, [&](const Entry& entry) -> Sink {
        return [&files, path = entry.path](std::string text) { files[path] = std::move(text); };
    });
    return files;
}

void expectIn(const std::string& text, const std::string& part) {
    CPPUNIT_ASSERT_MESSAGE(part + " is not in: " + text, text.find(part) != std::string::npos);
}

}  // namespace

class TestMoodle : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestMoodle);
    CPPUNIT_TEST(namesAreTakenApart);
    CPPUNIT_TEST(aClassGoesInAndComesOut);
    CPPUNIT_TEST(aGroupsGradeIsOfEachMember);
    CPPUNIT_TEST(participantsMayHaveNoNames);
    CPPUNIT_TEST(aFrenchWorksheetIsFilled);
    CPPUNIT_TEST(whatHasNoPlaceIsSaid);
    CPPUNIT_TEST(gradesStayWithinMoodles);
    CPPUNIT_TEST(whatIsNoWorksheetIsRefused);
    CPPUNIT_TEST(aStudentsArchiveIsNoClass);
    CPPUNIT_TEST(aDamagedClassIsRefused);
    CPPUNIT_TEST_SUITE_END();

    const Folder folder;

  public:
    void setUp() override { std::setlocale(LC_ALL, "C.UTF-8"); }

  private:
    /// Hands the files in as Moodle's archive does.
    std::vector<Submission> submitted(const Files& files) {
        zip(folder / "all.zip", files);
        CPPUNIT_ASSERT(isOfAClass(folder / "all.zip"));
        unpackClass(folder / "all.zip", folder / "class");
        const Submissions submissions = submissionsIn(folder / "class", aFold);
        CPPUNIT_ASSERT(submissions.leftOut.empty());
        return submissions.all;
    }

    /// Fills the worksheet: each submission has half of the points, and a page that names it.
    std::vector<std::string> fill(const std::string& worksheet,
                                  const std::vector<Submission>& submissions, double share = 0.5) {
        folder.write("worksheet.csv", worksheet);
        std::vector<Worksheet::Grade> grades;
        for (const Submission& one : submissions) {
            folder.write("pages/" + one.student, "page of " + one.student);
            grades.push_back({one.student, one.number, share, "late; Fold<int>, of " + one.student,
                              folder / ("pages/" + one.student)});
        }
        return Worksheet(folder / "worksheet.csv").fill(grades, folder.path());
    }

    void namesAreTakenApart() {
        MoodleName name;
        CPPUNIT_ASSERT(isMoodleName("Ann Lee_12_assignsubmission_file_", name));
        CPPUNIT_ASSERT(name.owner == "Ann Lee" && name.number == "12" && name.rest.empty());
        CPPUNIT_ASSERT(isMoodleName("Zo\u00e9_7_9_assignsubmission_file_my_Fold.h", name));
        CPPUNIT_ASSERT(name.owner == "Zo\u00e9_7" && name.number == "9" &&
                       name.rest == "my_Fold.h");
        CPPUNIT_ASSERT(isMoodleName("Default group_assignsubmission_file", name));
        CPPUNIT_ASSERT(name.owner == "Default group" && name.number.empty());
        CPPUNIT_ASSERT(!isMoodleName("Ann Lee_12", name));
        CPPUNIT_ASSERT(!isMoodleName("_assignsubmission_file_", name));
    }

    void aClassGoesInAndComesOut() {
        zip(folder / "inner.zip", {{"tp/include/Fold.h", "of Ana"}});
        const auto all = submitted({
            {"Zo\u00e9 M\u00fcller_101_assignsubmission_file_/tp/include/Fold.h", "of Zo\u00e9"},
            {"De La Cruz Ana Mar\u00eda_102_assignsubmission_file/work.zip",
             folder.read("inner.zip")},
            {"Sam Same_103_assignsubmission_file_/Fold.h", "of one"},
            {"Sam Same_104_assignsubmission_file_Fold.h", "of another"},
        });
        CPPUNIT_ASSERT_EQUAL(std::size_t{4}, all.size());
        CPPUNIT_ASSERT_EQUAL(std::string("of Ana"),
                             takeFrom(all[0], aFold).files.at("include/Fold.h"));
        CPPUNIT_ASSERT_EQUAL(std::string("of another"),
                             takeFrom(all[2], aFold).files.at("include/Fold.h"));
        CPPUNIT_ASSERT_EQUAL(1'700'000'000LL, takeFrom(all[3], aFold).time);

        const std::string absent =
            "Participant 105,\"Absent, Al\",al@school.example,No submission,7.00,20.00,-,\"by \"\""
            "hand\"\"\"\r\n";
        const auto problems = fill(
            "\xEF\xBB\xBF" + head +
                "Participant 101,Zo\u00e9 M\u00fcller,z@school.example,Submitted,,20.00,-,\r\n" +
                "Participant 102,De_La Cruz  Ana "
                "Mar\u00eda,a@school.example,Submitted,3.00,20.00,-,"
                "Well done\r\n" +
                "Participant 103,Sam Same,s@school.example,Submitted,,10.00,-,\r\n" +
                "Participant 104,Sam Same,t@school.example,Submitted,,20.00,-,\r\n" + absent,
            all);
        CPPUNIT_ASSERT_MESSAGE(problems.empty() ? "" : problems[0], problems.empty());
        const std::string csv = folder.read("moodle.csv");
        CPPUNIT_ASSERT(csv.starts_with(
            "Identifier,Full name,Email address,Status,Grade,Maximum grade,Last modified (grade),"
            "Feedback comments\r\nParticipant 101,Zo\u00e9 M\u00fcller,z@school.example,Submitted,"
            "10.00,20.00,-,\"late; Fold&lt;int&gt;, of Zo\u00e9 M\u00fcller\"\r\n"));
        expectIn(csv, "Submitted,10.00,20.00,-,\"Well done; late; Fold&lt;int&gt;, of De La");
        expectIn(csv,
                 "s@school.example,Submitted,5.00,10.00,-,\"late; Fold&lt;int&gt;, of Sam "
                 "Same_103\"");
        CPPUNIT_ASSERT(csv.ends_with(absent));
        const Files back = {
            {"Zo\u00e9 M\u00fcller_101_assignsubmission_file_/feedback.html",
             "page of Zo\u00e9 M\u00fcller"},
            {"De La Cruz Ana Mar\u00eda_102_assignsubmission_file_/feedback.html",
             "page of De La Cruz Ana Mar\u00eda"},
            {"Sam Same_103_assignsubmission_file_/feedback.html", "page of Sam Same_103"},
            {"Sam Same_104_assignsubmission_file_/feedback.html", "page of Sam Same_104"}};
        CPPUNIT_ASSERT(unzipped(folder / "moodle.zip") == back);
    }

    /// The number in the archive is the group's, and may be some participant's, too.
    void aGroupsGradeIsOfEachMember() {
        const auto all = submitted({{"Team A B_101_assignsubmission_file_/Fold.h", "a"},
                                    {"Default group_assignsubmission_file_/Fold.h", "none"}});
        const auto problems = fill(
            "Identifier,Full name,Group,Grade,Maximum grade\n"
            "Participant 101,Cid,,,10\n"
            "Participant 7,Ann,Team A_B,,10\n"
            "Participant 8,Bob,Team A_B,,10\n"
            "Participant 9,Dan,Default group,,10\n",
            all);
        CPPUNIT_ASSERT(problems.empty());
        CPPUNIT_ASSERT_EQUAL(std::string("Identifier,Full name,Group,Grade,Maximum grade\r\n"
                                         "Participant 101,Cid,,,10\r\n"
                                         "Participant 7,Ann,Team A_B,5.00,10\r\n"
                                         "Participant 8,Bob,Team A_B,5.00,10\r\n"
                                         "Participant 9,Dan,Default group,5.00,10\r\n"),
                             folder.read("moodle.csv"));
        const Files back = {
            {"Ann_7_assignsubmission_file_/feedback.html", "page of Team A B"},
            {"Bob_8_assignsubmission_file_/feedback.html", "page of Team A B"},
            {"Dan_9_assignsubmission_file_/feedback.html", "page of Default group"}};
        CPPUNIT_ASSERT(unzipped(folder / "moodle.zip") == back);
    }

    void participantsMayHaveNoNames() {
        const auto all = submitted({{"Participant_5_assignsubmission_file_/Fold.h", "a"},
                                    {"Participant_6_assignsubmission_file_/Fold.h", "b"}});
        CPPUNIT_ASSERT(
            fill("Identifier,Grade,Maximum grade\nParticipant 6,,4\nParticipant 5,,2\n", all)
                .empty());
        expectIn(folder.read("moodle.csv"), "Participant 6,2.00,4\r\nParticipant 5,1.00,2\r\n");
        CPPUNIT_ASSERT(unzipped(folder / "moodle.zip")
                           .contains("Participant_6_assignsubmission_file_/feedback.html"));
    }

    void aFrenchWorksheetIsFilled() {
        const auto all = submitted({{"Zo\u00e9_5_assignsubmission_file_/Fold.h", "a"}});
        CPPUNIT_ASSERT(fill("Identifiant;Nom complet;Note;Note maximale;Feedback par "
                            "commentaires\nParticipant5;Zo\u00e9;;6,00;\n",
                            all)
                           .empty());
        expectIn(folder.read("moodle.csv"),
                 "Participant5,Zo\u00e9,3.00,\"6,00\",\"late; Fold&lt;int&gt;, of Zo\u00e9\"");
    }

    void whatHasNoPlaceIsSaid() {
        const auto all = submitted({{"Ann_5_assignsubmission_file_/Fold.h", "a"},
                                    {"Bob_6_assignsubmission_file_/Fold.h", "b"}});
        const std::string before = "Participant 5,Cid,,4\r\n";
        const auto problems = fill("Identifier,Full name,Grade,Maximum grade\r\n" + before, all);
        CPPUNIT_ASSERT_EQUAL(std::size_t{2}, problems.size());
        CPPUNIT_ASSERT_EQUAL(std::string("Ann: the worksheet has Cid under the number 5"),
                             problems[0]);
        CPPUNIT_ASSERT_EQUAL(std::string("Bob: the worksheet does not have that name or number"),
                             problems[1]);
        CPPUNIT_ASSERT(folder.read("moodle.csv").ends_with("\r\n" + before));

        const auto groups = fill(
            "Identifier,Full name,Group,Grade,Maximum grade\n"
            "Participant 1,Dan,Team,,4\n",
            {{"Team_1", {}, "1"}, {"Team_2", {}, "2"}});
        CPPUNIT_ASSERT_EQUAL(
            std::string("Dan: several submissions are of that name: Team_1 and Team_2"),
            groups.at(0));
        expectIn(folder.read("moodle.csv"), "Dan,Team,,4\r\n");
        const auto names = fill(
            "Identifier,Full name,Grade,Maximum grade\n"
            "Participant 1,Dan,,4\nParticipant 2,Dan,,4\n",
            {{"Dan", {}}});
        expectIn(names.at(0), "Dan: the worksheet has the name 2 times");
    }

    void gradesStayWithinMoodles() {
        const std::string sheet =
            "Identifier,Full name,Grade,Maximum grade\nParticipant 1,Dan,,4\n";
        for (const auto& [share, grade] : {std::pair{1.25, "4.00"}, {-0.1, "0.00"}}) {
            const auto problems = fill(sheet, {{"Dan", {}, "1"}}, share);
            expectIn(problems.at(0), "Dan: the grade is cut");
            expectIn(folder.read("moodle.csv"), std::string("Dan,") + grade + ",4");
        }
        CPPUNIT_ASSERT(fill(sheet, {{"Dan", {}, "1"}}, 1).empty());
    }

    void whatIsNoWorksheetIsRefused() {
        const std::string good = "Identifier,Grade,Maximum grade\n";
        const std::pair<std::string, std::string> cases[] = {
            {"", "it is empty"},
            {"student,points\n", "no column identifier (identifiant)"},
            {"Identifier,Maximum grade\n", "no column grade (note)"},
            {"Identifier,Grade\n", "no column maximum grade (note maximale)"},
            {good + "Participant 1,\n", "the line of Participant 1 has 2 columns"},
            {good + "Ann,,4\n", "Ann has no number of a participant"},
            {good + "Participant 1,,Good\n", "Good is no number of points"},
            {good + "\"Participant 1,,4\n", "a quotation mark has no partner"}};
        for (const auto& [text, why] : cases) try {
                folder.write("worksheet.csv", text);
                Worksheet{folder / "worksheet.csv"};
                CPPUNIT_FAIL("taken: " + text);
            } catch (const std::runtime_error& error) {
                expectIn(error.what(), "worksheet.csv: ");
                expectIn(error.what(), why);
            }
        CPPUNIT_ASSERT_THROW(Worksheet(folder / "nowhere.csv"), std::runtime_error);
    }

    void aStudentsArchiveIsNoClass() {
        zip(folder / "ann.zip", {{"tp/include/Fold.h", "a"}});
        CPPUNIT_ASSERT(!isOfAClass(folder / "ann.zip"));
        CPPUNIT_ASSERT(!isOfAClass(folder.path()));
        folder.write("noise.zip", "no archive");
        CPPUNIT_ASSERT(!isOfAClass(folder / "noise.zip"));
    }

    void aDamagedClassIsRefused() {
        std::string noise;
        for (unsigned i = 0, x = 1; i < 200'000; ++i)
            noise += char((x = x * 1664525 + 1013904223) >> 24);
        zip(folder / "all.zip", {{"Ann_1_assignsubmission_file_/Fold.h", "a"},
                                 {"Bob_2_assignsubmission_file_/notes", noise}});
        const std::string whole = folder.read("all.zip");
        folder.write("cut.zip", whole.substr(0, whole.size() / 2));
        CPPUNIT_ASSERT_THROW(isOfAClass(folder / "cut.zip"), std::runtime_error);
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestMoodle);
