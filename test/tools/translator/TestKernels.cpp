#include "Support.h"

namespace {

const std::string kernel = "__attribute__((__global__, __noipa__)) ";
const std::string declared = "__attribute__((__global__)) ";
const std::string begin = "{ ::simulator::launch(__PRETTY_FUNCTION__, [=]() mutable {";
const std::string end = "}); }";

}  // namespace

class TestKernels : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestKernels);
    CPPUNIT_TEST(aKernelHandsItsBodyToTheRuntime);
    CPPUNIT_TEST(theQualifierMayStandAnywhereAmongTheSpecifiers);
    CPPUNIT_TEST(attributesMayStandBetween);
    CPPUNIT_TEST(launchBoundsAreHandedOver);
    CPPUNIT_TEST(aDeclarationStaysOne);
    CPPUNIT_TEST(aTemplateAndItsSpecialisations);
    CPPUNIT_TEST(aKernelMayBeConstrained);
    CPPUNIT_TEST(parametersMayHoldBracketsAndDefaults);
    CPPUNIT_TEST(aMemberOrAFriendMayBeAKernel);
    CPPUNIT_TEST(bracesInTheBodyBalance);
    CPPUNIT_TEST(aKernelKnowsItsName);
    CPPUNIT_TEST(wordsThatOnlyLookLikeTheQualifierStay);
    CPPUNIT_TEST_SUITE_END();

  public:
    void aKernelHandsItsBodyToTheRuntime() {
        ASSERT_TRANSLATES(kernel + "void k(int* a)" + begin + "*a = 1;" + end,
                          "__global__ void k(int* a) { *a = 1; }");
        ASSERT_TRANSLATES(kernel + "void k()" + begin + end, "__global__ void k() {}");
    }

    void theQualifierMayStandAnywhereAmongTheSpecifiers() {
        ASSERT_TRANSLATES("static " + kernel + "void k()" + begin + end,
                          "static __global__ void k() {}");
        ASSERT_TRANSLATES("void " + kernel + "k()" + begin + end, "void __global__ k() {}");
        ASSERT_TRANSLATES(kernel + "static inline void k()" + begin + end,
                          "__global__ static inline void k() {}");
        ASSERT_TRANSLATES("extern \"C\" " + kernel + "void k()" + begin + end,
                          "extern \"C\" __global__ void k() {}");
        ASSERT_TRANSLATES(kernel + "auto k() -> void" + begin + end,
                          "__global__ auto k() -> void {}");
        ASSERT_TRANSLATES("void f() {} " + kernel + "void k()" + begin + end,
                          "void f() {} __global__ void k() {}");
    }

    void attributesMayStandBetween() {
        for (const std::string attribute : {"__attribute__((noinline))", "[[maybe_unused]]"}) {
            ASSERT_TRANSLATES(kernel + attribute + " void k()" + begin + end,
                              "__global__ " + attribute + " void k() {}");
            ASSERT_TRANSLATES(attribute + " " + kernel + "void k()" + begin + end,
                              attribute + " __global__ void k() {}");
            ASSERT_TRANSLATES(kernel + "void " + attribute + " k()" + begin + end,
                              "__global__ void " + attribute + " k() {}");
        }
        ASSERT_TRANSLATES(kernel + "void k() noexcept" + begin + end,
                          "__global__ void k() noexcept {}");
        ASSERT_TRANSLATES(kernel + "void k() noexcept(b)" + begin + end,
                          "__global__ void k() noexcept(b) {}");
    }

    void launchBoundsAreHandedOver() {
        ASSERT_TRANSLATES(kernel + "void k()" + begin + "}, unsigned( 256)); }",
                          "__global__ void __launch_bounds__(256, 2) k() {}");
        ASSERT_TRANSLATES(kernel + "void k()" + begin + "}, unsigned( f ( 1 , 2 ) * N)); }",
                          "__launch_bounds__(f(1, 2) * N, 2) __global__ void k() {}");
        ASSERT_TRANSLATES(declared + "void k();", "__global__ void __launch_bounds__(256) k();");
    }

    void aDeclarationStaysOne() {
        ASSERT_TRANSLATES(declared + "void k(int* a, int n = 3); int x;",
                          "__global__ void k(int* a, int n = 3); int x;");
        ASSERT_TRANSLATES(declared + "void k(float) = delete;",
                          "__global__ void k(float) = delete;");
    }

    void aTemplateAndItsSpecialisations() {
        ASSERT_TRANSLATES(
            "template <typename T, int N = (3 > 2)> " + kernel + "void k(T t)" + begin +
                "f<T>(t);" + end,
            "template <typename T, int N = (3 > 2)> __global__ void k(T t) { f<T>(t); }");
        ASSERT_TRANSLATES("template <> " + kernel + "void k<A<int>>(A<int> a)" + begin + end,
                          "template <> __global__ void k<A<int>>(A<int> a) {}");
        ASSERT_TRANSLATES("template void k<int>(int);", "template __global__ void k<int>(int);");
        ASSERT_TRANSLATES(
            "template <template <class> class C> " + kernel + "void k(C<int>)" + begin + end,
            "template <template <class> class C> __global__ void k(C<int>) {}");
    }

    void aKernelMayBeConstrained() {
        ASSERT_TRANSLATES("template <class T> requires C<T> " + kernel + "void k(T)" + begin + end,
                          "template <class T> requires C<T> __global__ void k(T) {}");
        ASSERT_TRANSLATES(
            "template <class T> " + kernel + "void k(T) requires (sizeof(T) == 4)" + begin + end,
            "template <class T> __global__ void k(T) requires (sizeof(T) == 4) {}");
        ASSERT_TRANSLATES(
            "template <class T> " + kernel + "void k(T) requires requires(T t) { t + 1; }" + begin +
                end,
            "template <class T> __global__ void k(T) requires requires(T t) { t + 1; } {}");
        ASSERT_TRANSLATES(
            "template <class T> " + kernel + "void k(T) requires C<T> && requires { T(); }" +
                begin + end,
            "template <class T> __global__ void k(T) requires C<T> && requires { T(); } {}");
    }

    void parametersMayHoldBracketsAndDefaults() {
        ASSERT_TRANSLATES(
            kernel + "void k(int a[3], void (*f)(int, A<B<int>>), S s = {1, 2}, int n = (1, 2))" +
                begin + end,
            "__global__ void k(int a[3], void (*f)(int, A<B<int>>), S s = {1, 2}, int n = (1, 2)) "
            "{}");
        ASSERT_TRANSLATES(
            kernel + "void k(void (*f)(int&), A<int&> a, int n = b & c)" + begin + end,
            "__global__ void k(void (*f)(int&), A<int&> a, int n = b & c) {}");
    }

    void aMemberOrAFriendMayBeAKernel() {
        ASSERT_TRANSLATES(
            "struct S { static " + kernel + "void k(int)" + begin + end + " friend void l(S); };",
            "struct S { static __global__ void k(int) {} friend __global__ void l(S); };");
        ASSERT_TRANSLATES("public: " + kernel + "static void k()" + begin + end,
                          "public: __global__ static void k() {}");
        ASSERT_TRANSLATES("template <class T> " + kernel + "void S<T>::k(T)" + begin + end,
                          "template <class T> __global__ void S<T>::k(T) {}");
    }

    void bracesInTheBodyBalance() {
        ASSERT_TRANSLATES(
            kernel + "void k()" + begin + "if (a) { b(); } S s{{1}}; c('}', \"}\"); " + end +
                "void f() { }",
            "__global__ void k() { if (a) { b(); } S s{{1}}; c('}', \"}\"); } void f() { }");
    }

    void aKernelKnowsItsName() {
        ASSERT_TRANSLATES(kernel + "void n::k<int>()" + begin + "f(\"k\", \"k\");" + end,
                          "__global__ void n::k<int>() { f(__func__, __FUNCTION__); }");
        ASSERT_UNCHANGED("void f() { g(__func__); }");
    }

    void wordsThatOnlyLookLikeTheQualifierStay() {
        ASSERT_UNCHANGED(
            "int __global__x, x__global__; const char* s = \"__global__ void k() {}\";");
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestKernels);
