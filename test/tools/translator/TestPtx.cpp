#include <algorithm>

#include "Support.h"

namespace {

std::string inFunction(const std::string& statement) {
    return "__device__ void f() {\n" + statement + "\n}";
}

/// What the translator writes for a statement in a function of the device.
std::string translatedInFunction(const std::string& statement) {
    std::string text = translated(inFunction(statement));
    text = text.substr(std::min(text.find('\n') + 1, text.size()));
    return text.substr(0, text.rfind('\n'));
}

std::string checked(const std::string& type, const std::string& variable) {
    return "; static_assert(::simulator::fits<" + type + ", decltype(" + variable +
           ")>, \"an operand of asm() needs the type that its constraint says\"); ";
}

/// A block with the output x, in a register of `type`, and the instructions `calls`.
std::string blockOf(const std::string& type, const std::string& inputs, const std::string& calls) {
    return "{ auto& __ptx_at0 = (x)" + checked(type, "__ptx_at0") + type + " __ptx_0; " + inputs +
           calls + " __ptx_at0 = (::simulator::Referred<decltype(__ptx_at0)>)__ptx_0; }";
}

std::string input(const std::string& type, const std::string& number, const std::string& value) {
    return "[[maybe_unused]] const auto __ptx_" + number + " = (" + value + ")" +
           checked(type, "__ptx_" + number);
}

}  // namespace

#define ASSERT_BECOMES(expected, statement) \
    CPPUNIT_ASSERT_EQUAL(withoutBlanks(expected), withoutBlanks(translatedInFunction(statement)))
#define ASSERT_REFUSED(expected, statement) ASSERT_ERROR(expected, inFunction(statement))

/// Inline assembly becomes calls, and what it does not know it refuses by its name.
class TestPtx : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestPtx);
    CPPUNIT_TEST(anInstructionBecomesACall);
    CPPUNIT_TEST(anOutputMayBeReadBefore);
    CPPUNIT_TEST(instructionsFollowEachOther);
    CPPUNIT_TEST(commentsAndBracesAreBlanks);
    CPPUNIT_TEST(constantsAreOperands);
    CPPUNIT_TEST(bitsMoveBetweenKindsOfRegisters);
    CPPUNIT_TEST(specialRegistersAreTheSimulatorsOwn);
    CPPUNIT_TEST(addressesStandInBrackets);
    CPPUNIT_TEST(someInstructionsHaveNoOperands);
    CPPUNIT_TEST(everySpellingIsRead);
    CPPUNIT_TEST(registersAreVariables);
    CPPUNIT_TEST(predicatesAreConditions);
    CPPUNIT_TEST(aVectorIsOneAccess);
    CPPUNIT_TEST(aBarrierToTheCompilerStays);
    CPPUNIT_TEST(linesStayWhereTheyWere);
    CPPUNIT_TEST(unknownInstructionsAreRefusedByName);
    CPPUNIT_TEST(unknownRegistersAreRefusedByName);
    CPPUNIT_TEST(operandsMustFit);
    CPPUNIT_TEST(operandsAreCounted);
    CPPUNIT_TEST(otherConstraintsAreRefused);
    CPPUNIT_TEST(otherFormsAreRefused);
    CPPUNIT_TEST(theLineIsThatOfTheInstruction);
    CPPUNIT_TEST_SUITE_END();

  public:
    void anInstructionBecomesACall() {
        ASSERT_BECOMES(
            blockOf("unsigned", input("unsigned", "1", "a[i]") + input("unsigned", "2", "b"),
                    "__ptx_0 = __ptx_add((int)__ptx_1, (int)__ptx_2);"),
            R"(asm("add.s32 %0, %1, %2;" : "=r"(x) : "r"(a[i]), "r"(b));)");
        ASSERT_BECOMES(blockOf("unsigned long long", input("unsigned", "1", "a"),
                               "__ptx_0 = __ptx_mul_wide((unsigned)__ptx_1, (unsigned)__ptx_1);"),
                       R"(asm("mul.wide.u32 %0, %1, %1;" : "=l"(x) : "r"(a));)");
        ASSERT_BECOMES(blockOf("float", input("double", "1", "a"),
                               "__ptx_0 = __ptx_cvt<float>((double)__ptx_1);"),
                       R"(asm("cvt.rn.f32.f64 %0, %1;" : "=f"(x) : "d"(a));)");
        ASSERT_BECOMES(blockOf("unsigned long long", input("unsigned", "1", "n"),
                               "__ptx_0 = __ptx_shl((unsigned long long)1ll, (unsigned)__ptx_1);"),
                       R"(asm("shl.b64 %0, 1, %1;" : "=l"(x) : "r"(n));)");
    }

    void anOutputMayBeReadBefore() {
        ASSERT_BECOMES("{ auto& __ptx_at0 = (x)" + checked("unsigned", "__ptx_at0") +
                           "unsigned __ptx_0 = (unsigned)__ptx_at0;"
                           "__ptx_0 = __ptx_not((unsigned)__ptx_0);"
                           "__ptx_at0 = (::simulator::Referred<decltype(__ptx_at0)>)__ptx_0; }",
                       R"(asm("not.b32 %0, %0;" : "+r"(x));)");
    }

    void instructionsFollowEachOther() {
        ASSERT_BECOMES(blockOf("unsigned", "",
                               "__ptx_0 = __ptx_mov((unsigned)1ll);"
                               "__ptx_0 = __ptx_neg((int)__ptx_0);"),
                       R"(asm("mov.u32 %0, 1;\n\t" "neg.s32" " %0, %0;" : "=r"(x));)");
    }

    void commentsAndBracesAreBlanks() {
        const std::string expected = blockOf("unsigned", "", "__ptx_0 = __ptx_mov((int)1ll);");
        ASSERT_BECOMES(expected, R"(asm("{ mov.s32 %0, 1; } // ; trap;" : "=r"(x));)");
        ASSERT_BECOMES(expected, R"(asm("/* trap; */ mov.s32 /**/ %0, 1;" : "=r"(x));)");
        ASSERT_BECOMES(expected, R"(asm("// trap;\nmov.s32 %0, 1;" : "=r"(x));)");
    }

    void constantsAreOperands() {
        ASSERT_BECOMES(blockOf("float", "",
                               "__ptx_0 = __ptx_fma((float)__ptx_0,"
                               "__builtin_bit_cast(float, 0x3F800000u), (float)-2.5);"),
                       R"(asm("fma.rn.f32 %0, %0, 0f3F800000, -2.5;" : "=f"(x));)");
        ASSERT_BECOMES(
            blockOf("unsigned", "[[maybe_unused]] const auto __ptx_1 = (sizeof(int)); ",
                    "__ptx_0 = __ptx_bfe((unsigned)-0x1Fll, (unsigned)__ptx_1, (unsigned)8ll);"),
            R"(asm("bfe.u32 %0, -0x1F, %1, 8U;" : "=r"(x) : "n"(sizeof(int)));)");
    }

    void bitsMoveBetweenKindsOfRegisters() {
        ASSERT_BECOMES(blockOf("unsigned", input("float", "1", "a"),
                               "__ptx_0 = __ptx_mov(__builtin_bit_cast(unsigned, __ptx_1));"),
                       R"(asm("mov.b32 %0, %1;" : "=r"(x) : "f"(a));)");
        ASSERT_BECOMES(blockOf("double", input("unsigned long long", "1", "a"),
                               "__ptx_0 = __builtin_bit_cast(double,"
                               "__ptx_mov((unsigned long long)__ptx_1));"),
                       R"(asm("mov.b64 %0, %1;" : "=d"(x) : "l"(a));)");
    }

    void specialRegistersAreTheSimulatorsOwn() {
        const std::string lane =
            blockOf("unsigned", "", "__ptx_0 = __ptx_mov((unsigned)__ptx_laneid());");
        ASSERT_BECOMES(lane, R"(asm("mov.u32 %0, %laneid;" : "=r"(x));)");
        ASSERT_BECOMES(lane, R"(asm("mov.u32 %0, %%laneid;" : "=r"(x));)");
        ASSERT_BECOMES(blockOf("unsigned", "", "__ptx_0 = __ptx_mov((unsigned)::blockIdx.y);"),
                       R"(asm("mov.u32 %0, %ctaid.y;" : "=r"(x));)");
    }

    void addressesStandInBrackets() {
        ASSERT_BECOMES(blockOf("unsigned", input("unsigned long long", "1", "p"),
                               "__ptx_0 = __ptx_ld<unsigned char>("
                               "(unsigned long long)__ptx_1 + (long long)4ll);"),
                       R"(asm("ld.global.u8 %0, [%1+4];" : "=r"(x) : "l"(p));)");
        ASSERT_BECOMES("{ " + input("unsigned long long", "0", "p") + input("float", "1", "v") +
                           "__ptx_st_volatile<float>((unsigned long long)__ptx_0, (float)__ptx_1);"
                           "}",
                       R"(asm("st.volatile.f32 [%0], %1;" :: "l"(p), "f"(v) : "memory");)");
    }

    void someInstructionsHaveNoOperands() {
        ASSERT_BECOMES("{ __syncthreads(); }", R"(asm volatile("bar.sync 0;");)");
        ASSERT_BECOMES("{ __threadfence(); }", R"(asm volatile("membar.gl;" ::: "memory");)");
        ASSERT_BECOMES("{ __trap(); }", R"(asm("trap;");)");
    }

    void everySpellingIsRead() {
        for (const char* keyword :
             {"asm", "__asm__", "__asm", "asm volatile", "__asm__ __volatile__", "asm __volatile"})
            ASSERT_BECOMES("{ __trap(); }", keyword + std::string("(\"trap;\");"));
        ASSERT_BECOMES("{ __trap(); }", "asm(R\"(\n trap;\n)\");");
        ASSERT_BECOMES("if (a) { __trap(); } else b();", R"(if (a) asm("trap;"); else b();)");
    }

    void registersAreVariables() {
        const auto declared = [](const std::string& type, const std::string& number) {
            return "[[maybe_unused]] " + type + " __ptx_register" + number + "{};";
        };
        const std::string two = declared("unsigned", "0") + declared("unsigned", "1");
        ASSERT_BECOMES(
            blockOf("unsigned", "",
                    two + "__ptx_register1 = __ptx_mov((unsigned)7ll);"
                          "__ptx_0 = __ptx_mov((unsigned)__ptx_register1);"),
            R"(asm("{.reg .b32 %%r<2>; mov.u32 %%r1, 7; mov.u32 %0, %%r1;}" : "=r"(x));)");
        ASSERT_BECOMES(blockOf("unsigned", "",
                               declared("double", "0") + declared("float", "1") +
                                   "__ptx_register1 = __ptx_mov((float)1.5);"),
                       R"(asm("{.reg .f64 a;} {.reg .f32 a; mov.f32 a, 1.5;}" : "=r"(x));)");
        ASSERT_REFUSED(
            "kernel.cu:2: the CPU simulator cannot take the operand 'a' of the PTX "
            "instruction 'mov.u32'",
            R"(asm("{.reg .u32 a;} mov.u32 a, 1;");)");
        for (const std::string name :
             {".reg .b128 a", ".reg .b8 a", ".reg b32 a", ".reg .b32 a<n>"})
            ASSERT_REFUSED("kernel.cu:2: the CPU simulator has no PTX instruction '" + name + "'",
                           "asm(\"" + name + ";\");");
    }

    void predicatesAreConditions() {
        const std::string p = "[[maybe_unused]] bool __ptx_register0{};";
        ASSERT_BECOMES(
            blockOf("unsigned", "",
                    p + "__ptx_register0 = __ptx_setp_lt((int)__ptx_0, (int)5ll);"
                        "if ((bool)__ptx_register0) { __ptx_0 = __ptx_mov((unsigned)1ll); }"
                        "if (!(bool)__ptx_register0) { __trap(); }"),
            R"(asm("{.reg .pred p; setp.lt.s32 p, %0, 5; @p mov.u32 %0, 1; @!p trap;}" : "=r"(x));)");
        ASSERT_BECOMES(
            blockOf(
                "unsigned", "",
                p + "__ptx_register0 = __ptx_not((bool)__ptx_register0);"
                    "__ptx_0 = __ptx_selp((unsigned)1ll, (unsigned)2ll, (bool)__ptx_register0);"),
            R"(asm("{.reg .pred p; not.pred p, p; selp.b32 %0, 1, 2, p;}" : "=r"(x));)");
        ASSERT_REFUSED(
            "kernel.cu:2: the CPU simulator cannot take the operand '%0' of the PTX "
            "instruction 'trap'",
            R"(asm("@%0 trap;" : "=r"(x));)");
    }

    void aVectorIsOneAccess() {
        ASSERT_BECOMES("{ " + input("unsigned long long", "0", "p") + input("float", "1", "v") +
                           "__ptx_st<::simulator::Several<float, 2>>("
                           "(unsigned long long)__ptx_0, {(float)__ptx_1, (float)0.5});}",
                       R"(asm("st.global.v2.f32 [%0], {%1, 0.5};" :: "l"(p), "f"(v));)");
        ASSERT_BECOMES(blockOf("unsigned", input("unsigned", "1", "p"),
                               "{ auto __ptx_all = "
                               "__ptx_ld_shared<::simulator::Several<unsigned, 2>>("
                               "(unsigned long long)__ptx_1); __ptx_0 = __ptx_all.of[0];"
                               "__ptx_0 = __ptx_all.of[1]; }"),
                       R"(asm("ld.shared.v2.u32 {%0, %0}, [%1];" : "=r"(x) : "r"(p));)");
        ASSERT_REFUSED(
            "kernel.cu:2: the CPU simulator cannot take the operand '{%0}' of the PTX "
            "instruction 'ld.v2.u32'",
            R"(asm("ld.v2.u32 {%0}, [%1];" : "=r"(x) : "l"(p));)");
    }

    void aBarrierToTheCompilerStays() {
        for (const char* statement : {R"(asm volatile("" ::: "memory");)", R"(asm("");)"})
            ASSERT_UNCHANGED("void f() { " + std::string(statement) + " }");
    }

    void linesStayWhereTheyWere() {
        const std::string text = translated(
            "void f() {\nasm(\"neg.s32 %0, %1;\"\n: \"=r\"(out)\n: \"r\"(in)\n: "
            "\"memory\");\nafter(); }");
        CPPUNIT_ASSERT_EQUAL(std::string("kernel.cu:3"), placeOf("out", text));
        CPPUNIT_ASSERT_EQUAL(std::string("kernel.cu:4"), placeOf("(in)", text));
        CPPUNIT_ASSERT_EQUAL(std::string("kernel.cu:6"), placeOf("after", text));
    }

    void unknownInstructionsAreRefusedByName() {
        for (const std::string name :
             {"wmma.load.a.sync.aligned.row.m16n16k16.f16", "add.cc.u32", "add.b32", "add",
              "and.s32", "cvt.u32", "add.pred", "membar", "bar.sync.u32", "ld.const.u32",
              "atom.add.u32", "setp.lt.b32", "ld.v4.f64", "ld.volatile.v2.f32", "add.v2.f32",
              "nop"})
            ASSERT_REFUSED("kernel.cu:2: the CPU simulator has no PTX instruction '" + name + "'",
                           "asm(\"{ " + name + " %0, %0, %0; }\" : \"=r\"(x));");
    }

    void unknownRegistersAreRefusedByName() {
        ASSERT_REFUSED("kernel.cu:2: the CPU simulator has no PTX register '%smid'",
                       R"(asm("mov.u32 %0, %%smid;" : "=r"(x));)");
    }

    void operandsMustFit() {
        const auto refused = [](const std::string& operand, const std::string& instruction) {
            return "kernel.cu:2: the CPU simulator cannot take the operand '" + operand +
                   "' of the PTX instruction '" + instruction + "'";
        };
        ASSERT_REFUSED(refused("%1", "add.s32"),
                       R"(asm("add.s32 %0, %1, 1;" : "=r"(x) : "l"(a));)");
        ASSERT_REFUSED(refused("%1", "add.s32"),
                       R"(asm("add.s32 %0, %1, 1;" : "=r"(x) : "f"(a));)");
        ASSERT_REFUSED(refused("%0", "add.s32"), R"(asm("add.s32 %0, 1, 1;" : "=l"(x));)");
        ASSERT_REFUSED(refused("%0", "mov.u32"), R"(asm("mov.u32 %0, 1;" :: "r"(a));)");
        ASSERT_REFUSED(refused("%1", "mov.u32"), R"(asm("mov.u32 %0, %1;" : "=r"(x));)");
        ASSERT_REFUSED(refused("%clock64", "mov.u32"),
                       R"(asm("mov.u32 %0, %clock64;" : "=r"(x));)");
        ASSERT_REFUSED(refused("1", "add.f32"), R"(asm("add.f32 %0, %0, 1;" : "+f"(x));)");
        ASSERT_REFUSED(refused("1.5", "add.s32"), R"(asm("add.s32 %0, %0, 1.5;" : "+r"(x));)");
        ASSERT_REFUSED(refused("y", "mov.u32"), R"(asm("mov.u32 %0, y;" : "=r"(x));)");
        ASSERT_REFUSED(refused("%1", "ld.u32"), R"(asm("ld.u32 %0, %1;" : "=r"(x) : "l"(a));)");
        ASSERT_REFUSED(refused("[%1]", "ld.u32"), R"(asm("ld.u32 %0, [%1];" : "=r"(x) : "r"(a));)");
        ASSERT_REFUSED(refused("1", "bar.sync"), R"(asm("bar.sync 1;");)");
        ASSERT_REFUSED(refused("[%1]", "ld.shared.u32"),
                       R"(asm("ld.shared.u32 %0, [%1];" : "=r"(x) : "f"(a));)");
        ASSERT_REFUSED(refused("{%0}", "ldmatrix.sync.aligned.m8n8.x2.shared.b16"),
                       R"(asm("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0}, [%1];"
                              : "=r"(x) : "r"(a));)");
    }

    void operandsAreCounted() {
        ASSERT_REFUSED(
            "kernel.cu:2: the CPU simulator has no PTX instruction 'add.s32' with this number of "
            "operands: 2",
            R"(asm("add.s32 %0, 1;" : "=r"(x));)");
        ASSERT_REFUSED(
            "kernel.cu:2: the CPU simulator has no PTX instruction 'bar.sync' with this number of "
            "operands: 2",
            R"(asm("bar.sync 0, 64;");)");
    }

    void otherConstraintsAreRefused() {
        for (const std::string constraint : {"=a", "r", "=n", "=p", "", "*r", "=rm"})
            ASSERT_REFUSED("kernel.cu:2: the CPU simulator has no constraint \"" + constraint +
                               "\" of an operand of asm()",
                           "asm(\"trap;\" : \"" + constraint + "\"(x));");
        ASSERT_REFUSED(
            "kernel.cu:2: the CPU simulator has no constraint \"0\" of an operand of asm()",
            R"(asm("trap;" : "=r"(x) : "0"(y));)");
    }

    void otherFormsAreRefused() {
        const std::string expected =
            "the CPU simulator has only this form of inline assembly, in a function: "
            "asm(\"PTX\" : outputs : inputs : clobbers);";
        for (const char* statement :
             {"asm goto(\"trap;\" :::: there);", "asm(\"trap;\" :::: there);", "asm();",
              "asm(text);", "asm { trap; }", "asm(\"trap;\" : [x] \"=r\"(x));",
              "asm(\"trap;\" : \"=r\" x);", "int y asm(\"eax\") = 3;", "asm(L\"trap;\");"})
            ASSERT_REFUSED("kernel.cu:2: " + expected, statement);
        ASSERT_ERROR("kernel.cu:2: " + expected, "\nasm(\"trap;\");");
        ASSERT_ERROR("kernel.cu:1: " + expected, "int f() __asm__(\"g\");");
    }

    void theLineIsThatOfTheInstruction() {
        ASSERT_ERROR("kernel.cu:4: the CPU simulator has no PTX instruction 'nop'",
                     "void f() {\nasm(\n\"trap;\"\n\"nop;\"\n);\n}");
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TestPtx);
