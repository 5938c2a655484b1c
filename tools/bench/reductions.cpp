#include "reductions.h"

#include <map>
#include <stdexcept>

namespace bench {
template <typename T>
Measured measureType(const Problem& problem, const std::vector<std::string>& peers, int runs);
}

namespace {

struct Type {
    size_t bytes;
    Measured (*measure)(const Problem& problem, const std::vector<std::string>& peers, int runs);
};

const std::map<std::string, Type>& table() {
    static const std::map<std::string, Type> all = {
        {"uchar", {1, bench::measureType<unsigned char>}}, {"int", {4, bench::measureType<int>}},
        {"float", {4, bench::measureType<float>}},         {"double", {8, bench::measureType<double>}},
        {"int64", {8, bench::measureType<long>}},
    };
    return all;
}

}  // namespace

size_t Problem::bytes() const {
    return n * table().at(type).bytes;
}

std::string Problem::group() const {
    return (operation == Operation::SUM ? "sum/" : "min/") + type;
}

const std::vector<std::string>& types() {
    static const std::vector<std::string> all = {"uchar", "int", "float", "double", "int64"};
    return all;
}

std::vector<std::string> contenderNames([[maybe_unused]] const std::vector<std::string>& peers) {
    std::vector<std::string> names = {"ReductionDevice", "ReductionDevice, in order"};
#if defined(BENCH_PEERS)
    for (const std::string& peer : peers) names.push_back(peer == "cub" ? "CUB" : "Thrust");
#endif
    return names;
}

Measured measureReduction(const Problem& problem, const std::vector<std::string>& peers, int runs) {
    return table().at(problem.type).measure(problem, peers, runs);
}
