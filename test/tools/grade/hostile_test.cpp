// Grades a class of hostile students and one good one, first as it is done, then with what they
// compile not looked at, so that the walls behind are tried too; writes what became of each to a
// file, for tests to read.
//
//     hostile_test BUILD CASES RESULTS
#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <mutex>
#include <set>
#include <thread>

#include "grader.h"

namespace {

namespace fs = std::filesystem;
using namespace grade;

constexpr const char* lesson = "pi";
constexpr const char* replaced = "src/pi/slices_device.cu";
constexpr const char* suite = "PiSlices";
constexpr const char* good = "ann";

std::string contentOf(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void replaceAll(std::string& text, const std::string& what, const std::string& by) {
    for (std::size_t at = text.find(what); at != std::string::npos;
         at = text.find(what, at + by.size()))
        text.replace(at, what.size(), by);
}

/// A socket of this machine that accepts connections.
class Listener {
  public:
    Listener() : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        bind(socket_, reinterpret_cast<sockaddr*>(&address), size);
        listen(socket_, 100);
        getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size);
        port_ = ntohs(address.sin_port);
    }
    ~Listener() { close(socket_); }
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    int port() const { return port_; }

  private:
    int socket_;
    int port_ = 0;
};

struct Class {
    fs::path folder;
    Listener listener;
};

/// A folder a student: the good one's files are the workspace's, the others' but for one too.
void handIn(const Class& all, const Pristine& pristine, const std::string& student,
            std::string hostile) {
    for (const std::string& file : pristine.lesson(lesson).files) {
        const fs::path to = all.folder / student / file;
        fs::create_directories(to.parent_path());
        fs::copy_file(pristine.base().workspace() / file, to, fs::copy_options::overwrite_existing);
    }
    if (hostile.empty()) return;
    replaceAll(hostile, "WORKSPACE", pristine.base().workspace());
    replaceAll(hostile, "NEIGHBOUR", all.folder / good / replaced);
    replaceAll(hostile, "PORT", std::to_string(all.listener.port()));
    std::ofstream(all.folder / student / replaced) << hostile;
}

GraderSettings settings(const fs::path& work, bool vets) {
    GraderSettings settings = defaultSettings();
    settings.lessons = {lesson};
    settings.work = work;
    settings.compiler.seconds = 20;
    settings.run.program.seconds = 60;  // one sleeps that long, and a machine may be slow
    settings.run.testSeconds = 5;
    settings.vets = vets;
    return settings;
}

/// What became of a student in one line: the lesson's verdict, or that of the hostile suite's first
/// test that didn't pass.
std::string outcome(const StudentResult& result) {
    const LessonResult& one = result.lessons.front();
    if (one.verdict != Verdict::judged) return words(one.verdict) + ": " + one.reason;
    for (const record::SuiteRecord& record : one.run.suites) {
        const record::TestRecord* problem = record::firstProblem(record);
        if (problem && record.name != suite && record.name != "PiTheory")
            return "the other suites suffered";
        if (!problem || record.name != suite) continue;
        std::string text = problem->messages.empty() ? "" : problem->messages.front().text;
        std::ranges::replace(text, '\n', ' ');
        return std::string(record::name(problem->status)) + ": " + text;
    }
    return "judged: all tests passed";
}

void gradeAll(Pristine& pristine, const fs::path& work, const std::vector<Submission>& submissions,
              bool vets, std::ostream& results) {
    Grader grader(pristine, settings(work / "work", vets), work / "proof");
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    const auto grade = [&] {
        for (std::size_t mine; (mine = next++) < submissions.size();) {
            const Submission& submission = submissions[mine];
            const HandedIn handedIn = grader.take(submission);
            const std::string line =
                outcome(grader.grade(submission, handedIn, work / "logs" / submission.student));
            const std::lock_guard lock(mutex);
            results << (vets ? "VETTED " : "UNVETTED ") << submission.student << ": " << line
                    << std::endl;
        }
    };
    std::jthread other(grade);
    grade();
}

}  // namespace

int main(int, char** argv) try {
    if (const std::string why = whyNotConfined(); !why.empty()) throw std::runtime_error(why);
    Pristine pristine(argv[1]);
    const fs::path work = fs::path(argv[3]).parent_path() / "hostile-work";
    fs::remove_all(work);
    const Class all{work / "class", {}};
    handIn(all, pristine, good, {});
    std::set<std::string> alsoUnvetted = {good};
    for (const auto& file : fs::directory_iterator(argv[2])) {
        const std::string text = contentOf(file);
        handIn(all, pristine, file.path().stem(), text);
        if (text.find("\n// UNVETTED: ") != std::string::npos)
            alsoUnvetted.insert(file.path().stem());
    }
    std::ofstream results(argv[3]);
    std::vector<Submission> submissions = submissionsIn(all.folder, {}).all;
    gradeAll(pristine, work, submissions, true, results);
    std::erase_if(submissions,
                  [&](const Submission& one) { return !alsoUnvetted.contains(one.student); });
    gradeAll(pristine, work, submissions, false, results);
    if (contentOf(all.folder / good / replaced) !=
        contentOf(pristine.base().workspace() / replaced))
        throw std::runtime_error("the files of a neighbour have changed");
    fs::remove_all(work);
    return 0;
} catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
}
