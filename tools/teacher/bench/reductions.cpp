#include "reductions.h"

#include <bit>
#include <map>

namespace bench {
template <typename T>
Measured measureType(const Problem& problem, const Extent& extent);
}

namespace {

struct Type {
    size_t bytes;
    Measured (*measure)(const Problem& problem, const Extent& extent);
};

const std::map<std::string, Type>& table() {
    static const std::map<std::string, Type> all = {
        {"uchar", {1, bench::measureType<unsigned char>}},
        {"int", {4, bench::measureType<int>}},
        {"float", {4, bench::measureType<float>}},
        {"double", {8, bench::measureType<double>}},
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

bool Problem::isReadAlone() const {
    return offset == 0 && std::has_single_bit(n);
}

const std::vector<std::string>& types() {
    static const std::vector<std::string> all = {"uchar", "int", "float", "double", "int64"};
    return all;
}

std::vector<std::string> contenderNames(const Problem& problem, const Extent& extent) {
    std::vector<std::string> names = {"ReductionDevice", "ReductionDevice, in order"};
    if (problem.group() == "sum/float") names.push_back("ReductionDevice, exactly");
#if defined(BENCH_PEERS)
    for (const std::string& peer : extent.peers) names.push_back(peer == "cub" ? "CUB" : "Thrust");
#endif
    if (problem.isReadAlone() && !extent.isSimulated) names.push_back("reading alone");
    return names;
}

Measured measureReduction(const Problem& problem, const Extent& extent) {
    return table().at(problem.type).measure(problem, extent);
}
