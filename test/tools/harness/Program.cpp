#include "Program.h"

#include <fcntl.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

std::string FakeCourse::path;

namespace {

// Only what a test gives it, whatever surrounds the tests.
const Environment plainEnvironment = {{"PATH", "/usr/bin:/bin"}, {"TERM", "xterm-256color"}};

[[noreturn]] void become(const Words& arguments, const Environment& environment) {
    close_range(3, ~0u, 0);
    clearenv();
    for (const auto* variables : {&plainEnvironment, &environment})
        for (const auto& [name, value] : *variables) setenv(name.c_str(), value.c_str(), 1);
    std::vector<char*> argv = {FakeCourse::path.data()};
    for (const std::string& argument : arguments)
        argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    execv(argv[0], argv.data());
    _exit(127);
}

int exitCodeOf(pid_t process) {
    int status = 0;
    waitpid(process, &status, 0);
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

std::string makeFolder() {
    std::string name = std::filesystem::temp_directory_path() / "harness_test.XXXXXX";
    if (!mkdtemp(name.data())) throw std::runtime_error("mkdtemp");
    return name;
}

}  // namespace

FakeCourse::FakeCourse(Words arguments, Environment environment)
    : folder_(makeFolder()), process_(fork()) {
    if (process_ != 0) return;
    dup2(open((folder_ + "/out").c_str(), O_WRONLY | O_CREAT, 0600), STDOUT_FILENO);
    dup2(open((folder_ + "/err").c_str(), O_WRONLY | O_CREAT, 0600), STDERR_FILENO);
    become(arguments, environment);
}

FakeCourse::~FakeCourse() {
    if (process_ > 0) {
        kill(process_, SIGKILL);
        exitCodeOf(process_);
    }
    std::filesystem::remove_all(folder_);
}

Outcome FakeCourse::outcome() {
    const int exitCode = exitCodeOf(process_);
    process_ = -1;
    return {exitCode, contentOf(folder_ + "/out"), contentOf(folder_ + "/err")};
}

std::string FakeCourse::runOnTerminal(Words arguments, Environment environment) {
    int terminal = -1;
    const pid_t process = forkpty(&terminal, nullptr, nullptr, nullptr);
    if (process == 0) become(arguments, environment);
    std::string text;
    char bytes[4096];
    for (ssize_t n; (n = read(terminal, bytes, sizeof bytes)) > 0;) text.append(bytes, n);
    close(terminal);
    exitCodeOf(process);
    return text;
}

TemporaryFolder::TemporaryFolder() : path_(makeFolder()) {}

TemporaryFolder::~TemporaryFolder() {
    std::filesystem::remove_all(path_);
}

std::string contentOf(const std::string& file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
}

nlohmann::json dataOf(const std::string& page) {
    const std::string opening = "id=\"report-data\">";
    const std::size_t begin = page.find(opening) + opening.size();
    return nlohmann::json::parse(page.substr(begin, page.find("</script>", begin) - begin));
}

const nlohmann::json& suiteIn(const nlohmann::json& data, std::string_view name) {
    for (const auto& suite : data.at("suites"))
        if (suite.at("name") == name) return suite;
    throw std::runtime_error("the report has no suite " + std::string(name));
}

const nlohmann::json& testIn(const nlohmann::json& suite, std::string_view name) {
    for (const auto& test : suite.at("tests"))
        if (test.at("name") == name) return test;
    throw std::runtime_error("the report has no test " + std::string(name));
}

bool isAlive(pid_t process) {
    const std::string status = contentOf("/proc/" + std::to_string(process) + "/stat");
    const std::size_t afterName = status.rfind(')');
    return afterName != std::string::npos && status.at(afterName + 2) != 'Z';
}

std::string messagesOf(const nlohmann::json& test, const std::string& kind) {
    std::string text;
    for (const auto& message : test.at("messages"))
        if (message.at("kind") == kind) text += message.at("text").get<std::string>() + "\n";
    return text;
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}
