#include "UseArg.h"

#include <string>

#include "Arg.h"
#include "Numbers.h"
#include "common/InputFile.h"
#include "common/Print.h"
#include "common/ReductionsUse.h"

namespace {

using Options = UseArg::Options;

/// Noon temperatures of a February at which two nights were equally cold and two days not measured.
constexpr std::string_view TEMPERATURES = R"(
    1.5  2.0 -0.5 -3.0  nan -8.5 -11.0
   -9.0 -11.0 -4.5  0.0  3.5  6.0  7.5
    7.0  9.5  8.0  nan  6.5  9.5  4.0
    2.5  1.0 -2.0 -1.5  0.5  3.0  5.5
)";

std::string shown(const ArgMinMax<double>& found) {
    return tr("{0} at {1}, {2} at {3}", text(found.min.value), found.min.index,
              text(found.max.value), found.max.index);
}

std::vector<Grid> gridsFor(const Options& options) {
    if (options.blocks || options.threads)
        return {Grid(dim3(options.blocks.value_or(16)), dim3(options.threads.value_or(256)))};
    return {Grid(dim3(1), dim3(1)), Grid(dim3(1), dim3(32)), Grid(dim3(16), dim3(256)),
            Grid(dim3(7, 9), dim3(8, 8))};
}

bool show(const Options& options) {
    const std::vector<double> values =
        options.file.empty()
            ? parseNumbers(TEMPERATURES, tr("the temperatures"))
            : parseNumbers(readFile(options.file, "a text of numbers"), options.file);
    const std::vector<Grid> grids = gridsFor(options);
    for (const Grid& grid : grids) grid.requirePowerOfTwo();
    const ArrayGM<double> valuesGM(values);
    const ArgMinMax<double> expected = argMinMaxOnHost(values);
    print("The smallest and the largest of %zu numbers: %s\n\n%-30s %-40s %s\n", values.size(),
          options.file.empty() ? trm("temperatures, nan where nobody measured")
                               : options.file.c_str(),
          trm("grid"), trm("min at index, max at index"), trm("verdict"));
    bool allRight = true;
    for (const Grid& grid : grids) {
        const ArgMinMax<double> actual = ReductionArg<double>(grid, valuesGM).run();
        allRight &= actual == expected;
        print("%-30s %-40s %s\n", grid.toString().c_str(), shown(actual).c_str(),
              actual == expected ? "right" : "WRONG");
    }
    print("%-30s %-40s\n", trm("expected"), shown(expected).c_str());
    return allRight;
}

}  // namespace

UseArg::UseArg() : Use("Argmin and argmax: indices that follow the path of their values") {
    option("--file", options.file, "A text of numbers, nan among them; default: some temperatures");
    option("--blocks", options.blocks, "Blocks of the grid");
    option("--threads", options.threads, "Threads per block: a power of two, 1 to 1024");
}

bool UseArg::run() {
    return show(options);
}
