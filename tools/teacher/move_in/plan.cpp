#include "plan.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <stdexcept>

#include "language/language.h"

namespace fs = std::filesystem;

namespace move_in {
namespace {

std::string bareName(const std::string& include) {
    return fs::path(include).filename();
}

bool isMain(const Source& source) {
    static const std::regex definition(R"(\bint\s+main\s*\()");
    return !source.isHeader() && (source.path.filename().string().starts_with("main") ||
                                  std::regex_search(source.text, definition));
}

/// The headers that students of this workspace complete: ReductionAdd.h, also as ReductionAdd.cu.h.
std::set<std::string> studentsHeaders(const fs::path& root) {
    static const std::regex header(R"re("include/(\w+)\.h")re");
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(root / "src")) {
        std::ostringstream text;
        text << std::ifstream(entry.path() / "lesson.json").rdbuf();
        const std::string list = text.str();
        for (std::sregex_iterator name(list.begin(), list.end(), header), end; name != end; ++name)
            for (const char* extension : {".h", ".cu.h"})
                names.insert((*name)[1].str() + extension);
    }
    return names;
}

/// The headers that the workspace has, by their bare names; those of CUDA are the simulator's.
std::set<std::string> headersHere(const fs::path& root) {
    std::set<std::string> names = {"omp.h"};
    for (const char* folder : {"include", "include/earlier"})
        for (const Source& source : sourcesBelow(root / folder))
            names.insert(source.path.filename());
    for (const auto& entry : fs::directory_iterator(root / "tools/simulator/include"))
        names.insert(entry.path().filename());
    return names;
}

/// The headers of CUDA that the simulator has only to refuse them.
std::set<std::string> refusedHeaders(const fs::path& root) {
    std::set<std::string> names;
    const fs::path folder = root / "tools/simulator/include";
    if (!fs::exists(folder)) return names;
    for (const auto& entry : fs::directory_iterator(folder)) {
        std::string word;
        if (std::ifstream(entry.path()) >> word && word == "#error")
            names.insert(entry.path().filename());
    }
    return names;
}

/// Decides for each file whether it comes along.
class Selection {
  public:
    Selection(Plan& plan, const std::set<std::string>& here, const std::set<std::string>& refused)
        : plan_(plan), here_(here), refused_(refused) {}

    /// Returns the mains.
    std::vector<Source> leaveOutMains() {
        std::vector<Source> mains;
        leaveOut([&](const Source& source) -> std::string {
            if (!isMain(source)) return "";
            mains.push_back(source);
            return tr("a main");
        });
        return mains;
    }

    void leaveOutStudentsHeaders(const std::set<std::string>& names) {
        leaveOut([&](const Source& source) -> std::string {
            return names.contains(source.path.filename()) ? tr("include/ has it") : "";
        });
    }

    /// What includes a header that nobody has or that the simulator refuses does not compile; nor
    /// does the program link without it, so all that needs its class stays behind, too.
    void leaveOutWhatLacksSomething() {
        for (bool isChanged = true; isChanged;) {
            std::set<std::string> present = here_;
            for (const Source& source : plan_.sources)
                if (source.isHeader()) present.insert(source.path.filename());
            isChanged = leaveOut([&](const Source& source) -> std::string {
                for (const std::string& include : source.systemIncludes())
                    if (refused_.contains(include))
                        return tr("the CPU simulator refuses {0}", include);
                for (const std::string& include : source.includes()) {
                    const std::string name = bareName(include);
                    if (refused_.contains(name))
                        return tr("the CPU simulator refuses {0}", include);
                    if (!present.contains(name) && !fs::exists("/usr/include/" + include))
                        return tr("there is no {0}", include);
                }
                const auto missing = implementations_.find(source.path.stem());
                if (source.isHeader() && missing != implementations_.end())
                    return tr("{0} is left out", missing->second);
                return "";
            });
        }
    }

  private:
    template <typename Why>
    bool leaveOut(const Why& why) {
        const size_t before = plan_.sources.size();
        std::erase_if(plan_.sources, [&](const Source& source) {
            const std::string reason = why(source);
            if (reason.empty()) return false;
            plan_.leftOut.push_back({source.path, reason});
            if (!source.isHeader() && !isMain(source))
                implementations_[source.path.stem()] = source.path.filename();
            return true;
        });
        return plan_.sources.size() < before;
    }

    Plan& plan_;
    const std::set<std::string>& here_;
    const std::set<std::string>& refused_;
    std::map<std::string, std::string> implementations_;
};

/// Includes whose way leads nowhere any more are found by their bare names.
void rewriteIncludes(Plan& plan) {
    std::set<fs::path> moved;
    for (const Source& source : plan.sources) moved.insert(source.path);
    for (Source& source : plan.sources)
        for (const std::string& include : source.includes()) {
            const fs::path target = (source.path.parent_path() / include).lexically_normal();
            if (include == bareName(include) || moved.contains(target)) continue;
            const std::string from = '"' + include + '"', to = '"' + bareName(include) + '"';
            for (size_t at = 0; (at = source.text.find(from, at)) != std::string::npos;)
                source.text.replace(at, from.size(), to);
            plan.rewritten.push_back({source.path, include, bareName(include)});
        }
}

/// A program has one definition of a name, and a header without a folder is found by its name.
void findLessonsThatGiveWay(Plan& plan) {
    std::set<std::string> definitions, headers;
    for (const Source& source : plan.sources) {
        definitions.merge(source.definitions());
        if (source.isHeader()) headers.insert(source.path.filename());
    }
    for (const auto& entry : fs::directory_iterator(plan.root / "src")) {
        const std::string lesson = entry.path().filename();
        if (!entry.is_directory() || lesson == "common") continue;
        std::string twice;
        for (const fs::path& folder : {entry.path(), plan.root / "test" / lesson})
            for (const Source& source :
                 fs::exists(folder) ? sourcesBelow(folder) : std::vector<Source>()) {
                for (const std::string& name : source.definitions())
                    if (definitions.contains(name)) twice = name;
                for (const std::string& name : source.includes())
                    if (headers.contains(name) && !fs::exists(folder / name)) twice = name;
            }
        if (!twice.empty()) plan.givingWay.emplace_back(lesson, twice);
    }
    std::ranges::sort(plan.givingWay);
}

bool contains(const std::string& text, const std::string& word) {
    return std::regex_search(text, std::regex("\\b" + word + "\\b"));
}

/// "MandelbrotProvider" and "useMandelbrot" are "mandelbrot".
std::string useName(const std::string& called, const std::string& folder,
                    std::set<std::string>& taken) {
    std::string name = std::regex_replace(called, std::regex("^use|Provider"), "");
    if (name.empty()) name = called;
    name[0] = static_cast<char>(std::tolower(name[0]));
    if (taken.contains(name)) name = folder + '-' + name;
    for (int i = 2; !taken.insert(name).second; ++i) name += std::to_string(i);
    return name;
}

/// What a bool or no parameter takes: a use that may say much says it.
std::optional<std::string> argumentsFor(const std::string& parameters) {
    if (parameters.empty()) return "";
    if (std::regex_match(parameters, std::regex(R"([^=,]*=[^,]*)"))) return "";
    if (std::regex_match(parameters, std::regex(R"(\s*(const\s+)?bool\s+\w+\s*)"))) return "true";
    return std::nullopt;
}

/// The functions that the mains declare, with the arguments that they give them.
void listFunctions(Plan& plan, const std::vector<Source>& mains, std::set<std::string>& taken) {
    std::set<std::string> listed;
    for (const Source& main : mains)
        for (const auto& [name, parameters] : main.externs()) {
            if (std::ranges::none_of(plan.sources,
                                     [&](const Source& source) { return source.defines(name); }))
                continue;
            if (!listed.insert(name).second) continue;
            const std::optional<std::string> arguments =
                parameters.empty() ? "" : main.plainArguments(name);
            if (arguments)
                plan.uses.push_back({useName(name, plan.name, taken), name, "", UseKind::FUNCTION,
                                     parameters, *arguments});
            else
                plan.notListed.push_back({name, tr("it wants {0}", parameters)});
        }
}

/// `class AddArrayUse` with `bool isOk()`, where both take nothing or a bool.
void listUseClass(Plan& plan, const Source& source, const std::string& name,
                  std::set<std::string>& taken) {
    static const std::regex useOfSomething(R"(Use\w+|\w+Use\d*)");
    const std::optional<std::string> asked = source.parametersOf("isOk");
    if (!std::regex_match(name, useOfSomething) || !asked) return;
    const std::optional<std::string> arguments = argumentsFor(*asked);
    const std::string wanted = source.parametersOf(name).value_or("");
    const std::optional<std::string> constructed = argumentsFor(wanted);
    if (arguments && constructed)
        plan.uses.push_back({useName(name, plan.name, taken), name, source.path.filename(),
                             UseKind::CLASS, *asked, *arguments, *constructed});
    else
        plan.notListed.push_back({name, arguments ? tr("its constructor wants {0}", wanted)
                                                  : tr("its {0} wants {1}", "isOk", *asked)});
}

void listProvider(Plan& plan, const Source& source, const std::string& name, UseKind kind,
                  std::set<std::string>& taken) {
    const std::string wanted = source.parametersOf(name).value_or("");
    if (argumentsFor(wanted) == "")
        plan.uses.push_back({useName(name, plan.name, taken), name, source.path.filename(), kind});
    else
        plan.notListed.push_back({name, tr("its constructor wants {0}", wanted)});
}

void listUses(Plan& plan, const std::vector<Source>& mains) {
    std::set<std::string> taken;
    for (const auto& entry : fs::directory_iterator(plan.root / "src"))
        taken.insert(entry.path().filename());
    listFunctions(plan, mains, taken);
    for (const Source& source : plan.sources) {
        if (!source.isHeader()) continue;
        static const std::regex oldProvider(
            R"(\bImage(Fonctionel|MOOs_A|_I)?\s*\*\s*createGL\s*\()");
        for (const auto& [name, bases] : source.classes())
            if (contains(bases, "Provider_I") || contains(bases, "Provider_uchar4_A"))
                listProvider(plan, source, name, UseKind::PICTURE, taken);
            else if (std::regex_search(source.text, oldProvider))
                listProvider(plan, source, name, UseKind::OLD_PICTURE, taken);
            else if (contains(bases, "ProviderUse_I"))
                listProvider(plan, source, name, UseKind::PROVIDER, taken);
            else if (!contains(bases, "Use_I"))  // its provider lists that
                listUseClass(plan, source, name, taken);
    }
}

void listSuites(Plan& plan) {
    for (const Source& source : plan.sources) {
        if (!source.isHeader()) continue;
        for (const auto& [name, bases] : source.classes()) {
            if (!contains(bases, "TestCuda(Power2)?|(Test::)?Suite")) continue;
            const std::string parameters = source.parametersOf(name).value_or("");
            const bool isPlain = argumentsFor(parameters) == "";
            const bool takesDevice = std::regex_match(parameters, std::regex(R"(\s*int\s+\w+\s*)"));
            if (isPlain || takesDevice)
                plan.suites.push_back({name, source.path.filename(), !isPlain});
            else
                plan.notListed.push_back({name, tr("its constructor wants {0}", parameters)});
        }
    }
}

}  // namespace

Plan planOf(const fs::path& folder, const fs::path& root, const std::string& name) {
    const fs::path from = fs::is_directory(folder / "src") ? folder / "src" : folder;
    if (fs::exists(root / "src" / name))
        throw std::invalid_argument(
            tr("{0} is there already; choose another name: --as NAME", "src/" + name));
    Plan plan{from, root, name, sourcesBelow(from), {}, {}, {}, {}, {}, {}};
    const std::set<std::string> here = headersHere(root);
    const std::set<std::string> refused = refusedHeaders(root);
    Selection selection(plan, here, refused);
    const std::vector<Source> mains = selection.leaveOutMains();
    selection.leaveOutStudentsHeaders(studentsHeaders(root));
    selection.leaveOutWhatLacksSomething();
    if (std::ranges::all_of(plan.sources, &Source::isHeader))
        throw std::invalid_argument(tr("{0}: no .cu or .cpp to move", from.string()));
    rewriteIncludes(plan);
    findLessonsThatGiveWay(plan);
    listUses(plan, mains);
    listSuites(plan);
    return plan;
}

}  // namespace move_in
