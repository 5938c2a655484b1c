#include "FakeUses.h"

#include <cstdio>
#include <limits>
#include <stdexcept>

#include "Todo.h"
#include "harness/plot.h"
#include "language/command_line.h"

int UseThatWorks::main(int argc, char** argv) {
    int blocks = 3;
    language::CommandLine line("A use that works");
    line.add("--blocks", blocks, "How many blocks");
    if (const auto status = line.read(argc, argv)) return *status;
    std::printf("blocks %d\n", blocks);
    return 0;
}

int UseThatIsWrong::main(int, char**) {
    std::puts("sum 3, expected 4");
    return 1;
}

int UseThatThrows::main(int, char**) {
    std::puts("on its way");
    throw std::runtime_error("no memory for 12 ints");
}

int UseThatThrowsAnInt::main(int, char**) {
    throw 7;
}

int UseWithTodo::main(int, char**) {
    Todo::open("launch the kernel");
    return 0;
}

int UseThatPlots::main(int, char**) {
    const double none = std::numeric_limits<double>::quiet_NaN();
    harness::plot({.title = "Lines",
                   .x = "elements",
                   .y = "ms",
                   .positions = {1, 10, 1000},
                   .series = {{"one", {0.5, none, 250}}},
                   .note = "</script> is text"});
    harness::plot(
        {.title = "Bars", .x = "rung", .y = "GB/s", .names = {"first"}, .series = {{"a", {3}}}});
    return 0;
}

int UseThatPlotsTooLittle::main(int, char**) {
    harness::plot({.title = "Lines", .positions = {1, 2}, .series = {{"one", {1}}}});
    return 0;
}
