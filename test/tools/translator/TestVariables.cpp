#include "Support.h"

namespace {

/// What follows a declaration of static shared memory.
std::string fits(const std::string& size) {
    return "static_assert(" + size +
           " <= 48 * 1024, \"a block has 48 KiB of static shared memory\");";
}

std::string dynamic(const std::string& declarator) {
    return declarator + " __asm__(\"simulator_dynamic_shared\")";
}

const std::string local =
    "static thread_local __constinit __attribute__((tls_model(\"local-exec\"))) ";
const std::string own = "static __attribute__((unused)) ";
const std::string managedNote =
    "static __attribute__((unused)) const bool simulator_has_managed = "
    "::simulator::noteManagedVariables();";
const std::string ownDevice = "static __attribute__((unused, __device__)) ";
const std::string ownConstant = "static __attribute__((unused, __constant__)) ";
const std::string ownManaged = "static __attribute__((unused, __managed__)) ";
const std::string managed = "__attribute__((__managed__)) ";
const std::string device = "__attribute__((__device__)) ", host = "__attribute__((__host__)) ";

}  // namespace

class TestVariables : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestVariables);
    CPPUNIT_TEST(sharedMemoryIsThreadLocal);
    CPPUNIT_TEST(theQualifierMayStandAnywhereAmongTheSpecifiers);
    CPPUNIT_TEST(aDeclarationMayHaveSeveralDeclarators);
    CPPUNIT_TEST(aTypeMayBeATemplateOrAStruct);
    CPPUNIT_TEST(aDeclaratorMayBeAPointer);
    CPPUNIT_TEST(alignmentIsKept);
    CPPUNIT_TEST(sharedMemoryMayBeDeclaredAnywhere);
    CPPUNIT_TEST(dynamicSharedMemoryIsANameOfTheBlocks);
    CPPUNIT_TEST(dynamicSharedMemoryInAFunctionIsAReference);
    CPPUNIT_TEST(dynamicSharedMemoryMayBeSpelledInManyWays);
    CPPUNIT_TEST(aDeviceVariableBelongsToItsFile);
    CPPUNIT_TEST(aDeviceVariableKeepsItsStorageClass);
    CPPUNIT_TEST(aDeviceFunctionIsAFunction);
    CPPUNIT_TEST(aFunctionOfTheDeviceAloneBelongsToItsFile);
    CPPUNIT_TEST(whatTheHostOrATemplateDefinesIsShared);
    CPPUNIT_TEST(aDeviceLambdaIsALambda);
    CPPUNIT_TEST_SUITE_END();

  public:
    void sharedMemoryIsThreadLocal() {
        ASSERT_TRANSLATES(local + "int a;" + fits("sizeof(a)"), "__shared__ int a;");
        ASSERT_TRANSLATES(local + "T a[N][M + 1];" + fits("sizeof(a)"),
                          "__shared__ T a[N][M + 1];");
    }

    void theQualifierMayStandAnywhereAmongTheSpecifiers() {
        ASSERT_TRANSLATES("int " + local + "a[2];" + fits("sizeof(a)"), "int __shared__ a[2];");
        ASSERT_TRANSLATES(local + "int a;" + fits("sizeof(a)"), "static __shared__ int a;");
        ASSERT_TRANSLATES(local + "int a;" + fits("sizeof(a)"), "__shared__ static int a;");
        ASSERT_TRANSLATES("volatile " + local + "int a;" + fits("sizeof(a)"),
                          "volatile __shared__ int a;");
        ASSERT_TRANSLATES("__attribute__((used))" + local + "int a;" + fits("sizeof(a)"),
                          "__attribute__((used)) __shared__ int a;");
        ASSERT_TRANSLATES(device + local + "int a;" + fits("sizeof(a)"),
                          "__device__ __shared__ int a;");
    }

    void aDeclarationMayHaveSeveralDeclarators() {
        ASSERT_TRANSLATES(local + "int a, *b, c[3];" + fits("sizeof(a) + sizeof(b) + sizeof(c)"),
                          "__shared__ int a, *b, c[3];");
    }

    void aTypeMayBeATemplateOrAStruct() {
        for (const std::string type :
             {"A<B<int, 3>, (3 > 2)>", "A<N << 2>", "typename X<T>::template Y<int>::Z",
              "struct { int x, y[3]; }", "union U { float f; struct { char c[4]; } s; }",
              "unsigned long long int", "n::T"})
            ASSERT_TRANSLATES(local + type + " a[2];" + fits("sizeof(a)"),
                              "__shared__ " + type + " a[2];");
        ASSERT_TRANSLATES("struct S { int x; } " + local + "a;" + fits("sizeof(a)"),
                          "struct S { int x; } __shared__ a;");
        ASSERT_TRANSLATES("struct S { int x; } " + local + "a;" + fits("sizeof(a)"),
                          "static struct S { int x; } __shared__ a;");
    }

    void aDeclaratorMayBeAPointer() {
        for (const std::string declarator :
             {"(*a)[4]", "(*a)(int, float)", "(*a[3])(int)", "*const* a", "*a[2]"})
            ASSERT_TRANSLATES(local + "int " + declarator + ";" + fits("sizeof(a)"),
                              "__shared__ int " + declarator + ";");
    }

    void alignmentIsKept() {
        ASSERT_TRANSLATES("alignas(16) " + local + "T a[2];" + fits("sizeof(a)"),
                          "__shared__ alignas(16) T a[2];");
        ASSERT_TRANSLATES("alignas(16) " + local + "T a[2];" + fits("sizeof(a)"),
                          "alignas(16) __shared__ T a[2];");
        ASSERT_TRANSLATES("alignas(8) extern __thread " + dynamic("T a[]") + ";",
                          "extern __shared__ alignas(8) T a[];");
        ASSERT_TRANSLATES(
            local + "__attribute__((aligned(8))) T a __attribute__((aligned(8)));" +
                fits("sizeof(a)"),
            "__shared__ __attribute__((aligned(8))) T a __attribute__((aligned(8)));");
    }

    void sharedMemoryMayBeDeclaredAnywhere() {
        const std::string declaration = "__shared__ int a;",
                          expected = local + "int a;" + fits("sizeof(a)");
        for (const std::string before : {"namespace n {", "void f() {", "case 1:", "x = 1;",
                                         "template <class T> void f() { if (x) {", "} else {"})
            ASSERT_TRANSLATES(before + expected, before + declaration);
    }

    void dynamicSharedMemoryIsANameOfTheBlocks() {
        ASSERT_TRANSLATES("extern __thread " + dynamic("int a[]") + ";",
                          "extern __shared__ int a[];");
        ASSERT_TRANSLATES("extern __thread " + dynamic("float4 a[]") + ", " + dynamic("*b[]") + ";",
                          "extern __shared__ float4 a[], *b[];");
    }

    void dynamicSharedMemoryInAFunctionIsAReference() {
        const std::string unused = "__attribute__((unused)) ",
                          bound = " = ::simulator::dynamicShared(\"a\")",
                          boundB = " = ::simulator::dynamicShared(\"b\")";
        for (const std::string before :
             {"void f() { ", "namespace n { template <class T> void f() { if (x) { ",
              "extern \"C\" { namespace a::b { void f() {} struct S { void g() { "}) {
            ASSERT_TRANSLATES(before + unused + "T (&a)[]" + bound + ";",
                              before + "extern __shared__ T a[];");
            ASSERT_TRANSLATES(
                before + unused + "volatile T (&a)[][4]" + bound + ", *(&b)[]" + boundB + ";",
                before + "extern __shared__ volatile T a[][4], *b[];");
            ASSERT_TRANSLATES(
                before + unused + "T (&a)[] __attribute__((aligned(16)))" + bound + ";",
                before + "extern __shared__ T a[] __attribute__((aligned(16)));");
        }
        for (const std::string before :
             {"namespace n { ", "namespace { void f() {} ", "extern \"C\" { ",
              "inline namespace a::b { struct S { void g() {} }; "})
            ASSERT_TRANSLATES(before + "extern __thread " + dynamic("T a[]") + ";",
                              before + "extern __shared__ T a[];");
    }

    void dynamicSharedMemoryMayBeSpelledInManyWays() {
        ASSERT_TRANSLATES("extern __thread " + dynamic("int s[]") + ";",
                          "__shared__ extern int s[];");
        ASSERT_TRANSLATES("volatile extern __thread " + dynamic("T x[]") + ";",
                          "extern volatile __shared__ T x[];");
        ASSERT_TRANSLATES("extern __thread volatile " + dynamic("A<int, 2> x[]") + ";",
                          "extern __shared__ volatile A<int, 2> x[];");
        ASSERT_TRANSLATES("extern __thread " + dynamic("T x[][4]") + ";",
                          "extern __shared__ T x[][4];");
        ASSERT_TRANSLATES(
            "extern __thread " + dynamic("char x[]") + "__attribute__((aligned(16)));",
            "extern __shared__ char x[] __attribute__((aligned(16)));");
    }

    void aDeviceVariableBelongsToItsFile() {
        for (const std::string rest :
             {"int volatile mutex = 0;", "float a[3] = {1};", "int a{3};", "A<int, 2> a, b;",
              "struct { int a; } c;", "float (*f)(float);", "T* a = nullptr;", "n::T a;"}) {
            ASSERT_TRANSLATES(ownDevice + rest, "__device__ " + rest);
            ASSERT_TRANSLATES(ownDevice + managed + rest + managedNote,
                              "__device__ __managed__ " + rest);
            ASSERT_TRANSLATES(ownConstant + rest, "__constant__ " + rest);
            ASSERT_TRANSLATES(ownManaged + rest + managedNote, "__managed__ " + rest);
        }
        ASSERT_TRANSLATES("int " + ownDevice + "a;", "int __device__ a;");
        ASSERT_TRANSLATES("template <int N> " + ownDevice + "int a = N;",
                          "template <int N> __device__ int a = N;");
        ASSERT_TRANSLATES("alignas(16) " + ownConstant + "int a;",
                          "__constant__ alignas(16) int a;");
    }

    void aDeviceVariableKeepsItsStorageClass() {
        ASSERT_TRANSLATES(ownDevice + "int a;", "static __device__ int a;");
        ASSERT_TRANSLATES(ownConstant + "int a;", "__constant__ static int a;");
        ASSERT_TRANSLATES("extern " + device + "int a;", "extern __device__ int a;");
        ASSERT_TRANSLATES("extern \"C\" " + device + "int a;", "extern \"C\" __device__ int a;");
        ASSERT_TRANSLATES("template <> " + device + "int S<int>::a = 3;",
                          "template <> __device__ int S<int>::a = 3;");
    }

    void aDeviceFunctionIsAFunction() {
        for (const std::string rest :
             {"static A<int, 2> f() {}", "inline int f() {}", "extern \"C\" int f();",
              "constexpr bool f() noexcept;", "int A::f() {}", "A::A() {}"})
            ASSERT_TRANSLATES(device + rest, "__device__ " + rest);
        for (const std::string member :
             {"operator int() const {}", "bool operator==(S) const = default;", "~S() {}",
              "explicit S(int a) : a(a) {}", "S() = default;", "friend void operator<<(S, int);",
              "int f() {}"})
            ASSERT_TRANSLATES("struct S {" + device + member + "};",
                              "struct S { __device__ " + member + "};");
    }

    void aFunctionOfTheDeviceAloneBelongsToItsFile() {
        for (const std::string rest :
             {"int f(int a = 3);", "auto f() -> int {}", "T* f(void (*g)(int)) {}",
              "A<int> f(A<B<int>>);", "S operator+(S, S) {}"}) {
            ASSERT_TRANSLATES(device + own + rest, "__device__ " + rest);
            ASSERT_TRANSLATES("namespace n {" + device + own + rest + "}",
                              "namespace n { __device__ " + rest + "}");
        }
        ASSERT_TRANSLATES("void " + device + own + "f() {}", "void __device__ f() {}");
    }

    void whatTheHostOrATemplateDefinesIsShared() {
        for (const std::string before : {"int f(int);", "T* f(int);", "extern \"C\" int f(int);"})
            ASSERT_TRANSLATES(before + device + "int f(int a) {}",
                              before + "__device__ int f(int a) {}");
        ASSERT_TRANSLATES(host + "int f(int);" + device + "int f(int a) {}",
                          "__host__ int f(int); __device__ int f(int a) {}");
        ASSERT_TRANSLATES("extern" + device + "int f(int);" + device + "int f(int a) {}",
                          "extern __device__ int f(int); __device__ int f(int a) {}");
        for (const std::string before : {"int g(int);", "int x = f(3);", "void g() { int f(int); }",
                                         "struct S { int f(int); };"})
            ASSERT_TRANSLATES(before + device + own + "int f(int a) {}",
                              before + "__device__ int f(int a) {}");
        ASSERT_TRANSLATES(host + device + "int f() {}", "__host__ __device__ int f() {}");
        ASSERT_TRANSLATES(device + host + "int f() {}", "__device__ __host__ int f() {}");
        ASSERT_TRANSLATES("template <class T> " + device + "T f() {}",
                          "template <class T> __device__ T f() {}");
        ASSERT_TRANSLATES("template <> " + device + "int f<int>() {}",
                          "template <> __device__ int f<int>() {}");
        ASSERT_TRANSLATES("template " + device + "int f<int>();",
                          "template __device__ int f<int>();");
    }

    void aDeviceLambdaIsALambda() {
        ASSERT_TRANSLATES("auto f = [=] (int a) { return a; };",
                          "auto f = [=] __device__ (int a) { return a; };");
        ASSERT_TRANSLATES("g([] { return 1; });", "g([] __device__ { return 1; });");
        ASSERT_TRANSLATES("g([] () { return 1; });", "g([] __host__ __device__ () { return 1; });");
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestVariables);
