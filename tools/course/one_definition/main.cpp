// one_definition PROGRAM ROOT FOLDER...: a class, an enumeration or an inline function that two
// files in these folders of ROOT define is an error, even where neither compiler nor linker says
// so: of equal names the linker keeps one, and code compiled for the other runs with it. What is
// defined where, the debug information of PROGRAM says. Returns 1 where it found such a name.
#include <dwarf.h>
#include <elfutils/libdw.h>
#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "language/language.h"

namespace {

namespace fs = std::filesystem;

struct Place {
    std::string file;  // in the root
    int line;

    bool operator<(const Place& other) const {
        return std::tie(file, line) < std::tie(other.file, other.line);
    }
    std::string text() const { return file + ':' + std::to_string(line); }
};

bool has(Dwarf_Die& die, unsigned attribute) {
    return dwarf_hasattr(&die, attribute) != 0;
}

void forEachChild(Dwarf_Die& die, const std::function<void(Dwarf_Die&)>& visit) {
    Dwarf_Die child;
    if (dwarf_child(&die, &child) != 0) return;
    do visit(child);
    while (dwarf_siblingof(&child, &child) == 0);
}

/// Where each name is defined that more than one source may define.
class Definitions {
  public:
    Definitions(fs::path root, std::set<std::string> folders)
        : root_(std::move(root)), folders_(std::move(folders)) {}

    void readUnit(Dwarf_Die& unit) {
        Dwarf_Attribute folder;
        compiledIn_ = dwarf_attr(&unit, DW_AT_comp_dir, &folder) ? dwarf_formstring(&folder) : "";
        inRoot_.clear();
        readScope(unit, "");
    }

    /// Says what is defined twice; returns whether nothing is.
    bool areUnique() const {
        bool unique = true;
        for (const auto& [symbol, definition] : bySymbol_) {
            const auto& [name, places] = definition;
            for (auto place = std::next(places.begin()); place != places.end(); ++place) {
                unique = false;
                std::fprintf(stderr, "%s: error: %s\n", place->text().c_str(),
                             tr("{0} is also defined at {1}: a program has one definition of a "
                                "name; rename one, or put each lesson's into a namespace",
                                name, places.begin()->text())
                                 .c_str());
            }
        }
        return unique;
    }

  private:
    /// Of a unit or namespace, `scope` being its name and "::".
    void readScope(Dwarf_Die& die, const std::string& scope) {
        forEachChild(
            die, [&](Dwarf_Die& child) { read(child, scope); });
    }

    void read(Dwarf_Die& die, const std::string& scope) {
        const char* name = dwarf_diename(&die);
        if (!name) return;  // above all an anonymous namespace, which is its source's own
        switch (dwarf_tag(&die)) {
            case DW_TAG_namespace:
                return readScope(die, scope + name + "::");
            case DW_TAG_class_type:
            case DW_TAG_structure_type:
            case DW_TAG_union_type:
            case DW_TAG_enumeration_type:
                if (!has(die, DW_AT_declaration)) add(die, scope + name);
                return;
            case DW_TAG_subprogram:
                if (has(die, DW_AT_external) && !has(die, DW_AT_declaration))
                    if (Dwarf_Attribute linkage; dwarf_attr(&die, DW_AT_linkage_name, &linkage))
                        add(die, scope + name + "()", dwarf_formstring(&linkage));
                return;
            default:
                return;
        }
    }

    void add(Dwarf_Die& die, const std::string& name, const char* symbol = nullptr) {
        const char* file = dwarf_decl_file(&die);
        int line = 0;
        if (!file || dwarf_decl_line(&die, &line) != 0) return;
        const std::string& path = inRoot(file);
        if (path.empty()) return;
        // Overloads have one name, but several symbols.
        auto& [shown, places] = bySymbol_[symbol ? symbol : name];
        shown = name;
        places.insert({path, line});
    }

    /// The path in the root of a file of the unit; "" if it lies in none of the folders. Of the
    /// thousands of names that a unit has, most are of a few files.
    const std::string& inRoot(const char* file) {
        const auto [entry, isNew] = inRoot_.try_emplace(file);
        if (isNew) {
            const fs::path path = (compiledIn_ / file).lexically_normal().lexically_relative(root_);
            if (!path.empty() && folders_.contains(path.begin()->string()))
                entry->second = path.string();
        }
        return entry->second;
    }

    fs::path root_;
    fs::path compiledIn_;                                  // the unit that is being read
    std::unordered_map<const char*, std::string> inRoot_;  // by the unit's own pointers
    std::set<std::string> folders_;
    std::map<std::string, std::pair<std::string, std::set<Place>>> bySymbol_;
};

}  // namespace

int main(int argc, char** argv) {
    if (argc < 4) {
        std::fprintf(stderr, "usage: one_definition PROGRAM ROOT FOLDER...\n");
        return 2;
    }
    const int file = open(argv[1], O_RDONLY);
    Dwarf* debug = file < 0 ? nullptr : dwarf_begin(file, DWARF_C_READ);
    if (!debug) return 0;  // without debug information nothing is known

    Definitions definitions(fs::path(argv[2]).lexically_normal(), {argv + 3, argv + argc});
    Dwarf_Off next = 0;
    std::size_t header = 0;
    for (Dwarf_Off at = 0; dwarf_nextcu(debug, at, &next, &header, nullptr, nullptr, nullptr) == 0;
         at = next) {
        Dwarf_Die unit;
        if (dwarf_offdie(debug, at + header, &unit)) definitions.readUnit(unit);
    }
    dwarf_end(debug);
    close(file);
    return definitions.areUnique() ? 0 : 1;
}
