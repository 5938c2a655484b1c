#include "Support.h"

class TestLaunches : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestLaunches);
    CPPUNIT_TEST(aLaunchConfiguresAndThenCalls);
    CPPUNIT_TEST(bracketsMayBeSpelledWithBlanks);
    CPPUNIT_TEST(sharedBytesAndStreamBelongToTheConfiguration);
    CPPUNIT_TEST(aKernelMayBeATemplate);
    CPPUNIT_TEST(templateArgumentsMayEndWhereTheLaunchBegins);
    CPPUNIT_TEST(templateArgumentsMayHoldAnyExpression);
    CPPUNIT_TEST(aKernelMayBeQualified);
    CPPUNIT_TEST(aKernelMayBeAPointer);
    CPPUNIT_TEST(aKernelMayBeAMember);
    CPPUNIT_TEST(aKernelMayComeFromACall);
    CPPUNIT_TEST(valuesMayHoldCommas);
    CPPUNIT_TEST(valuesMayEndInTemplateArguments);
    CPPUNIT_TEST(valuesMayCompareAndShift);
    CPPUNIT_TEST(aLaunchIsAnExpression);
    CPPUNIT_TEST(aLaunchFollowsAStatementHeadWithoutBraces);
    CPPUNIT_TEST(launchesMayBeNested);
    CPPUNIT_TEST(severalLaunchesShareALine);
    CPPUNIT_TEST(shiftsAndComparisonsAreNoLaunches);
    CPPUNIT_TEST(theShiftOperatorWithTemplateArgumentsIsNoLaunch);
    CPPUNIT_TEST(closersOfTemplatesAreNoLaunches);
    CPPUNIT_TEST(theAddressOfAKernelKnowsItsParameters);
    CPPUNIT_TEST(theRuntimeSeesTheTypeOfAKernelLaunchedByACall);
    CPPUNIT_TEST_SUITE_END();

  public:
    void aLaunchConfiguresAndThenCalls() {
        ASSERT_TRANSLATES("(::simulator::configure(dg, db), k(a, b));", "k<<<dg, db>>>(a, b);");
        ASSERT_TRANSLATES("(::simulator::configure(1, 2), k());", "k<<<1, 2>>>();");
    }

    void bracketsMayBeSpelledWithBlanks() {
        const char* expected = "(::simulator::configure(1, 2), k(a));";
        for (const char* source : {"k<< <1, 2>> >(a);", "k< <<1, 2> >>(a);",
                                   "k < < < 1, 2 > > > (a);", "k <<<1, 2>>> (a);"})
            ASSERT_TRANSLATES(expected, source);
    }

    void sharedBytesAndStreamBelongToTheConfiguration() {
        ASSERT_TRANSLATES("(::simulator::configure(1, 2, n * sizeof(int), s), k(a));",
                          "k<<<1, 2, n * sizeof(int), s>>>(a);");
    }

    void aKernelMayBeATemplate() {
        ASSERT_TRANSLATES("(::simulator::configure(1, 2), k<int, 3>(a));",
                          "k<int, 3><<<1, 2>>>(a);");
    }

    void templateArgumentsMayEndWhereTheLaunchBegins() {
        ASSERT_TRANSLATES("(::simulator::configure(g, b), k<A<B<int>>>(x));",
                          "k<A<B<int>>><<<g, b>>>(x);");
        ASSERT_TRANSLATES("(::simulator::configure(g, b), k<A<B<int>>>(x));",
                          "k<A<B<int> > > <<<g, b>>>(x);");
    }

    void templateArgumentsMayHoldAnyExpression() {
        for (const std::string callee :
             {"k<(1 > 2)>", "k<(a >> b)>", "k<N << 2>", "k<a <=> b>", "k<&S::operator->>",
              "k<&S::operator< >", "k<'>'>", "k<sizeof...(T), T...>", "k<decltype(f<int>())>",
              "k<int*, const T&>"})
            ASSERT_TRANSLATES("(::simulator::configure(g, b), " + callee + "(x));",
                              callee + "<<<g, b>>>(x);");
    }

    void aKernelMayBeQualified() {
        for (const std::string callee :
             {"ns::k", "::k", "::a::b::k", "C<T>::k", "C<T>::template k<U>", "a::C<T>::D::k<3>",
              "decltype(c)::k", "::C<T>::k"})
            ASSERT_TRANSLATES("x = 1; (::simulator::configure(g, b), " + callee + "(x));",
                              "x = 1; " + callee + "<<<g, b>>>(x);");
    }

    void aKernelMayBeAPointer() {
        for (const std::string callee :
             {"(*fp)", "table[i]", "table[f(i)][j]", "(condition ? k1 : k2)", "(table[i])"})
            ASSERT_TRANSLATES("{ (::simulator::configure(g, b), " + callee + "(x)); }",
                              "{ " + callee + "<<<g, b>>>(x); }");
    }

    void aKernelMayBeAMember() {
        for (const std::string callee : {"o.k", "p->k", "this->k", "o.p->table[2]", "(*this).k",
                                         "f(x).k", "a[1].k", "o.template k<int>"})
            ASSERT_TRANSLATES("; (::simulator::configure(g, b), " + callee + "(x));",
                              "; " + callee + "<<<g, b>>>(x);");
    }

    void aKernelMayComeFromACall() {
        for (const std::string callee : {"get()", "std::get<0>(kernels)", "o.get()[2]"})
            ASSERT_TRANSLATES("; (::simulator::configure(g, b), " + callee + "(x));",
                              "; " + callee + "<<<g, b>>>(x);");
    }

    void valuesMayHoldCommas() {
        for (const std::string values :
             {"dim3(1, 2, 3), dim3{4, 5, 6}", "f(a, b), c[d, e]", "std::min<int>(a, b), 3",
              "f<int, 3>(1), C<int, A<2>>::v, g<1, 2, 3, 4>()", "[&] { return 1, 2; }(), 3"})
            ASSERT_TRANSLATES("(::simulator::configure(" + values + "), k(x));",
                              "k<<<" + values + ">>>(x);");
    }

    void valuesMayEndInTemplateArguments() {
        for (const std::string values :
             {"A<B<C<int>>>(1), 2", "1, A<B<C<int>>>(2)", "1, v<int>", "1, v<A<int>>",
              "1, v<A<B<int>>>", "sizeof(A<B<C<int>>>), 2", "A<B<C<int>>>::v, 2"})
            ASSERT_TRANSLATES("(::simulator::configure(" + values + "), k(x));",
                              "k<<<" + values + ">>>(x);");
    }

    void valuesMayCompareAndShift() {
        for (const std::string values :
             {"a < b ? 1 : 2, 3", "a > b ? 1 : 2, 3", "n >> 5, 32", "1, n << 2", "a < b, c > d",
              "a < b, c < d, e < f", "1, o->n", "n >= 3, m <= 2", "a < b, (c > (d))"})
            ASSERT_TRANSLATES("(::simulator::configure(" + values + "), k(x));",
                              "k<<<" + values + ">>>(x);");
    }

    void aLaunchIsAnExpression() {
        const std::string launch = "k<<<1, 2>>>(x)", call = "(::simulator::configure(1, 2), k(x))";
        for (const auto& [before, after] : {std::pair<std::string, std::string>{"a(), ", ", b();"},
                                            {"c ? ", " : d();"},
                                            {"c ? d() : ", ";"},
                                            {"return ", ";"},
                                            {"[&] { ", "; }();"},
                                            {"(void)", ";"},
                                            {"do ", "; while (false);"},
                                            {"case 1: ", ";"},
                                            {"!", ";"},
                                            {"f([=] { ", "; });"}})
            ASSERT_TRANSLATES(before + call + after, before + launch + after);
        ASSERT_TRANSLATES("return (::simulator::configure(1, 2), ::k(x));",
                          "return ::k<<<1, 2>>>(x);");
        ASSERT_TRANSLATES("a > (::simulator::configure(1, 2), ::k(x));", "a > ::k<<<1, 2>>>(x);");
    }

    void aLaunchFollowsAStatementHeadWithoutBraces() {
        for (const std::string head :
             {"if (a)", "if constexpr (a)", "else", "for (;;)", "while (a)", "do"})
            for (const std::string callee : {"k", "(*k)", "::k", "k<int>"})
                ASSERT_TRANSLATES(head + " (::simulator::configure(1, 2)," + callee + "(x));",
                                  head + " " + callee + "<<<1, 2>>>(x);");
    }

    void launchesMayBeNested() {
        ASSERT_TRANSLATES(
            "(::simulator::configure(1, 2), k([&] { (::simulator::configure(3, 4), l(y)); return "
            "5; }()));",
            "k<<<1, 2>>>([&] { l<<<3, 4>>>(y); return 5; }());");
        ASSERT_TRANSLATES(
            "(::simulator::configure(((::simulator::configure(3, 4), l(y)), 1), 2), k(x));",
            "k<<<(l<<<3, 4>>>(y), 1), 2>>>(x);");
    }

    void severalLaunchesShareALine() {
        ASSERT_TRANSLATES(
            "(::simulator::configure(1, 2), k(x)); (::simulator::configure(3, 4), l<A<int>>(y));",
            "k<<<1, 2>>>(x); l<A<int>><<<3, 4>>>(y);");
        for (const std::string values : {"a<1>(), b<2>(), c<3>()", "a << 1, b << 2, c << 3"})
            ASSERT_TRANSLATES("(::simulator::configure(" + values + "), k(x)), A<B<C<int>>>(y);",
                              "k<<<" + values + ">>>(x), A<B<C<int>>>(y);");
    }

    void shiftsAndComparisonsAreNoLaunches() {
        for (const char* source :
             {"a << b;", "std::cout << x << \"<<<\" << y;", "a < b;", "a <<= b >> c;",
              "x = a < b > c;", "a <=> b;", "1 << 2 >> 3 >= 4;", "cout << f<int>(x) << endl;"})
            ASSERT_UNCHANGED(source);
    }

    void theShiftOperatorWithTemplateArgumentsIsNoLaunch() {
        ASSERT_UNCHANGED("friend ostream& operator<<<T>(ostream&, const C<T>&);");
        ASSERT_UNCHANGED("friend ostream& operator<< <>(ostream&, const C<T>&);");
        ASSERT_UNCHANGED("a.operator<<<A<B<int>>>(x);");
    }

    void closersOfTemplatesAreNoLaunches() {
        ASSERT_UNCHANGED("A<B<C<int>>> x; A<B<C<int>>>(y); f<A<B<3>>>(z);");
    }

    void theAddressOfAKernelKnowsItsParameters() {
        const std::string declared = "__attribute__((__global__)) ";
        const std::string kernel = "void " + declared +
                                   "k(int);  namespace n { template <class T> " + declared +
                                   "void t(); } ";
        const std::string source =
            "void __global__ k(int);  namespace n { template <class T> __global__ void t(); } ";
        const std::string known = "(::simulator::KernelAddress)";
        ASSERT_TRANSLATES(kernel + "void* p = (void*)" + known + "k;",
                          source + "void* p = (void*)k;");
        ASSERT_TRANSLATES(kernel + "a = { (const void*)" + known + "&n::t<int>, 0 };",
                          source + "a = { (const void*)&n::t<int>, 0 };");
        ASSERT_TRANSLATES(kernel + "a = static_cast<void*>(" + known + "k);",
                          source + "a = reinterpret_cast<void*>(k);");
        for (const std::string other : {"a = (void*)b;", "a = (void**)k;", "a = (void*)k(2);",
                                        "a = (void*)k[0];", "a = (void*)k.x;", "void f(void*);"})
            ASSERT_TRANSLATES(kernel + other, source + other);
    }

    void theRuntimeSeesTheTypeOfAKernelLaunchedByACall() {
        for (const std::string call : {"cudaLaunchKernel(", "::cudaLaunchCooperativeKernel("}) {
            ASSERT_TRANSLATES(call + "k, g);", call + "(void*)k, g);");
            ASSERT_TRANSLATES(call + "k<int>, g);", call + "(const void*)k<int>, g);");
            ASSERT_TRANSLATES(call + "&k, g);", call + "(void const *) &k, g);");
            ASSERT_TRANSLATES(call + "(k<int>), g);",
                              call + "reinterpret_cast<const void*>(k<int>), g);");
            ASSERT_UNCHANGED(call + "k, g, b, (void**)args);");
            ASSERT_UNCHANGED(call + "(void**)k, g);");
        }
        ASSERT_UNCHANGED("cudaError_t cudaLaunchKernel(const void* f, dim3 g);");
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestLaunches);
