#include "Use.h"

#include <cstdio>
#include <new>
#include <optional>
#include <stdexcept>

#include "language/language.h"
#include "todo/open_todo.h"

Use::Use(const std::string& title) : name(tr(title)), options(name) {}

int Use::main(int argc, char** argv) {
    try {
        if (!options.parse(argc, argv)) return 0;
        const bool isRight = run();
        const std::optional<OpenTodo> todo = takeOpenTodo();
        if (todo)
            std::printf(
                "%s\n",
                tr("TODO left open: {0}, {1}:{2}", todo->task, todo->file, todo->line).c_str());
        return isRight && !todo ? 0 : 1;
    } catch (const language::Refusal& refusal) {
        if (!refusal.isNoNumber) return language::refuse(refusal.what());
        std::fprintf(stderr, "%s\n", tr("{0}: valid is a whole number", refusal.what()).c_str());
        return 2;
    } catch (const std::invalid_argument& refusal) {
        std::fprintf(stderr, "%s\n", refusal.what());
        return 2;
    } catch (const std::bad_alloc&) {
        std::fprintf(stderr, "%s\n", tr("there is not enough memory on the host").c_str());
        return 1;
    } catch (const std::runtime_error& error) {  // CudaError, TodoOpen
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
