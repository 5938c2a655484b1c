#include <archive.h>
#include <archive_entry.h>
#include <cppunit/extensions/HelperMacros.h>
#include <sys/stat.h>

#include "Folder.h"
#include "packed.h"
#include "submission.h"

using namespace grade;

namespace {

namespace fs = std::filesystem;

const std::set<std::string> wanted = {"include/Fold.h", "src/pi/slices.cu"};

struct Packed {
    std::string path;
    std::string content;
    mode_t type = AE_IFREG;
    std::string link = {};
};

/// Writes an archive as no honest program would.
void pack(const fs::path& file, int format, int filter, const std::vector<Packed>& entries) {
    archive* out = archive_write_new();
    archive_write_set_format(out, format);
    archive_write_add_filter(out, filter);
    CPPUNIT_ASSERT_EQUAL(ARCHIVE_OK, archive_write_open_filename(out, file.c_str()));
    for (const Packed& packed : entries) {
        archive_entry* entry = archive_entry_new();
        archive_entry_set_pathname(entry, packed.path.c_str());
        archive_entry_set_filetype(entry, packed.type);
        archive_entry_set_perm(entry, 0644);
        archive_entry_set_mtime(entry, 1000, 0);
        archive_entry_set_size(entry, static_cast<la_int64_t>(packed.content.size()));
        if (packed.type == AE_IFLNK) archive_entry_set_symlink(entry, packed.link.c_str());
        if (packed.type == AE_IFREG && !packed.link.empty())
            archive_entry_set_hardlink(entry, packed.link.c_str());
        archive_write_header(out, entry);
        archive_write_data(out, packed.content.data(), packed.content.size());
        archive_entry_free(entry);
    }
    archive_write_close(out);
    archive_write_free(out);
}

void tar(const fs::path& file, const std::vector<Packed>& entries) {
    pack(file, ARCHIVE_FORMAT_TAR_PAX_RESTRICTED, ARCHIVE_FILTER_GZIP, entries);
}

HandedIn take(const fs::path& path) {
    return takeFrom({"ann", {path}}, wanted);
}

void requireIn(const std::string& text, const std::string& part) {
    CPPUNIT_ASSERT_MESSAGE(part + " is not in: " + text, text.find(part) != std::string::npos);
}

}  // namespace

class TestSubmission : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestSubmission);
    CPPUNIT_TEST(foldersAndArchivesAreSubmissions);
    CPPUNIT_TEST(whatIsNoSubmissionIsSaid);
    CPPUNIT_TEST(archivesThatCannotBeReadAreSubmissions);
    CPPUNIT_TEST(aPlatformsNamesAreTheStudents);
    CPPUNIT_TEST(archivesInAFolderAreOpened);
    CPPUNIT_TEST(bareSourcesAreSubmissions);
    CPPUNIT_TEST(aWorkspaceIsOneSubmission);
    CPPUNIT_TEST(twoSubmissionsOfAStudentAreRefused);
    CPPUNIT_TEST(filesAreTakenFromAFolder);
    CPPUNIT_TEST(theWorkspaceMayLieDeep);
    CPPUNIT_TEST(everyUsualArchiveIsRead);
    CPPUNIT_TEST(otherFilesStayWhereTheyAre);
    CPPUNIT_TEST(missingFilesAreMissing);
    CPPUNIT_TEST(twoWorkspacesAreSaid);
    CPPUNIT_TEST(twoAlikeAreOne);
    CPPUNIT_TEST(bareNamesAreFound);
    CPPUNIT_TEST(bareNamesMustBeUnique);
    CPPUNIT_TEST(allThatLieTwiceAreNamed);
    CPPUNIT_TEST(earlierNamesAreKnown);
    CPPUNIT_TEST(anEarlierNameBesideTodaysIsSaid);
    CPPUNIT_TEST(theCoursesOwnEarlierNamesAreNotTheStudents);
    CPPUNIT_TEST(linksAreNotFollowed);
    CPPUNIT_TEST(pathsThatLeaveTheArchiveAreNothing);
    CPPUNIT_TEST(damagedArchivesAreSaid);
    CPPUNIT_TEST(bombsAreDefused);
    CPPUNIT_TEST(devicesAndPipesAreNoFiles);
    CPPUNIT_TEST(largeFilesAreRefused);
    CPPUNIT_TEST(theTimeIsTheArchives);
    CPPUNIT_TEST_SUITE_END();

    const Folder folder;

    void foldersAndArchivesAreSubmissions() {
        for (const char* name :
             {"ann/x", "bob.zip", "cid.tar.gz", "dan v2.tgz", ".hidden/x", "readme.txt", "eve.7z"})
            folder.write(name, "");
        fs::create_symlink("/etc", folder / "link");
        std::string names;
        for (const Submission& one : submissionsIn(folder.path(), wanted).all)
            names += one.student + ",";
        CPPUNIT_ASSERT_EQUAL(std::string("ann,bob,cid,dan v2,eve,"), names);
    }

    void whatIsNoSubmissionIsSaid() {
        folder.write("ann/x", "");
        folder.write("readme.txt", "");
        fs::create_symlink(folder / "ann", folder / "bob");
        const std::vector<std::string> leftOut = {"bob is a link",
                                                  "readme.txt is no archive and no source"};
        CPPUNIT_ASSERT(submissionsIn(folder.path(), wanted).leftOut == leftOut);
    }

    void archivesThatCannotBeReadAreSubmissions() {
        folder.write("ann.rar", "Rar!\x1a\x07\x01");
        folder.write("bob.ZIP", "Rar!\x1a\x07\x01");
        folder.write("cid.gz", "\x1f\x8b");
        const std::vector<Submission> all = submissionsIn(folder.path(), wanted).all;
        CPPUNIT_ASSERT_EQUAL(std::size_t{3}, all.size());
        for (const char* name : {"ann.rar", "bob.ZIP"})
            CPPUNIT_ASSERT_EQUAL(
                std::string("it is a RAR archive, which cannot be read: zip, 7z and tar can"),
                take(folder / name).trouble);
        CPPUNIT_ASSERT_EQUAL(
            std::string("it is damaged, encrypted, or no archive that can be read"),
            take(folder / "cid.gz").trouble);
    }

    void aPlatformsNamesAreTheStudents() {
        folder.write("Ann Lee_123_assignsubmission_file_/tp/include/Fold.h", "fold");
        folder.write("Ann Lee_123_assignsubmission_onlinetext_/onlinetext.html", "Hello");
        tar(folder / "Bob_7_assignsubmission_file_rendu.tar.gz", {{"tp/include/Fold.h", "bob"}});
        folder.write("Cid_8_assignsubmission_file_/x", "");
        folder.write("Cid_9_assignsubmission_file_Fold.h", "cid");
        std::string all;
        for (const Submission& one : submissionsIn(folder.path(), wanted).all)
            all += one.student + "=" + takeFrom(one, wanted).files["include/Fold.h"] + ",";
        CPPUNIT_ASSERT_EQUAL(std::string("Ann Lee=fold,Bob=bob,Cid_8=,Cid_9=cid,"), all);
    }

    void archivesInAFolderAreOpened() {
        fs::create_directory(folder / "ann");
        tar(folder / "ann/rendu.tar.gz", {{"tp/include/Fold.h", "fold"}});
        CPPUNIT_ASSERT_EQUAL(std::string("fold"), take(folder / "ann").files["include/Fold.h"]);
        folder.write("ann/notes.zip", "no archive");
        CPPUNIT_ASSERT_EQUAL(std::string("fold"), take(folder / "ann").files["include/Fold.h"]);
        requireIn(take(folder / "ann").note, "notes.zip: ");
        tar(folder / "ann/again.tar.gz", {{"tp/include/Fold.h", "another"}});
        requireIn(take(folder / "ann").trouble, "again.tar.gz/tp/");
        folder.write("bob/rendu.rar", "Rar!\x1a\x07\x01");
        requireIn(take(folder / "bob").trouble, "rendu.rar: it is a RAR archive");
    }

    void bareSourcesAreSubmissions() {
        folder.write("ann_Fold.h", "ann's");
        folder.write("ann_slices.cu", "slices");
        folder.write("bob.h", "bob's");
        folder.write("cid.cuh", "cid's");
        std::string all;
        for (const Submission& one : submissionsIn(folder.path(), wanted).all) {
            const HandedIn handedIn = takeFrom(one, wanted);
            all += one.student + ":";
            for (const auto& [file, text] : handedIn.files) all += file + "=" + text + ",";
            all += handedIn.trouble + ";";
        }
        CPPUNIT_ASSERT_EQUAL(std::string("ann:include/Fold.h=ann's,src/pi/slices.cu=slices,;"
                                         "bob:include/Fold.h=bob's,;"
                                         "cid:none of the lessons' files is a .cuh file;"),
                             all);
        const HandedIn unclear =
            takeFrom({"bob", {folder / "bob.h"}}, {"include/Fold.h", "include/Sum.h"});
        CPPUNIT_ASSERT_EQUAL(
            std::string("bob.h could be any of Fold.h, Sum.h: its name should end with that of the "
                        "file"),
            unclear.trouble);
    }

    void aWorkspaceIsOneSubmission() {
        folder.write("ann/include/Fold.h", "fold");
        folder.write("ann/docs/x", "");
        for (const char* path : {"ann", "ann/", "ann/docs/.."}) {
            const std::vector<Submission> all = submissionsIn(folder / path, wanted).all;
            CPPUNIT_ASSERT_EQUAL(std::size_t{1}, all.size());
            CPPUNIT_ASSERT_EQUAL(std::string("ann"), all[0].student);
            CPPUNIT_ASSERT_EQUAL(std::size_t{1}, takeFrom(all[0], wanted).files.size());
        }
        tar(folder / "bob.tgz", {{"include/Fold.h", "fold"}});
        CPPUNIT_ASSERT_EQUAL(std::string("bob"),
                             submissionsIn(folder / "bob.tgz", wanted).all.at(0).student);
    }

    void twoSubmissionsOfAStudentAreRefused() {
        folder.write("ann.zip", "");
        folder.write("ann.tar", "");
        CPPUNIT_ASSERT_THROW(submissionsIn(folder.path(), wanted), std::runtime_error);
        CPPUNIT_ASSERT_THROW(submissionsIn(folder / "nowhere", wanted), std::runtime_error);
        fs::create_directories(folder / "empty");
        CPPUNIT_ASSERT_THROW(submissionsIn(folder / "empty", wanted), std::runtime_error);
    }

    void filesAreTakenFromAFolder() {
        folder.write("ann/include/Fold.h", "fold");
        folder.write("ann/src/pi/slices.cu", "slices");
        const HandedIn handedIn = take(folder / "ann");
        CPPUNIT_ASSERT_EQUAL(std::string(), handedIn.trouble + handedIn.note);
        CPPUNIT_ASSERT_EQUAL(std::string("fold"), handedIn.files.at("include/Fold.h"));
        CPPUNIT_ASSERT_EQUAL(std::string("slices"), handedIn.files.at("src/pi/slices.cu"));
    }

    void theWorkspaceMayLieDeep() {
        folder.write("ann/Abgabe 1/tp/include/Fold.h", "fold");
        CPPUNIT_ASSERT_EQUAL(std::string("fold"), take(folder / "ann").files.at("include/Fold.h"));
    }

    void everyUsualArchiveIsRead() {
        const std::vector<Packed> entries = {{"tp/include/Fold.h", "fold"}, {"tp/x", "y"}};
        pack(folder / "a.zip", ARCHIVE_FORMAT_ZIP, ARCHIVE_FILTER_NONE, entries);
        pack(folder / "b.tar", ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_NONE, entries);
        pack(folder / "c.tar.xz", ARCHIVE_FORMAT_TAR_GNUTAR, ARCHIVE_FILTER_XZ, entries);
        pack(folder / "d.tar.bz2", ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_BZIP2, entries);
        pack(folder / "e.tar.zst", ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_ZSTD, entries);
        tar(folder / "f.tgz", entries);
        pack(folder / "g.7z", ARCHIVE_FORMAT_7ZIP, ARCHIVE_FILTER_NONE, entries);
        const auto submissions = submissionsIn(folder.path(), wanted).all;
        CPPUNIT_ASSERT_EQUAL(std::size_t{7}, submissions.size());
        for (const Submission& one : submissions) {
            const HandedIn handedIn = takeFrom(one, wanted);
            CPPUNIT_ASSERT_EQUAL_MESSAGE(one.student, std::string(), handedIn.trouble);
            CPPUNIT_ASSERT_EQUAL(std::string("fold"), handedIn.files.at("include/Fold.h"));
        }
    }

    void otherFilesStayWhereTheyAre() {
        tar(folder / "ann.tgz",
            {{"include/Fold.h", "fold"}, {"include/Fold.cpp", "x"}, {"test/add/TestAdd.cpp", "x"}});
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, take(folder / "ann.tgz").files.size());
        CPPUNIT_ASSERT_EQUAL(std::ptrdiff_t{1},
                             std::distance(fs::directory_iterator(folder.path()), {}));
    }

    void missingFilesAreMissing() {
        CPPUNIT_ASSERT_EQUAL(std::string("nothing was handed in"),
                             takeFrom({"ann", {}}, wanted).trouble);
        folder.write("ann/main.cpp", "");
        CPPUNIT_ASSERT_EQUAL(std::string("it has none of the lessons' files"),
                             take(folder / "ann").trouble);
        folder.write("ann/include/Fold.h", "");
        CPPUNIT_ASSERT(!take(folder / "ann").files.contains("src/pi/slices.cu"));
    }

    void twoWorkspacesAreSaid() {
        folder.write("ann/old/include/Fold.h", "old");
        folder.write("ann/new/include/Fold.h", "new");
        const HandedIn handedIn = take(folder / "ann");
        CPPUNIT_ASSERT_EQUAL(
            std::string("it has the workspace twice, with different files: at new/ and at old/"),
            handedIn.trouble);
        CPPUNIT_ASSERT(handedIn.files.empty());
    }

    void twoAlikeAreOne() {
        folder.write("ann/old/include/Fold.h", "same");
        folder.write("ann/new/include/Fold.h", "same");
        const HandedIn handedIn = take(folder / "ann");
        CPPUNIT_ASSERT_EQUAL(std::string("same"), handedIn.files.at("include/Fold.h"));
        CPPUNIT_ASSERT_EQUAL(std::string("it has the workspace 2 times, each the same"),
                             handedIn.note);
    }

    void bareNamesAreFound() {
        folder.write("ann/Fold.h", "fold");
        const HandedIn handedIn = take(folder / "ann");
        CPPUNIT_ASSERT_EQUAL(std::string("fold"), handedIn.files.at("include/Fold.h"));
        CPPUNIT_ASSERT_EQUAL(std::string("the files were found by their bare names"),
                             handedIn.note);
    }

    void bareNamesMustBeUnique() {
        folder.write("ann/a/Fold.h", "fold");
        folder.write("ann/b/Fold.h", "fold");
        CPPUNIT_ASSERT(!take(folder / "ann").trouble.empty());
    }

    void allThatLieTwiceAreNamed() {
        for (const char* path : {"ann/a/Fold.h", "ann/b/Fold.h", "ann/c/Fold.h", "ann/a/slices.cu",
                                 "ann/b/slices.cu", "ann/x"})
            folder.write(path, "");
        CPPUNIT_ASSERT_EQUAL(
            std::string("it has files more than once: Fold.h (a/Fold.h, b/Fold.h and c/Fold.h) and "
                        "slices.cu (a/slices.cu and b/slices.cu)"),
            take(folder / "ann").trouble);
        for (const char* path : {"bob/1/include/Fold.h", "bob/2/include/Fold.h"})
            folder.write(path, path);
        folder.write("bob/3/include/Fold.h", "3");
        CPPUNIT_ASSERT_EQUAL(std::string("it has the workspace 3 times, with different files: at "
                                         "1/, at 2/ and at 3/"),
                             take(folder / "bob").trouble);
    }

    void earlierNamesAreKnown() {
        folder.write("ann/include/Fold.cu.h", "fold");
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, submissionsIn(folder / "ann", wanted).all.size());
        const HandedIn inPlace = take(folder / "ann");
        CPPUNIT_ASSERT_EQUAL(std::string("fold"), inPlace.files.at("include/Fold.h"));
        CPPUNIT_ASSERT_EQUAL(std::string("Fold.cu.h was taken under today's name"), inPlace.note);
        tar(folder / "bob.tgz", {{"tp/student/Fold.cu.h", "fold"}, {"tp/slices.cu", "slices"}});
        const HandedIn byName = take(folder / "bob.tgz");
        CPPUNIT_ASSERT_EQUAL(std::string("fold"), byName.files.at("include/Fold.h"));
        CPPUNIT_ASSERT_EQUAL(std::string("slices"), byName.files.at("src/pi/slices.cu"));
    }

    void anEarlierNameBesideTodaysIsSaid() {
        folder.write("ann/include/Fold.cu.h", "old");
        folder.write("ann/include/Fold.h", "new");
        CPPUNIT_ASSERT_EQUAL(std::string("it has files more than once: Fold.h (include/Fold.cu.h "
                                         "and include/Fold.h)"),
                             take(folder / "ann").trouble);
    }

    void theCoursesOwnEarlierNamesAreNotTheStudents() {
        folder.write("ann/include/Fold.h", "fold");
        folder.write("ann/include/earlier/Fold.cu.h", "#include");
        folder.write("bob/Fold.h", "fold");
        folder.write("bob/earlier/Fold.cu.h", "#include");
        for (const char* student : {"ann", "bob"})
            CPPUNIT_ASSERT_EQUAL(std::string("fold"),
                                 take(folder / student).files.at("include/Fold.h"));
    }

    void linksAreNotFollowed() {
        folder.write("secret", "secret");
        folder.write("ann/include/x", "");
        fs::create_symlink(folder / "secret", folder / "ann/include/Fold.h");
        fs::create_directory_symlink(folder.path(), folder / "ann/all");
        const HandedIn inFolder = take(folder / "ann");
        CPPUNIT_ASSERT(inFolder.files.empty());
        CPPUNIT_ASSERT(inFolder.passedBy.contains("include/Fold.h"));
        tar(folder / "bob.tgz", {{"include/Fold.h", "", AE_IFLNK, "/etc/passwd"},
                                 {"x", "text"},
                                 {"src/pi/slices.cu", "", AE_IFREG, "/etc/passwd"}});
        const HandedIn inArchive = take(folder / "bob.tgz");
        CPPUNIT_ASSERT(inArchive.files.empty());
        CPPUNIT_ASSERT_EQUAL(std::size_t{2}, inArchive.passedBy.size());
    }

    void pathsThatLeaveTheArchiveAreNothing() {
        tar(folder / "ann.tgz", {{"../../include/Fold.h", "x"},
                                 {"/tmp/include/Fold.h", "x"},
                                 {"a/../../include/Fold.h", "x"}});
        CPPUNIT_ASSERT_EQUAL(std::string("it has none of the lessons' files"),
                             take(folder / "ann.tgz").trouble);
    }

    void damagedArchivesAreSaid() {
        tar(folder / "ann.tgz",
            {{"include/Fold.h", std::string(100'000, 'x') + folder.path().string()}});
        const std::string whole = folder.read("ann.tgz");
        folder.write("cut.tgz", whole.substr(0, whole.size() / 2));
        folder.write("noise.zip", "PK\x03\x04 and so on");
        folder.write("empty.tar.gz", "");
        for (const char* name : {"cut.tgz", "noise.zip", "empty.tar.gz"})
            CPPUNIT_ASSERT_MESSAGE(name, !take(folder / name).trouble.empty());
    }

    void bombsAreDefused() {
        pack(folder / "bomb.tar.bz2", ARCHIVE_FORMAT_TAR_PAX_RESTRICTED, ARCHIVE_FILTER_BZIP2,
             std::vector<Packed>(5, {"zeros", std::string(60 << 20, '\0')}));
        CPPUNIT_ASSERT(fs::file_size(folder / "bomb.tar.bz2") < 1 << 20);
        CPPUNIT_ASSERT_EQUAL(std::string("it holds more than 256 MiB"),
                             take(folder / "bomb.tar.bz2").trouble);
        tar(folder / "many.tgz", std::vector<Packed>(20'001, {"x", ""}));
        CPPUNIT_ASSERT_EQUAL(std::string("it has more than 20000 files"),
                             take(folder / "many.tgz").trouble);
    }

    void devicesAndPipesAreNoFiles() {
        fs::create_directories(folder / "ann/include");
        CPPUNIT_ASSERT_EQUAL(0, mkfifo((folder / "ann/include/Fold.h").c_str(), 0600));
        CPPUNIT_ASSERT(take(folder / "ann").passedBy.contains("include/Fold.h"));
        tar(folder / "bob.tgz",
            {{"include/Fold.h", "", AE_IFCHR}, {"src/pi/slices.cu", "", AE_IFIFO}});
        CPPUNIT_ASSERT_EQUAL(std::size_t{2}, take(folder / "bob.tgz").passedBy.size());
    }

    void largeFilesAreRefused() {
        folder.write("ann/include/Fold.h", std::string(300 << 10, 'x'));
        CPPUNIT_ASSERT(take(folder / "ann").trouble.find("larger than 256 KiB") !=
                       std::string::npos);
        tar(folder / "bob.tgz", {{"include/Fold.h", std::string(300 << 10, 'x')}});
        CPPUNIT_ASSERT(take(folder / "bob.tgz").trouble.find("larger than 256 KiB") !=
                       std::string::npos);
    }

    void theTimeIsTheArchives() {
        tar(folder / "ann.tgz", {{"include/Fold.h", "fold"}});
        CPPUNIT_ASSERT(take(folder / "ann.tgz").time > 1'000'000'000);
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestSubmission);
