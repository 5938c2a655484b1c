#include "cases.h"

#include <cstdio>
#include <cstdlib>

std::map<std::string, Source>& cases() {
    static std::map<std::string, Source> all;
    return all;
}

std::string stem(const std::string& path) {
    const size_t begin = path.rfind('/') + 1;
    return path.substr(begin, path.rfind('.') - begin);
}

static void add(const std::string& name, const Source& source) {
    if (cases().insert({name, source}).second) return;
    std::fprintf(stderr, "two cases have the name %s\n", name.c_str());
    std::abort();
}

Case::Case(void (*run)(), const char* file) {
    add(stem(file), {file, run});
}

Case::Case(const char* name, void (*run)(), const char* file) {
    add(name, {file, run, name});
}
