#include "Support.h"

/// What cannot be translated is refused with the student's file and line.
class TestErrors : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestErrors);
    CPPUNIT_TEST(aLaunchNeedsTwoToFourValues);
    CPPUNIT_TEST(aLaunchNeedsAnEnd);
    CPPUNIT_TEST(aLaunchNeedsAKernel);
    CPPUNIT_TEST(aKernelReturnsVoid);
    CPPUNIT_TEST(aKernelTakesNoReference);
    CPPUNIT_TEST(theKernelQualifierNeedsAFunction);
    CPPUNIT_TEST(sharedMemoryHasNoInitialValue);
    CPPUNIT_TEST(sharedMemoryIsAVariable);
    CPPUNIT_TEST(dynamicSharedMemoryHasNoSize);
    CPPUNIT_TEST(assemblyOfSystemHeadersStays);
    CPPUNIT_TEST(bracketsMustBalance);
    CPPUNIT_TEST(literalsAndCommentsMustEnd);
    CPPUNIT_TEST(lineMarkersSayWhere);
    CPPUNIT_TEST_SUITE_END();

  public:
    void aLaunchNeedsTwoToFourValues() {
        const char* expected =
            "kernel.cu:2: a launch has two to four values in <<< >>>: grid, block, bytes of shared "
            "memory, stream";
        ASSERT_ERROR(expected, "\nk<<<>>>(x);");
        ASSERT_ERROR(expected, "\nk<<<1>>>(x);");
        ASSERT_ERROR(expected, "\nk<<<f(1, 2)>>>(x);");
        ASSERT_ERROR(expected, "\nk<<<1, 2, 3, 4, 5>>>(x);");
        ASSERT_ERROR(expected, "\nk<<<a < b, 2, 3, 4, 5>>>(x);");
    }

    void aLaunchNeedsAnEnd() {
        const char* expected =
            "kernel.cu:2: this <<< has no >>> with the kernel's arguments in parentheses after it";
        ASSERT_ERROR(expected, "\nk<<<1, 2>>(x);");
        ASSERT_ERROR(expected, "\nk<<<1, 2>>>;");
        ASSERT_ERROR(expected, "\nk<<<1, 2; l<<<1, 2>>>(x);");
        ASSERT_ERROR(expected, "\nk<<<1, 2>>>{x};");
        ASSERT_ERROR(expected, "\nf(k<<<1, 2);");
        ASSERT_ERROR(expected, "\nk <<<<1, 2>>>>(x);");
    }

    void aLaunchNeedsAKernel() {
        const char* expected = "kernel.cu:2: no kernel stands before <<<";
        ASSERT_ERROR(expected, "\n<<<1, 2>>>(x);");
        ASSERT_ERROR(expected, "\nreturn <<<1, 2>>>(x);");
        ASSERT_ERROR(expected, "\n3 <<<1, 2>>>(x);");
        ASSERT_ERROR(expected, "\nif (a) <<<1, 2>>>(x);");
        ASSERT_ERROR(expected, "\nK{} <<<1, 2>>>(x);");
    }

    void aKernelReturnsVoid() {
        for (const char* source :
             {"\n__global__ int k() { return 1; }", "\nint __global__ k();",
              "\n__global__ void* k();", "\n__global__ auto k() -> int {}", "\n__global__ k() {}",
              "\n__global__ A<void> k();", "\ntemplate <class T = void> __global__ T k() {}",
              "\n__global__ int k(void) {}"})
            ASSERT_ERROR("kernel.cu:2: the kernel k must return void", source);
    }

    void aKernelTakesNoReference() {
        for (const char* source :
             {"\n__global__ void k(int& a) {}", "\n__global__ void k(const A<int>& a, int b);",
              "\n__global__ void k(int b = 1, int& a);", "\n__global__ void k(int (&a)[3]) {}",
              "\ntemplate <class T> __global__ void k(T&& a) {}"})
            ASSERT_ERROR(
                "kernel.cu:2: the kernel k takes a reference: pass a value, or a pointer to "
                "memory of the device",
                source);
    }

    void theKernelQualifierNeedsAFunction() {
        const char* expected =
            "kernel.cu:2: __global__ belongs before a function: __global__ void name(parameters)";
        ASSERT_ERROR(expected, "\n__global__ int x;");
        ASSERT_ERROR(expected, "\n__global__ void (*fp)(int);");
        ASSERT_ERROR(expected, "\n__global__ struct S { };");
        ASSERT_ERROR(expected, "\nauto l = [] __global__ (int x) {};");
        ASSERT_ERROR(
            "kernel.cu:2: the declaration of the kernel k must end in a body or a semicolon",
            "\n__global__ void k(), l();");
        ASSERT_ERROR(
            "kernel.cu:2: the declaration of the kernel k must end in a body or a semicolon",
            "\n__global__ void k() try {} catch (...) {}");
    }

    void sharedMemoryHasNoInitialValue() {
        const char* expected =
            "kernel.cu:2: the __shared__ variable a cannot have an initial value; let one thread "
            "assign it";
        for (const char* source :
             {"\n__shared__ int a = 1;", "\n__shared__ int a{1};", "\n__shared__ int a(1);",
              "\n__shared__ int a[2] = {1, 2};", "\n__shared__ int b, a = f(1, 2);",
              "\n__shared__ int* a = &b[1];", "\n__shared__ S a{};"})
            ASSERT_ERROR(expected, source);
    }

    void sharedMemoryIsAVariable() {
        const char* parameter =
            "kernel.cu:2: __shared__ belongs to the declaration of a variable, not of a parameter";
        ASSERT_ERROR(parameter, "\nvoid f(__shared__ int* a);");
        ASSERT_ERROR(parameter, "\nvoid f([[maybe_unused]] __shared__ int* a);");
        ASSERT_ERROR(parameter, "\nvoid f(int b, int __shared__ a);");
        ASSERT_ERROR(parameter, "\ntemplate <__shared__ int a> void f();");
        ASSERT_ERROR("kernel.cu:2: __shared__ belongs to the declaration of a variable",
                     "\n__shared__;");
        ASSERT_ERROR(
            "kernel.cu:3: this declaration of a __shared__ variable does not end in a semicolon",
            "\n{ __shared__ int a\n}");
    }

    void dynamicSharedMemoryHasNoSize() {
        const char* expected =
            "kernel.cu:2: extern __shared__ is the dynamic shared memory, an array without size: "
            "extern __shared__ T a[];";
        ASSERT_ERROR(expected, "\nextern __shared__ int a[4];");
        ASSERT_ERROR(expected, "\nextern __shared__ int a;");
        ASSERT_ERROR(expected, "\nextern __shared__ int* a;");
        ASSERT_ERROR(expected, "\nextern __shared__ int b[], a[1];");
    }

    void assemblyOfSystemHeadersStays() {
        ASSERT_UNCHANGED(
            "# 1 \"/usr/include/x.h\" 1 3 4\nint f() __asm__(\"g\"); void h() { asm(\"\"); }\n");
    }

    void bracketsMustBalance() {
        ASSERT_ERROR("kernel.cu:3: '{' is never closed", "\n__global__ void k()\n{ if (a) { }");
        ASSERT_ERROR("kernel.cu:2: '(' is never closed", "\n__global__ void k(int a");
        ASSERT_ERROR("kernel.cu:3: '}' does not close the '(' of line 2", "\nk<<<1, 2>>>(x\n}");
        ASSERT_ERROR("kernel.cu:2: ')' closes nothing", "\n)<<<1, 2>>>(x);");
    }

    void literalsAndCommentsMustEnd() {
        ASSERT_ERROR("kernel.cu:2: this literal does not end", "\nf(\"abc\n);");
        ASSERT_ERROR("kernel.cu:2: this raw string does not end", "\nf(R\"x(abc)\");\n");
        ASSERT_ERROR("kernel.cu:2: this comment does not end", "\n/* abc\n");
    }

    void lineMarkersSayWhere() {
        ASSERT_ERROR(
            "include/Fold.h:41: the kernel k must return void",
            "# 1 \"a.cu\"\na\n# 40 \"include/Fold.h\" 1\n\n__global__ int k();\n# 3 \"a.cu\" 2\n");
        ASSERT_ERROR(
            "a.cu:3: the kernel k must return void",
            "# 1 \"a.cu\"\na\n# 40 \"include/Fold.h\" 1\n\n# 3 \"a.cu\" 2\n__global__ int k();\n");
        ASSERT_ERROR("b.cu:7: the kernel k must return void",
                     "#line 7 \"b.cu\"\n__global__ int k();\n");
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestErrors);
