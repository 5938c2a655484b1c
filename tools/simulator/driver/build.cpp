#include "build.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>

#include "compiler_messages.h"
#include "language/language.h"
#include "mpi.h"
#include "os/temporary_folder.h"
#include "precompiled.h"

namespace fs = std::filesystem;

namespace driver {
namespace {

/// Puts a file at its place, whole or not at all. A place that is no file, as /dev/null, is written
/// to.
void put(const fs::path& file, const fs::path& place) {
    const auto refuse = [&] { throw Failure(tr("cannot write {0}", place.string())); };
    std::error_code error;
    if (fs::exists(place, error) && !fs::is_regular_file(place, error)) {
        std::ofstream out(place, std::ios::binary);
        out << std::ifstream(file, std::ios::binary).rdbuf();
        if (!out.flush()) refuse();
        return;
    }
    std::string beside = place.string() + ".XXXXXX";
    const int made = mkstemp(beside.data());
    if (made < 0) refuse();
    close(made);
    fs::copy_file(file, beside, fs::copy_options::overwrite_existing, error);
    if (!error) fs::permissions(beside, fs::status(file).permissions(), error);
    if (!error) fs::rename(beside, place, error);
    if (!error) return;
    std::error_code ignored;
    fs::remove(beside, ignored);
    refuse();
}

/// The object of the layer between a program and MPI.
std::string layerOfMpi(const Words& preprocessing, const Toolchain& toolchain,
                       const os::TemporaryFolder& folder) {
    const std::string object = folder.file("mpi.o");
    if (run(commandForLayer(preprocessing, toolchain, object)) != 0) throw Failure("");
    return object;
}

class Build {
  public:
    Build(const Request& request, const Toolchain& toolchain)
        : request_(request), toolchain_(toolchain) {}

    void run() {
        check();
        switch (request_.action) {
            case Action::preprocess:
                preprocess({"-E"});
                break;
            case Action::dependencies:
                preprocess({request_.kindOfDependencies});
                break;
            case Action::compile:
                compileAll(true);
                break;
            case Action::deviceLink:
                deviceLink();
                break;
            case Action::archive:
                archive();
                break;
            case Action::link:
                link();
                break;
        }
    }

  private:
    void check() const {
        if (request_.sources.empty() && request_.inputs.empty())
            throw Failure(tr("no file to compile"));
        for (const Source& source : request_.sources)
            if (access(source.file.c_str(), R_OK) != 0 || fs::is_directory(source.file))
                throw Failure(tr("cannot read {0}", source.file));
        if (request_.action == Action::compile && !request_.output.empty() &&
            request_.sources.size() != 1)
            throw Failure(
                tr("-c with -o takes one source; there are {0}", request_.sources.size()));
    }

    std::string standard() const { return "-std=" + request_.standard; }

    /// Of every compilation, without what the request has for the preprocessor.
    Words commonOptions() const {
        Words words = {"-D__NVCC__",
                       "-D__CUDACC_VER_MAJOR__=13",
                       "-D__CUDACC_VER_MINOR__=0",
                       "-D__CUDACC_VER_BUILD__=88",
                       "-isystem",
                       toolchain_.include};
        append(words, toolchain_.options);
        words.push_back(request_.optimization.empty() ? toolchain_.optimization
                                                      : request_.optimization);
        append(words, request_.compiling);
        append(words, {"-g", "-gno-statement-frontiers"});
        return words;
    }

    Words cudaOptions() const {
        Words words = {standard(), "-fconcepts"};
        append(words, commonOptions());
        append(words, toolchain_.cudaOptions);
        return words;
    }

    /// Where the object of a source goes.
    std::string placeOf(const Source& source) const {
        if (!request_.output.empty()) return request_.output;
        const std::string name = fs::path(source.file).stem().string() + ".o";
        return fs::path(request_.folder) / name;
    }

    /// Where the list goes of what a source depends on.
    fs::path dependenciesOf(const Source& source) const {
        const auto named = std::ranges::find(request_.preprocessing, "-MF");
        return named != request_.preprocessing.end() ? fs::path(named[1])
                                                     : objectOf(source).replace_extension(".d");
    }

    /// The object that the list is of, though a link keeps none.
    fs::path objectOf(const Source& source) const {
        return request_.action == Action::compile
                   ? fs::path(placeOf(source))
                   : fs::path(source.file).filename().replace_extension(".o");
    }

    /// The request's options of the preprocessor. A list of dependencies, which g++ would name
    /// after its own files, is named after the object.
    Words preprocessing(const Source& source) const {
        Words words = request_.preprocessing;
        if (!request_.writesDependencies) return words;
        if (!request_.namesDependencies) append(words, {"-MF", dependenciesOf(source)});
        if (!request_.namesTarget) append(words, {"-MT", objectOf(source)});
        return words;
    }

    Words commandFor(const Source& source, Language language, const fs::path& object,
                     const std::optional<Precompiled>& precompiled = std::nullopt) const {
        const Words own = preprocessing(source);
        Words words;
        if (language == Language::cuda) {
            words = toolchain_.launcher;
            words.push_back(toolchain_.compiler);
            if (precompiled) append(words, {"-include", precompiled->file});
            append(words, own);
            append(words, cudaOptions());
            append(words, request_.cudaOptions);
            append(words, {"-x", "cu"});
        } else {
            words.push_back(toolchain_.compiler);
            if (language == Language::cpp) append(words, {standard(), "-fconcepts"});
            append(words, own);
            append(words, commonOptions());
            append(words, {"-x", language == Language::c ? "c" : "c++"});
        }
        append(words, {"-o", object, "-c", source.file});
        return words;
    }

    void compile(const Source& source, const fs::path& object) const {
        const fs::path messages = folder_.file("messages");
        const auto precompiled = source.language == Language::cuda
                                     ? precompiledHeader(toolchain_, request_, cudaOptions())
                                     : std::nullopt;
        int status =
            driver::run(commandFor(source, source.language, object, precompiled), messages);
        std::string said = textOf(messages);
        if (said.find("error: #error \"compile the file as CUDA C++") != said.npos) {
            // A library's header has kernels.
            status = driver::run(commandFor(source, Language::cuda, object), messages);
            said = textOf(messages);
        }
        if (!said.empty()) std::cerr << shown(said, toolchain_.include) << std::flush;
        if (status != 0) throw Failure("");
        if (precompiled && has(request_.preprocessing, "-MD"))
            listHeaders(dependenciesOf(source), *precompiled);
    }

    /// g++ lists neither the precompiled header nor what is in it: the headers are listed behind
    /// what it has written.
    static void listHeaders(const fs::path& dependencies, const Precompiled& precompiled) {
        const std::string text = textOf(dependencies);
        const std::size_t end = text.find(": ");
        if (end == text.npos) return;
        std::ofstream out(dependencies, std::ios::app);
        out << text.substr(0, end) << ':';
        for (const std::string& header : precompiled.headers) out << " \\\n " << header;
        out << '\n';
    }

    Words compileAll(bool arePut) const {
        Words objects;
        for (const Source& source : request_.sources) {
            objects.push_back(folder_.file(std::to_string(objects.size()) + ".o"));
            compile(source, objects.back());
        }
        if (arePut)
            for (std::size_t i = 0; i < objects.size(); ++i)
                put(objects[i], placeOf(request_.sources[i]));
        return objects;
    }

    Words withoutDependencies(Words words) const {
        Words kept;
        for (std::size_t i = 0; i < words.size(); ++i)
            if (isOneOf(words[i], {"-MF", "-MT", "-MQ"}) && request_.action == Action::preprocess)
                ++i;
            else if (!isOneOf(words[i], {"-MD", "-MMD"}))
                kept.push_back(words[i]);
        return kept;
    }

    /// To the output, or else to the standard output.
    void preprocess(const Words& action) const {
        Words words = {toolchain_.compiler};
        for (const Source& source : request_.sources) {
            Words all = words;
            if (source.language != Language::c) append(all, {standard(), "-fconcepts"});
            append(all, withoutDependencies(request_.preprocessing));
            append(all, commonOptions());
            if (source.language == Language::cuda)
                append(all, {"-D__CUDACC__", "-include", "cuda_runtime.h"});
            append(all, action);
            append(all, {"-x", source.language == Language::c ? "c" : "c++", source.file});
            if (!request_.output.empty()) append(all, {"-o", request_.output});
            if (driver::run(all) != 0) throw Failure("");
        }
    }

    /// The device's code is the host's: there is nothing to link.
    void deviceLink() const {
        const fs::path object = folder_.file("linked.o"), source = folder_.file("nothing.c");
        std::ofstream(source).close();
        if (driver::run({toolchain_.compiler, "-x", "c", "-c", "-o", object, source}) != 0)
            throw Failure("");
        put(object, request_.output.empty() ? "a_dlink.o" : request_.output);
    }

    void archive() const {
        const fs::path made = folder_.file("made.a");
        Words words = {"ar", "rcs", made};
        append(words, compileAll(false));
        append(words, request_.inputs);
        if (driver::run(words) != 0) throw Failure("");
        put(made, request_.output.empty() ? "a.a" : request_.output);
    }

    void link() const {
        const fs::path program = folder_.file("program");
        const Words objects = compileAll(false);
        Words words = {toolchain_.compiler};
        append(words, fastLinker(request_.linking));
        append(words, request_.linking);
        append(words, objects);
        if (linksMpi(request_.inputs) && !has(request_.linking, "-shared"))
            words.push_back(layerOfMpi(request_.preprocessing, toolchain_, folder_));
        append(words, request_.inputs);
        // What a shared library calls of CUDA is in the program that it is linked with.
        if (!has(request_.linking, "-shared")) append(words, toolchain_.libraries);
        append(words, {"-o", program});
        if (driver::run(words) != 0) throw Failure("");
        put(program, request_.output.empty() ? "a.out" : request_.output);
    }

    const Request& request_;
    const Toolchain& toolchain_;
    const os::TemporaryFolder folder_;
};

}  // namespace

void build(const Request& request, const Toolchain& toolchain) {
    Request whole = request;
    takeWrapper(request.hostCompiler, whole, toolchain);
    Build(whole, toolchain).run();
}

int linkAsHostCompiler(const Words& words, const Toolchain& toolchain) {
    Words all = {toolchain.compiler};
    append(all, fastLinker(words));
    bool isShared = false;
    for (const std::string& word : words) {
        const bool isLibrary =
            word.starts_with("-l") ? isOfCuda(word.substr(2)) : isOfCuda(libraryOf(word));
        isShared = isShared || word == "-shared";
        if (!isLibrary) all.push_back(word);
    }
    const os::TemporaryFolder folder;
    if (!isShared && linksMpi(words))
        all.insert(all.begin() + 1, layerOfMpi({}, toolchain, folder));
    if (!isShared) append(all, toolchain.libraries);
    return run(all);
}

}  // namespace driver
