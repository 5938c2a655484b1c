#include "cases.h"

std::map<std::string, Source>& cases() {
    static std::map<std::string, Source> all;
    return all;
}

std::string stem(const std::string& path) {
    const size_t begin = path.rfind('/') + 1;
    return path.substr(begin, path.rfind('.') - begin);
}

Case::Case(void (*run)(), const char* file) {
    cases()[stem(file)] = {file, run};
}

Case::Case(const char* name, void (*run)(), const char* file) {
    cases()[name] = {file, run, name};
}
