#include "request.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <filesystem>
#include <map>
#include <optional>

#include "language/language.h"
#include "toolchain.h"

namespace fs = std::filesystem;

namespace driver {
namespace {

enum class What {
    output,
    folder,
    language,
    optionsFile,  // the command line itself
    compile,
    compileRelocatable,
    deviceLink,
    link,
    archive,  // what is made
    preprocess,
    dependencies,
    dryRun,
    verbose,
    version,
    help,  //
    include,
    system,
    define,
    undefine,
    header,  // of the preprocessor
    writeDependencies,
    dependencyWord,
    dependencyFile,
    dependencyTarget,  //
    hostCompiler,
    standard,
    optimize,
    noWarnings,
    debug,
    profile,
    relaxed,  // of the compiler
    toCompiler,
    toLinker,
    libraryFolder,
    library,
    shared,  //
    architecture,
    relocatable,
    forward,  //
    run,
    runArguments,  // of the program
    nothing,       // means something for GPUs only
    noCode,
    refused
};

struct Meaning {
    What what;
    bool takesValue = false;
};

/// All options of nvcc, without the one or two `-` before them.
const std::map<std::string, Meaning, std::less<>>& options() {
    static const auto all = [] {
        std::map<std::string, Meaning, std::less<>> all;
        const auto add = [&](Meaning meaning, std::initializer_list<const char*> names) {
            for (const char* name : names) all[name] = meaning;
        };
        constexpr bool value = true;
        add({What::output, value}, {"o", "output-file"});
        add({What::folder, value}, {"odir", "output-directory"});
        add({What::language, value}, {"x"});
        add({What::optionsFile, value}, {"optf", "options-file"});
        add({What::compile}, {"c", "compile", "dw", "device-w"});
        add({What::compileRelocatable}, {"dc", "device-c"});
        add({What::deviceLink}, {"dlink", "device-link"});
        add({What::link}, {"link"});
        add({What::archive}, {"lib"});
        add({What::preprocess}, {"E", "preprocess"});
        add({What::dependencies},
            {"M", "generate-dependencies", "MM", "generate-nonsystem-dependencies"});
        add({What::dryRun}, {"dryrun"});
        add({What::verbose}, {"v", "verbose"});
        add({What::version}, {"V", "version"});
        add({What::help}, {"h", "help"});
        add({What::include, value}, {"I", "include-path"});
        add({What::system, value}, {"isystem", "system-include"});
        add({What::define, value}, {"D", "define-macro"});
        add({What::undefine, value}, {"U", "undefine-macro"});
        add({What::header, value}, {"include", "pre-include"});
        add({What::writeDependencies}, {"MD", "generate-dependencies-with-compile", "MMD",
                                        "generate-nonsystem-dependencies-with-compile"});
        add({What::dependencyWord}, {"MP", "generate-dependency-targets"});
        add({What::dependencyFile, value}, {"MF", "dependency-output"});
        add({What::dependencyTarget, value}, {"MT", "dependency-target-name", "MQ"});
        add({What::hostCompiler, value}, {"ccbin", "compiler-bindir"});
        add({What::standard, value}, {"std"});
        add({What::optimize, value}, {"O", "optimize"});
        add({What::noWarnings}, {"w", "disable-warnings"});
        add({What::debug}, {"g", "debug", "G", "device-debug"});
        add({What::profile}, {"pg", "profile"});
        add({What::relaxed}, {"expt-relaxed-constexpr"});
        add({What::toCompiler, value}, {"Xcompiler", "compiler-options"});
        add({What::toLinker, value}, {"Xlinker", "linker-options"});
        add({What::libraryFolder, value}, {"L", "library-path"});
        add({What::library, value}, {"l", "library"});
        add({What::shared}, {"shared"});
        add({What::architecture, value}, {"arch", "gpu-architecture", "gencode", "generate-code"});
        add({What::relocatable, value}, {"rdc", "relocatable-device-code"});
        add({What::forward}, {"forward-unknown-to-host-compiler", "forward-unknown-to-host-linker",
                              "forward-unknown-opts"});
        add({What::nothing}, {"lineinfo",
                              "generate-line-info",
                              "extended-lambda",
                              "expt-extended-lambda",
                              "use_fast_math",
                              "m64",
                              "restrict",
                              "keep",
                              "save-temps",
                              "res-usage",
                              "resource-usage",
                              "dlto",
                              "dlink-time-opt",
                              "lto",
                              "allow-unsupported-compiler",
                              "extra-device-vectorization",
                              "src-in-ptx",
                              "source-in-ptx",
                              "Wno-deprecated-gpu-targets",
                              "Wno-deprecated-declarations",
                              "err-no",
                              "display-error-number",
                              "no-err-no",
                              "no-display-error-number",
                              "noeh",
                              "no-exceptions",
                              "Wreorder",
                              "Wdefault-stream-launch",
                              "Wmissing-launch-bounds",
                              "Wext-lambda-captures-this",
                              "ewp",
                              "extensible-whole-program",
                              "nodlink",
                              "no-device-link",
                              "no-compress",
                              "noprof",
                              "no-host-device-initializer-list",
                              "no-host-device-move-forward",
                              "std-default",
                              "clean-targets",
                              "time-trace"});
        add({What::nothing, value}, {"code",
                                     "gpu-code",
                                     "maxrregcount",
                                     "Xptxas",
                                     "ptxas-options",
                                     "Xnvlink",
                                     "nvlink-options",
                                     "Xarchive",
                                     "archive-options",
                                     "cudart",
                                     "cudadevrt",
                                     "m",
                                     "machine",
                                     "t",
                                     "threads",
                                     "split-compile",
                                     "ftz",
                                     "prec-div",
                                     "prec-sqrt",
                                     "fmad",
                                     "default-stream",
                                     "diag-suppress",
                                     "diag-warn",
                                     "diag-error",
                                     "Werror",
                                     "opt-info",
                                     "keep-dir",
                                     "Ofc",
                                     "Ofast-compile",
                                     "dopt",
                                     "jtd",
                                     "jump-table-density",
                                     "time",
                                     "idp",
                                     "input-drive-prefix",
                                     "ddp",
                                     "ldir",
                                     "library-search",
                                     "target-dir",
                                     "tdir",
                                     "objtemp",
                                     "compress-mode",
                                     "brief-diagnostics"});
        add({What::noCode}, {"ptx", "cubin", "fatbin", "optix-ir", "ltoir"});
        add({What::run}, {"run"});
        add({What::runArguments, value}, {"run-args"});
        add({What::refused}, {"r", "relocatable-link", "cuda"});
        return all;
    }();
    return all;
}

/// An option in a word: with one or two dashes, its value in the word (-Ipath, --std=c++17) or not.
struct Option {
    std::string name;  ///< with the dash, as messages say it
    Meaning meaning;
    std::optional<std::string> value;
};

std::optional<Option> optionIn(const std::string& word) {
    const std::size_t dashes = word.starts_with("--") ? 2 : 1;
    const std::string plain = word.substr(dashes);
    if (const auto found = options().find(plain); found != options().end())
        return Option{word, found->second, std::nullopt};
    const std::size_t sign = plain.find('=');
    if (const auto found = options().find(plain.substr(0, sign));
        sign != plain.npos && found != options().end() && found->second.takesValue)
        return Option{word.substr(0, dashes + sign), found->second, plain.substr(sign + 1)};
    if (dashes == 1 && plain.size() > 1 && std::string_view("IDULlO").find(plain[0]) != plain.npos)
        return Option{word.substr(0, 2), options().find(plain.substr(0, 1))->second,
                      plain.substr(1)};
    return std::nullopt;
}

std::optional<Language> languageOf(const std::string& file) {
    const std::string extension = fs::path(file).extension();
    if (extension == ".cu") return Language::cuda;
    if (isOneOf(extension, {".cpp", ".cc", ".cxx", ".C"})) return Language::cpp;
    if (extension == ".c") return Language::c;
    return std::nullopt;
}

Language languageNamed(const std::string& name) {
    if (isOneOf(name, {"cu", "cuda"})) return Language::cuda;
    if (isOneOf(name, {"c++", "cc", "cpp"})) return Language::cpp;
    if (name == "c") return Language::c;
    throw Failure(tr("-x {0}: cu, c++ and c are the ones there are", name));
}

std::string standardNamed(const std::string& name) {
    if (isOneOf(name, {"c++20", "gnu++20"})) return "gnu++20";
    if (isOneOf(name, {"c++03", "c++11", "c++14", "c++17", "gnu++11", "gnu++14", "gnu++17"}))
        return "gnu++17";  // all that is in C++17
    throw Failure(
        tr("-std {0}: c++03, c++11, c++14, c++17 and c++20 are the ones there are", name));
}

/// 900 of arch=compute_90a,code=sm_90a; 0 where there is no number.
int architectureIn(const std::string& value) {
    for (const char* mark : {"compute_", "sm_"}) {
        const std::size_t at = value.find(mark);
        if (at == value.npos) continue;
        int number = 0;
        const char* const digits = value.data() + at + std::string_view(mark).size();
        std::from_chars(digits, value.data() + value.size(), number);
        return 10 * number;
    }
    return 0;
}

class Reader {
  public:
    explicit Reader(bool isStrict) : isStrict_(isStrict) {}

    Request read(const Words& words) {
        rest_ = words;
        // What is unknown may be the host compiler's: so it is known before.
        for (const std::string& word : words)
            if (const auto option = word.starts_with("-") ? optionIn(word) : std::nullopt)
                forwards_ = forwards_ || option->meaning.what == What::forward;
        while (!rest_.empty()) {
            const std::string word = next();
            if (word.starts_with("@") && word.size() > 1)
                insertFile(word.substr(1));
            else if (word.starts_with("-") && word.size() > 1)
                takeOption(word);
            else
                takeFile(word);
        }
        if (language_)  // of all files, wherever -x stands
            for (Source& source : request_.sources) source.language = *language_;
        return request_;
    }

  private:
    std::string next() {
        const std::string word = rest_.front();
        rest_.erase(rest_.begin());
        return word;
    }

    void insertFile(const std::string& file) {
        if (!fs::exists(file)) throw Failure(tr("cannot read {0}", file));
        const Words words = shellWords(textOf(file));
        rest_.insert(rest_.begin(), words.begin(), words.end());
    }

    void takeFile(const std::string& word) {
        const std::string name = fs::path(word).filename();
        if (language_ && !startsWithOneOf(fs::path(word).extension().string(), {".o", ".a", ".so"}))
            request_.sources.push_back({word, *language_});
        else if (const auto language = languageOf(word))
            request_.sources.push_back({word, *language});
        else if (name.ends_with(".o") || name.ends_with(".a") || name.ends_with(".so") ||
                 name.find(".so.") != name.npos)
            takeLibraryFile(word);
        else
            throw Failure(
                tr("{0}: neither a source (.cu, .cpp, .cc, .cxx, .c) nor an object or a "
                   "library (.o, .a, .so)",
                   word));
    }

    void takeLibraryFile(const std::string& file) {
        if (!isOfCuda(libraryOf(file))) request_.inputs.push_back(file);
    }

    void takeOption(const std::string& word) {
        const auto option = optionIn(word);
        if (!option) {
            takeUnknown(word);
            return;
        }
        std::string value;
        if (option->value) {
            value = *option->value;
        } else if (option->meaning.takesValue) {
            if (rest_.empty()) throw Failure(tr("{0}: expected a value after it", option->name));
            value = next();
        }
        take(*option, value);
    }

    void takeUnknown(const std::string& word) {
        if (forwards_) {
            request_.compiling.push_back(word);
            request_.linking.push_back(word);
        } else if (isStrict_) {
            throw Failure(
                tr("{0}: nvcc has no such option; an option of g++ goes after -Xcompiler", word));
        } else {
            request_.unknown.insert(word);
        }
    }

    void takeFolders(const char* kind, const std::string& value) {
        for (const std::string& folder : listed(value, ",")) {
            if (fs::exists(fs::path(folder) / "cuda_runtime_api.h"))
                continue;  // a toolkit's: the simulator has its own
            append(request_.preprocessing, {kind, folder});
            request_.userFolders.push_back(folder);
        }
    }

    void take(const Option& option, const std::string& value) {
        Request& all = request_;
        const bool isShort = option.name == "-MM" || option.name == "-MMD" ||
                             option.name.find("nonsystem") != option.name.npos;
        switch (option.meaning.what) {
            case What::output:
                all.output = value;
                break;
            case What::folder:
                all.folder = value;
                break;
            case What::language:
                language_ = languageNamed(value);
                break;
            case What::optionsFile:
                for (const std::string& file : listed(value)) insertFile(file);
                break;
            case What::compile:
                all.action = Action::compile;
                break;
            case What::compileRelocatable:
                all.action = Action::compile;
                all.cudaOptions.push_back("-rdc=true");
                break;
            case What::deviceLink:
                all.action = Action::deviceLink;
                break;
            case What::link:
                all.action = Action::link;
                break;
            case What::archive:
                all.action = Action::archive;
                break;
            case What::preprocess:
                all.action = Action::preprocess;
                break;
            case What::dependencies:
                all.action = Action::dependencies;
                all.kindOfDependencies = isShort ? "-MM" : "-M";
                break;
            case What::dryRun:
                all.isDry = all.isVerbose = true;
                break;
            case What::verbose:
                all.isVerbose = true;
                break;
            case What::version:
                all.asksVersion = true;
                break;
            case What::help:
                all.asksHelp = true;
                break;
            case What::include:
                takeFolders("-I", value);
                break;
            case What::system:
                takeFolders("-isystem", value);
                break;
            case What::define:
                all.preprocessing.push_back("-D" + value);
                break;
            case What::undefine:
                all.preprocessing.push_back("-U" + value);
                break;
            case What::header:
                append(all.preprocessing, {"-include", value});
                break;
            case What::writeDependencies:
                all.writesDependencies = true;
                all.preprocessing.push_back(isShort ? "-MMD" : "-MD");
                break;
            case What::dependencyWord:
                all.preprocessing.push_back("-MP");
                break;
            case What::dependencyFile:
                all.namesDependencies = true;
                append(all.preprocessing, {"-MF", value});
                break;
            case What::dependencyTarget:
                all.namesTarget = true;
                append(all.preprocessing, {option.name == "-MQ" ? "-MQ" : "-MT", value});
                break;
            case What::hostCompiler:
                all.hostCompiler = value;
                break;
            case What::standard:
                all.standard = standardNamed(value);
                break;
            case What::optimize:
                all.optimization = "-O" + value;
                break;
            case What::noWarnings:
                all.compiling.push_back("-w");
                break;
            case What::debug:
                all.optimization = "-Og";
                break;
            case What::profile:
                all.compiling.push_back("-pg");
                all.linking.push_back("-pg");
                break;
            case What::relaxed:
                all.cudaOptions.push_back("-fplugin-arg-libdevice_code-relaxed-constexpr");
                break;
            case What::toCompiler:
                for (const std::string& one : listed(value)) {
                    if (one.starts_with("-std=")) {
                        all.standard = standardNamed(one.substr(5));
                        continue;
                    }
                    all.compiling.push_back(one);
                    all.linking.push_back(one);
                }
                break;
            case What::toLinker:
                for (const std::string& one : listed(value)) append(all.linking, {"-Xlinker", one});
                break;
            case What::libraryFolder:
                all.linking.push_back("-L" + value);
                break;
            case What::library:
                if (!isOfCuda(value)) all.inputs.push_back("-l" + value);
                break;
            case What::shared:
                all.linking.push_back("-shared");
                break;
            case What::architecture:
                all.architecture = std::max(all.architecture, architectureIn(value));
                break;
            case What::run:
                all.runs = true;
                break;
            case What::runArguments:
                append(all.arguments, listed(value, ","));
                break;
            case What::relocatable:
                if (value == "true") all.cudaOptions.push_back("-rdc=true");
                break;
            case What::forward:
            case What::nothing:
                break;
            case What::noCode:
                throw Failure(tr("{0}: the simulator runs C++ on the CPU and has no code for GPUs",
                                 option.name));
            case What::refused:
                throw Failure(tr("{0}: this option of nvcc is not supported", option.name));
        }
    }

    Request request_;
    Words rest_;
    std::optional<Language> language_;
    bool isStrict_, forwards_ = false;
};

}  // namespace

Request read(Words words, bool isStrict) {
    Request request = Reader(isStrict).read(words);
    if (request.architecture > 0)
        request.cudaOptions.push_back("--cuda-arch=" + std::to_string(request.architecture));
    return request;
}

}  // namespace driver
