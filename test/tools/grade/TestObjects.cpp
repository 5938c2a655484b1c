#include <cppunit/extensions/HelperMacros.h>

#include "objects.h"

using namespace grade;

namespace {

const std::vector<std::string> ordinary = {".text",          ".text._Z1fv",       ".data",
                                           ".rodata.str1.1", ".debug_info",       ".rela.text",
                                           ".init_array",    ".init_array.00099", ".note.GNU-stack",
                                           ".eh_frame"};

Symbols pristine() {
    return parseSymbols(
        "_Z6kernelPi T 0 10\n"
        "_Z6helperv t 0 10\n"
        "_ZN4Fold6inlineEv W 0 10\n"
        "cudaMemcpy U         \n"
        "__tsan_read4 U\n");
}

const Surroundings program = {
    .callable = {"_ZN9simulator9syncBlockEi", "threadIdx", "__tsan_read4", "__tsan_write4",
                 "__ubsan_handle_add_overflow", "checker_padding", "simulator_clock"},
    .ofTools = {"cudaMalloc", "_ZN9simulator12takeFindingsB5cxx11Ev", "threadIdx"},
    .named = {"cudaMalloc", "_Z6memoryv", "main"}};

std::string whyRefusedWith(const std::string& nm) {
    return whyRefused(parseSymbols(nm), pristine(), program, ordinary).why;
}

Refusal refusalOf(const std::string& text) {
    return whyRefused(
        "# 1 \"student.h\"\n" + text, [](const std::string& file) { return file == "student.h"; },
        program);
}

std::string whySourceRefused(const std::string& text) {
    return refusalOf(text).why;
}

std::string whyAsWritten(const std::string& text) {
    return whyRefusedAsWritten("student.h", text).why;
}

}  // namespace

class TestObjects : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestObjects);
    CPPUNIT_TEST(whatThePristineObjectDoesIsAllowed);
    CPPUNIT_TEST(deviceCodeMayCallWhatItHasOnAGpu);
    CPPUNIT_TEST(otherCallsAreRefusedByName);
    CPPUNIT_TEST(definitionsForAllThatTheProgramHasAreRefusedByName);
    CPPUNIT_TEST(functionsOfTheFilesOwnAreAllowed);
    CPPUNIT_TEST(whatTheChecksAreMadeOfCannotBeDefined);
    CPPUNIT_TEST(unusualSectionsAreRefused);
    CPPUNIT_TEST(sectionsAreRead);
    CPPUNIT_TEST(assemblyIsRefused);
    CPPUNIT_TEST(hidingFromTheCheckerIsRefused);
    CPPUNIT_TEST(whatTheCompilerCallsCannotBeNamed);
    CPPUNIT_TEST(refusalsNameTheLine);
    CPPUNIT_TEST(marksAreRead);
    CPPUNIT_TEST(usesAreFound);
    CPPUNIT_TEST(wordsInLiteralsAreNoCode);
    CPPUNIT_TEST(headersOfOthersMayDoAsTheyLike);
    CPPUNIT_TEST(includesByPathAreRefused);
    CPPUNIT_TEST_SUITE_END();

    void whatThePristineObjectDoesIsAllowed() {
        CPPUNIT_ASSERT_EQUAL(std::string(),
                             whyRefused(pristine(), pristine(), program, ordinary).why);
    }

    void deviceCodeMayCallWhatItHasOnAGpu() {
        for (const char* name :
             {"_ZN9simulator9syncBlockEi", "__tsan_write4", "__ubsan_handle_add_overflow", "sqrtf",
              "memcpy", "printf", "__assert_fail", "threadIdx", "checker_padding"})
            CPPUNIT_ASSERT_EQUAL(std::string(), whyRefusedWith(std::string(name) + " U\n"));
    }

    void otherCallsAreRefusedByName() {
        for (const char* name : {"fork", "system", "_exit", "open", "syscall", "dlsym", "mprotect"})
            CPPUNIT_ASSERT_EQUAL(
                "it calls " + std::string(name) + ", which device code does not have",
                whyRefusedWith(std::string(name) + " U\n"));
        CPPUNIT_ASSERT_EQUAL(
            std::string(
                "it calls simulator::takeFindings[abi:cxx11](), which device code does not have"),
            whyRefusedWith("_ZN9simulator12takeFindingsB5cxx11Ev U\n"));
        CPPUNIT_ASSERT(!whyRefusedWith("weakly_called w\n").empty());
    }

    void definitionsForAllThatTheProgramHasAreRefusedByName() {
        CPPUNIT_ASSERT_EQUAL(std::string("it defines memory(), which is not its own"),
                             whyRefusedWith("_Z6memoryv T 0 10\n"));
        CPPUNIT_ASSERT_EQUAL(std::string(), whyRefusedWith("_Z6memoryv t 0 10\n"));
        for (const char* type : {"T", "D", "B", "R", "W"})
            CPPUNIT_ASSERT_EQUAL(std::string(),
                                 whyRefusedWith(std::string("_Z3ownPi ") + type + " 0 10\n"));
    }

    void functionsOfTheFilesOwnAreAllowed() {
        CPPUNIT_ASSERT_EQUAL(
            std::string(),
            whyRefusedWith("_Z3ownv t 0 10\n_ZN4Mine4foldEv W 0 10\n_ZZ1fvE1x u 0 4\n"));
    }

    void whatTheChecksAreMadeOfCannotBeDefined() {
        for (const char* type : {"T", "t", "W"})
            for (const char* name :
                 {"__tsan_write4", "__ubsan_handle_add_overflow", "_ZN9simulator9syncBlockEi",
                  "memcpy", "cudaMalloc", "checker_padding"})
                CPPUNIT_ASSERT(whyRefusedWith(std::string(name) + " " + type + " 0 10\n")
                                   .starts_with("it defines "));
    }

    void unusualSectionsAreRefused() {
        for (const std::string name :
             {".init", ".fini", ".preinit_array", ".ctors", ".interp", "mine", ".textual"})
            CPPUNIT_ASSERT_EQUAL("it puts data or code into the section " + name,
                                 whyRefused(Symbols(), pristine(), program, {".text", name}).why);
    }

    void sectionsAreRead() {
        const auto sections = parseSections(
            "\nx.o:     file format elf64-x86-64\n\nSections:\nIdx Name          Size      VMA\n"
            "  0 .group        0000000c  0000000000000000\n 12 .init_array.00099 00000008  "
            "0000000000000000\n");
        CPPUNIT_ASSERT((sections == std::vector<std::string>{".group", ".init_array.00099"}));
    }

    void assemblyIsRefused() {
        for (const char* word : {"asm", "__asm", "__asm__"})
            CPPUNIT_ASSERT_EQUAL(
                "it contains " + std::string(word) + ", which hides code from the checker",
                whySourceRefused(std::string("void f() { ") + word + "(\"nop\"); }\n"));
        CPPUNIT_ASSERT_EQUAL(std::string(), whySourceRefused("int asmodeus, plasm;\n"));
    }

    void hidingFromTheCheckerIsRefused() {
        for (const char* text : {"__attribute__((no_sanitize(\"thread\"))) void f();\n",
                                 "[[gnu::no_sanitize_thread]] void f();\n",
                                 "__attribute__((__no_sanitize_undefined__)) void f();\n",
                                 "  #pragma GCC optimize(\"O0\")\n",
                                 "__attribute__((no_instrument_function)) void f();\n"})
            CPPUNIT_ASSERT_MESSAGE(text, !whySourceRefused(text).empty());
        CPPUNIT_ASSERT_EQUAL(std::string(), whySourceRefused("#pragma GCC unroll 4\n"));
        CPPUNIT_ASSERT_EQUAL(std::string(),
                             whySourceRefused("__attribute__((aligned(16))) int x;\n"));
    }

    void whatTheCompilerCallsCannotBeNamed() {
        CPPUNIT_ASSERT(!whySourceRefused("void f() { checker_padding(0, 0); }\n").empty());
        CPPUNIT_ASSERT_EQUAL(std::string(), whySourceRefused("int checker_board, profiler;\n"));
    }

    void refusalsNameTheLine() {
        const Refusal refusal = refusalOf("int x;\n# 7 \"student.h\" 2\nint y;\nasm(\"nop\");\n");
        CPPUNIT_ASSERT_EQUAL(std::string("student.h"), refusal.file);
        CPPUNIT_ASSERT_EQUAL(8, refusal.line);
        const Refusal written =
            whyRefusedAsWritten("student.h", "int x; \\\nint y;\n#include \"/etc/passwd\"\n");
        CPPUNIT_ASSERT_EQUAL(3, written.line);
    }

    void marksAreRead() {
        const std::set<std::string> marked = {"_ZN9simulator7syncNowEv", "threadIdx"};
        CPPUNIT_ASSERT(marked ==
                       parseMarked("   Num:    Value  Size Type    Bind   Vis      Ndx Name\n"
                                   "    12: 0000 136 FUNC GLOBAL PROTECTED  1 "
                                   "_ZN9simulator7syncNowEv\n"
                                   "    13: 0000  12 TLS  GLOBAL PROTECTED 20 threadIdx\n"
                                   "    14: 0000   0 TLS  GLOBAL PROTECTED UND blockIdx\n"
                                   "    15: 0000  99 FUNC GLOBAL DEFAULT    1 cudaMalloc\n"));
    }

    /// Also through functions that several objects may have, which lie in headers.
    void usesAreFound() {
        const std::vector<Use> uses =
            usesOf("fork",
                   "Relocation section '.rela.text' at offset 0x100 contains 2 entries:\n"
                   "000000000010  000400000004 R_X86_64_PLT32 0000000000000000 _Z6helperv - 4\n"
                   "Relocation section '.rela.text._Z6helperv' at offset 0x200 contains 1 entry:\n"
                   "000000000020  000500000004 R_X86_64_PLT32 0000000000000000 fork - 4\n"
                   "Relocation section '.rela.debug_info' at offset 0x300 contains 1 entry:\n"
                   "000000000030  000500000004 R_X86_64_64 0000000000000000 fork + 0\n");
        CPPUNIT_ASSERT_EQUAL(std::size_t{2}, uses.size());
        CPPUNIT_ASSERT_EQUAL(std::string(".text._Z6helperv"), uses[0].section);
        CPPUNIT_ASSERT_EQUAL(std::string("0x000000000020"), uses[0].offset);
        CPPUNIT_ASSERT_EQUAL(std::string(".text"), uses[1].section);
    }

    void wordsInLiteralsAreNoCode() {
        CPPUNIT_ASSERT_EQUAL(std::string(),
                             whySourceRefused("const char* text = \"asm \\\" asm\";\n"));
        CPPUNIT_ASSERT(!whySourceRefused("const char* text = \"x\"; asm(\"nop\");\n").empty());
    }

    void headersOfOthersMayDoAsTheyLike() {
        const std::string theirs = "# 7 \"/usr/include/x.h\" 1 3\nvoid f() { asm(\"nop\"); }\n";
        CPPUNIT_ASSERT_EQUAL(std::string(),
                             whySourceRefused(theirs + "# 2 \"student.h\" 2\nint x;\n"));
        CPPUNIT_ASSERT(
            !whySourceRefused(theirs + "# 2 \"student.h\" 2\nvoid g() { asm(\"nop\"); }\n")
                 .empty());
    }

    void includesByPathAreRefused() {
        for (const char* text :
             {"#include \"/etc/passwd\"\n", "  #  include <../x.h>\n",
              "int x;\n#include \"a/../b\"\n", "%:include \"/x\"\n", "#include_next </x>\n"})
            CPPUNIT_ASSERT_MESSAGE(text, !whyAsWritten(text).empty());
        for (const char* text :
             {"#line 1 \"x.h\"\n", "int x;\n # 1 \"x.h\" 1\n", "/* a\n*/ #line 7\n",
              "#/**/line 7\n", "#\\\nline 7\n", "# li\\ \nne 7\n", "%:line 7\n"})
            CPPUNIT_ASSERT_MESSAGE(text, !whyAsWritten(text).empty());
        for (const char* text : {"#if 1\n", "#pragma unroll 4\n", "int lines; // #line\n",
                                 "printf(\"# 1\");\n", "#define cat(a, b) a##b\n", "#else\n"})
            CPPUNIT_ASSERT_EQUAL(std::string(), whyAsWritten(text));
        CPPUNIT_ASSERT_EQUAL(std::string(),
                             whyAsWritten("#include \"common/GridShape.h\"\n// see ../x\n"));
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestObjects);
