#include "FakeUses.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <stdexcept>

#include "Todo.h"

int useThatWorks(int argc, char** argv) {
    int blocks = 3;
    CLI::App app("A use that works");
    app.add_option("--blocks", blocks, "How many blocks");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    std::printf("blocks %d\n", blocks);
    return 0;
}

int useThatIsWrong(int, char**) {
    std::puts("sum 3, expected 4");
    return 1;
}

int useThatThrows(int, char**) {
    std::puts("on its way");
    throw std::runtime_error("no memory for 12 ints");
}

int useThatThrowsAnInt(int, char**) {
    throw 7;
}

int useWithTodo(int, char**) {
    Todo::open("launch the kernel");
    return 0;
}
