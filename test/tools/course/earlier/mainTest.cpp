#include <memory>
#include <string>

#include "Chrome.h"
#include "CppTest.h"
#include "Folders.h"
#include "TestSumOnes.h"
#include "cudas.h"

using std::string;
using Test::Suite;

int mainTest() {
    Suite testSuite;

    testSuite.add(std::unique_ptr<Suite>(new TestSumOnes()));

    string folder = "./out";
    string title = "testAll";
    string fileHTML = title + ".html";

    Folders::mkdirP(folder);

    int result = CppTest::run(folder, fileHTML, title, testSuite, OutputType::HTML);

    Chrome::showHTML(folder, fileHTML);

    return result;
}
