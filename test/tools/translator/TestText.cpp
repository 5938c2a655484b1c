#include "Support.h"
#include "lexer.h"

/// What is not code stays, and every line stays where it was.
class TestText : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestText);
    CPPUNIT_TEST(operatorsAreTokens);
    CPPUNIT_TEST(literalsStay);
    CPPUNIT_TEST(rawStringsStay);
    CPPUNIT_TEST(commentsStay);
    CPPUNIT_TEST(digitSeparatorsBeginNoCharacter);
    CPPUNIT_TEST(linesMayBeContinued);
    CPPUNIT_TEST(digraphsAreBrackets);
    CPPUNIT_TEST(pragmasOfNvccGo);
    CPPUNIT_TEST(everyLineStaysWhereItWas);
    CPPUNIT_TEST(aLaunchStaysOnItsLine);
    CPPUNIT_TEST(aLaunchOverSeveralLinesKeepsThem);
    CPPUNIT_TEST(aLaunchOfASystemHeaderStaysOne);
    CPPUNIT_TEST(aMacroOfASystemHeaderMayStandInALaunch);
    CPPUNIT_TEST(windowsLineEndsAreBlanks);
    CPPUNIT_TEST(anEmptyFileStaysEmpty);
    CPPUNIT_TEST(aTruncatedFileIsTranslatedOrRefused);
    CPPUNIT_TEST_SUITE_END();

  public:
    void operatorsAreTokens() {
        std::string tokens;
        for (const translator::Token& token :
             translator::lex("a<=>b->c->*d>>=1e+5<<=.5'0;x<<<y>>>z<=u::v...", "kernel.cu"))
            tokens += std::string(token.text) + " ";
        CPPUNIT_ASSERT_EQUAL(
            std::string(
                " a <=> b -> c -> * d >>= 1e+5 <<= .5'0 ; x < < < y > > > z <= u :: v ...  "),
            tokens);
    }

    void literalsStay() {
        ASSERT_UNCHANGED(
            R"s(f("k<<<1, 2>>>(x)", '<', '\'', "\"<<<", L"__global__", u8"<<<", "\\"); a << b;)s");
        ASSERT_UNCHANGED(R"s(f("<<<"_s, '"', "'", 'ab', U'\u00e4');)s");
    }

    void rawStringsStay() {
        ASSERT_UNCHANGED("f(R\"(\"k<<<1, 2>>>(x))\");");
        ASSERT_UNCHANGED(
            "f(R\"end(k<<<1>>>() )\" \\\n# 7 \"other.cu\"\n#pragma unroll\n__global__ )end\", "
            "u8R\"(\"<<<)\");");
        ASSERT_TRANSLATES("f(R\"(\\)\"); (::simulator::configure(1, 2), k(LR\"x()\" )x\"));",
                          "f(R\"(\\)\"); k<<<1, 2>>>(LR\"x()\" )x\");");
    }

    void commentsStay() {
        ASSERT_UNCHANGED(
            "// k<<<1>>>() isn't \"code\n/* __global__ void k() {\n__shared__ ' */ a;");
        ASSERT_TRANSLATES("(::simulator::configure(1 /* > */, 2), k(x)); // '\nb",
                          "k<<<1 /* > */, 2>>>(x); // '\nb");
    }

    void digitSeparatorsBeginNoCharacter() {
        ASSERT_TRANSLATES("(::simulator::configure(1'000, 0x1'0), k(1'2.5'0e+1, .5, 1'000u));",
                          "k<<<1'000, 0x1'0>>>(1'2.5'0e+1, .5, 1'000u);");
    }

    void linesMayBeContinued() {
        ASSERT_TRANSLATES("extern __thread \\\n int a[] __asm__(\"simulator_dynamic_shared\");",
                          "extern __shared__ \\\n int a[];");
        ASSERT_UNCHANGED("// a comment \\\n k<<<1, 2>>>(x)\na;");
    }

    void digraphsAreBrackets() {
        ASSERT_TRANSLATES("{ (::simulator::configure(::g, a[1]), k(x)); }",
                          "<% k<<<::g, a<:1:>>>>(x); %>");
    }

    void pragmasOfNvccGo() {
        for (const std::string pragma :
             {"#pragma unroll", "#pragma unroll 4", " # pragma unroll(N)", "#pragma nounroll",
              "#pragma nv_diag_suppress 177", "#pragma hd_warning_disable"})
            CPPUNIT_ASSERT_EQUAL(std::string("a;\n\nfor (;;);\n"),
                                 translated("a;\n" + pragma + "\nfor (;;);\n"));
        ASSERT_UNCHANGED("#pragma GCC unroll 4\n#pragma omp parallel for\n#pragma STDC X\n");
    }

    void everyLineStaysWhereItWas() {
        const std::string source =
            "# 1 \"kernel.cu\"\n"
            "__global__ void sum(int* result)\n"
            "{\n"
            "    __shared__ int one;\n"
            "    extern __shared__ int two[];\n"
            "    three(R\"(\n)\");\n"
            "}\n"
            "# 20 \"fold.h\" 1\n"
            "#pragma unroll\n"
            "void four() { sum<<<1, 2>>>(five); }\n"
            "# 8 \"kernel.cu\" 2\n"
            "__device__ int six;\n";
        const std::string result = translated(source);
        for (const std::string word : {"sum", "one", "two", "three", "four", "five", "six"})
            CPPUNIT_ASSERT_EQUAL(placeOf(word, source), placeOf(word, result));
        CPPUNIT_ASSERT_EQUAL(std::string("fold.h:21"), placeOf("five", result));
    }

    void aLaunchStaysOnItsLine() {
        const std::string result = translated("before;  // a comment\n    k<<<1, 2>>>(x);\n");
        CPPUNIT_ASSERT_EQUAL(std::string("kernel.cu:2"), placeOf("configure", result));
    }

    void aLaunchOfASystemHeaderStaysOne() {
        const std::string result = translated("# 3 \"x.h\" 1 3 4\nk\n<<<1, 2>>>(x);\n");
        CPPUNIT_ASSERT(result.find("\n# 4 \"x.h\" 3\n(::simulator::configure") !=
                       std::string::npos);
    }

    void aLaunchOverSeveralLinesKeepsThem() {
        const std::string source =
            "first;\n"
            "kernel<int,\n"
            "       second>\n"
            "    <<<third,\n"
            "       fourth>>>\n"
            "    (fifth,\n"
            "     sixth);\n"
            "seventh;\n";
        const std::string result = translated(source);
        for (const std::string word :
             {"first", "kernel", "second", "third", "fourth", "fifth", "sixth", "seventh"})
            CPPUNIT_ASSERT_EQUAL(placeOf(word, source), placeOf(word, result));
    }

    void aMacroOfASystemHeaderMayStandInALaunch() {
        const std::string source =
            "# 4 \"kernel.cu\"\n"
            "kernel<<<\n"
            "# 4 \"kernel.cu\" 3 4\n"
            "  INT_MAX_\n"
            "# 4 \"kernel.cu\"\n"
            "  , 2>>>(\n"
            "# 4 \"kernel.cu\" 3 4\n"
            "  __null\n"
            "# 4 \"kernel.cu\"\n"
            "  );\n"
            "after;\n";
        const std::string result = translated(source);
        for (const std::string word : {"kernel", "INT_MAX_", "2", "__null", "after"})
            CPPUNIT_ASSERT_EQUAL(placeOf(word, source), placeOf(word, result));
    }

    void windowsLineEndsAreBlanks() {
        ASSERT_TRANSLATES("(::simulator::configure(1, 2), k(x));", "k<<<1, 2>>>(x);\r\n");
    }

    void anEmptyFileStaysEmpty() {
        ASSERT_UNCHANGED("");
        ASSERT_UNCHANGED("\n");
    }

    /// No cut of a file full of constructs makes the translator crash or hang.
    void aTruncatedFileIsTranslatedOrRefused() {
        const std::string source =
            "# 1 \"a.cu\"\ntemplate <class T, int N> requires requires (T t) { t; } static "
            "__global__ void k(T* a, int n = f<3>()) noexcept { __shared__ struct { A<B<T>> x; } "
            "s[N], *p; extern __shared__ alignas(16) T d[]; /* c */ a[1] = d[2]; }\n"
            "#pragma unroll\nint main() { o->n::k<A<B<int>>>\n<<<dim3{1, 2}, (f<1>(2)) "
            ">>>(R\"x()\" )x\", 'a', 1'0); (*fp)<<<1, C<D<E<int>>>(2), 3, s>>>(); "
            "cudaLaunchKernel((const void*)k<int>, 1); }\n"
            "__device__ float (*fp)(int) = {g}; __device__ __managed__ int m[3]; auto l = [] "
            "__device__ { return 1; };\n";
        CPPUNIT_ASSERT_EQUAL(std::string(), errorOf(source));
        int refused = 0;
        for (size_t size = 0; size < source.size(); ++size)
            refused += errorOf(source.substr(0, size)) != "";
        CPPUNIT_ASSERT(refused > 0);
        for (size_t from = 0; from < source.size(); ++from) errorOf(source.substr(from));
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestText);
