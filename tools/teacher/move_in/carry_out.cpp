#include "carry_out.h"

#include <fstream>
#include <regex>
#include <sstream>
#include <stdexcept>

#include "language/language.h"

namespace fs = std::filesystem;

namespace move_in {
namespace {

std::string read(const fs::path& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

void write(const fs::path& file, const std::string& text) {
    fs::create_directories(file.parent_path());
    std::ofstream out(file, std::ios::binary);
    if (!(out << text).flush()) throw std::runtime_error(tr("cannot write {0}", file.string()));
}

/// Of a main, without the lessons: their includes, and the statements that add them.
std::string without(const std::string& main,
                    const std::vector<std::pair<std::string, std::string>>& lessons) {
    std::string text = main;
    for (const auto& [lesson, twice] : lessons) {
        text = std::regex_replace(text, std::regex("#include \"" + lesson + "/[^\\n]*\\n"), "");
        text = std::regex_replace(
            text, std::regex("[ \\t]*\\w+\\.add(?:<\\w+>)?\\(\"" + lesson + "\"[^;]*;\\n"), "");
    }
    return text;
}

/// A main that includes `includes` and whose last statements are `statements`.
std::string with(std::string main, const std::string& includes, const std::string& statements) {
    if (statements.empty()) return main;
    const size_t end = main.rfind('}');
    if (end == std::string::npos) throw std::runtime_error(tr("{0} ends without a brace", "main"));
    main.insert(end, '\n' + statements);
    return includes + main;
}

std::string functionOf(const MovedUse& use) {
    return "use_" + std::regex_replace(use.name, std::regex("\\W"), "_");
}

std::string statementOf(const MovedUse& use) {
    switch (use.kind) {
        case UseKind::FUNCTION:
            return "    return " + use.called + "(" + use.arguments + ") ? 0 : 1;\n";
        case UseKind::CLASS:
            return "    " + use.called + " use" +
                   (use.constructed.empty() ? "" : "(" + use.constructed + ")") +
                   ";\n    return use.isOk(" + use.arguments + ") ? 0 : 1;\n";
        case UseKind::PROVIDER:
            return "    return std::unique_ptr<Use_I>(" + use.called +
                   "().createUse(true))->isOk(true) ? 0 : 1;\n";
        case UseKind::PICTURE:
            return "    return Pictures::use(argc, argv, \"" + use.name + "\", [] { return " +
                   use.called + "().createImageGL(); });\n";
        case UseKind::OLD_PICTURE:
            return "    return Pictures::use(argc, argv, \"" + use.name + "\", [] { return " +
                   use.called + "().createGL(); });\n";
    }
    return "";
}

bool isPicture(const MovedUse& use) {
    return use.kind == UseKind::PICTURE || use.kind == UseKind::OLD_PICTURE;
}

/// Each use in a file of its own: two providers may include headers that exclude each other.
std::string fileOf(const MovedUse& use) {
    std::string text;
    if (!use.header.empty()) text += "#include \"" + use.header + "\"\n";
    if (isPicture(use)) text += "#include \"Pictures.h\"\n";
    if (use.kind == UseKind::PROVIDER) text += "#include <memory>\n";
    if (use.kind == UseKind::FUNCTION) text += "bool " + use.called + "(" + use.parameters + ");\n";
    const char* const parameters = isPicture(use) ? "(int argc, char** argv)" : "(int, char**)";
    return text + "\nint " + functionOf(use) + parameters + " {\n" + statementOf(use) + "}\n";
}

void writeUses(const Plan& plan) {
    std::string header = "#pragma once\n\n", statements;
    for (const MovedUse& use : plan.uses) {
        write(plan.root / "src" / plan.name / "moved" / (functionOf(use) + ".cpp"), fileOf(use));
        header += "int " + functionOf(use) + "(int argc, char** argv);\n";
        statements += "    uses.add(\"" + use.name + "\", \"" + use.called + "\", " +
                      functionOf(use) + ");\n";
    }
    if (!plan.uses.empty())
        write(plan.root / "src" / plan.name / "moved" / (plan.name + "Uses.h"), header);
    const fs::path main = plan.root / "mainUse.cpp";
    write(main, with(without(read(main), plan.givingWay), "#include \"" + plan.name + "Uses.h\"\n",
                     statements));
}

void writeSuites(const Plan& plan) {
    std::string includes = "#include \"CppTest.h\"\n", statements;
    for (const MovedSuite& suite : plan.suites) {
        includes += "#include \"" + suite.header + "\"\n";
        statements += "    suites.add(\"" + plan.name + "\", ";
        statements += suite.takesDevice ? "[] { return CppTest::suite(new " + suite.name + "(0)); }"
                                        : "CppTest::suite<" + suite.name + ">";
        statements += ");\n";
    }
    const fs::path main = plan.root / "mainTest.cpp";
    write(main, with(without(read(main), plan.givingWay), includes, statements));
}

void takeOut(const fs::path& root, const std::string& lesson) {
    for (const char* folder : {"src", "test"}) {
        const fs::path from = root / folder / lesson;
        const fs::path to = root / "build/gave-way" / folder / lesson;
        if (!fs::exists(from)) continue;
        fs::create_directories(to.parent_path());
        fs::remove_all(to);
        fs::rename(from, to);
    }
}

}  // namespace

void carryOut(const Plan& plan) {
    for (const auto& [lesson, twice] : plan.givingWay) takeOut(plan.root, lesson);
    for (const Source& source : plan.sources)
        write(plan.root / "src" / plan.name / source.path, source.text);
    writeUses(plan);
    writeSuites(plan);
}

}  // namespace move_in
