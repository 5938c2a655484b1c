#include "elements.h"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

namespace simulator::checker {

namespace {

/// The types of variables by where these lie, as the file of the program has it.
struct Types {
    std::map<uintptr_t, Dwarf_Die> threadLocal, global;
    std::multimap<std::string, Dwarf_Die> placeless;  // by their names; thread-local ones on Arm
};

template <class Visit>
void forEachChild(Dwarf_Die parent, const Visit& visit) {
    Dwarf_Die child;
    for (int end = dwarf_child(&parent, &child); end == 0; end = dwarf_siblingof(&child, &child))
        visit(child);
}

std::optional<Dwarf_Die> typeOf(Dwarf_Die die) {
    Dwarf_Attribute attribute;
    Dwarf_Die type;
    if (!dwarf_formref_die(dwarf_attr_integrate(&die, DW_AT_type, &attribute), &type))
        return std::nullopt;
    return type;
}

std::optional<size_t> valueOf(Dwarf_Die die, unsigned name) {
    Dwarf_Attribute attribute;
    Dwarf_Word value = 0;
    if (dwarf_formudata(dwarf_attr_integrate(&die, name, &attribute), &value) != 0)
        return std::nullopt;
    return value;
}

void addVariable(Dwarf_Die die, Types& types) {
    Dwarf_Attribute attribute;
    Dwarf_Op* operations = nullptr;
    size_t count = 0;
    const std::optional<Dwarf_Die> type = typeOf(die);
    const char* const name = dwarf_diename(&die);
    if (!type) return;
    if (!dwarf_attr(&die, DW_AT_location, &attribute)) {
        if (name) types.placeless.emplace(name, *type);
        return;
    }
    if (dwarf_getlocation(&attribute, &operations, &count) != 0 || count == 0) return;
    const bool isThreadLocal = count == 2 && (operations[1].atom == DW_OP_GNU_push_tls_address ||
                                              operations[1].atom == DW_OP_form_tls_address);
    if (isThreadLocal)
        types.threadLocal.emplace(operations[0].number, *type);
    else if (count == 1 && operations[0].atom == DW_OP_addr)
        types.global.emplace(operations[0].number, *type);
}

void addVariables(Dwarf_Die scope, Types& types) {
    forEachChild(
        scope,
        [&](Dwarf_Die child) {
            switch (dwarf_tag(&child)) {
                case DW_TAG_variable:
                    addVariable(child, types);
                    break;
                case DW_TAG_namespace:
                case DW_TAG_subprogram:
                case DW_TAG_lexical_block:
                case DW_TAG_structure_type:
                case DW_TAG_class_type:
                case DW_TAG_inlined_subroutine:
                    addVariables(child, types);
                    break;
                default:
                    break;
            }
        });
}

const Types& types() {
    static const Types& all = *[] {
        auto* const read = new Types;
        const int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
        Dwarf* const dwarf = dwarf_begin(file, DWARF_C_READ);  // stays open: types lie in it
        Dwarf_Off next = 0;
        size_t header = 0;
        for (Dwarf_Off at = 0;
             dwarf && dwarf_nextcu(dwarf, at, &next, &header, nullptr, nullptr, nullptr) == 0;
             at = next) {
            Dwarf_Die unit;
            if (dwarf_offdie(dwarf, at + header, &unit)) addVariables(unit, *read);
        }
        return read;
    }();
    return all;
}

Dwarf_Die withoutQualifiers(Dwarf_Die type) {
    Dwarf_Die bare;
    return dwarf_peel_type(&type, &bare) == 0 ? bare : type;
}

size_t bytesOf(Dwarf_Die type) {
    Dwarf_Word bytes = 0;
    return dwarf_aggregate_size(&type, &bytes) == 0 ? bytes : 0;
}

std::string pathIn(Dwarf_Die type, size_t offset, size_t bytes);

std::string pathInArray(Dwarf_Die array, size_t offset, size_t bytes) {
    std::vector<size_t> counts;
    forEachChild(array, [&](Dwarf_Die child) {
        if (dwarf_tag(&child) != DW_TAG_subrange_type) return;
        const std::optional<size_t> last = valueOf(child, DW_AT_upper_bound);
        counts.push_back(last ? *last + 1 : valueOf(child, DW_AT_count).value_or(1));
    });
    const std::optional<Dwarf_Die> element = typeOf(array);
    const size_t size = element ? bytesOf(withoutQualifiers(*element)) : 0;
    if (size == 0 || std::ranges::find(counts, 0u) != counts.end()) return "";
    size_t index = offset / size;
    std::string indices;
    for (size_t dimension = counts.size(); dimension-- > 0;) {
        const size_t here = dimension > 0 ? index % counts[dimension] : index;
        indices.insert(0, '[' + std::to_string(here) + ']');
        if (dimension > 0) index /= counts[dimension];
    }
    return indices + pathIn(*element, offset % size, bytes);
}

std::string pathInStruct(Dwarf_Die type, size_t offset, size_t bytes) {
    std::string path;
    forEachChild(type, [&](Dwarf_Die child) {
        const int tag = dwarf_tag(&child);
        const bool isBase = tag == DW_TAG_inheritance;
        if (!path.empty() || (tag != DW_TAG_member && !isBase)) return;
        const std::optional<Dwarf_Die> of = typeOf(child);
        const size_t begin = valueOf(child, DW_AT_data_member_location).value_or(0);
        if (!of || dwarf_hasattr(&child, DW_AT_external) || offset < begin ||
            offset - begin >= bytesOf(withoutQualifiers(*of)))
            return;
        const char* const name = dwarf_diename(&child);
        if (!isBase && name) path = std::string(".") + name;
        path += pathIn(*of, offset - begin, bytes);
    });
    return path;
}

std::string pathIn(Dwarf_Die qualified, size_t offset, size_t bytes) {
    const Dwarf_Die type = withoutQualifiers(qualified);
    Dwarf_Die copy = type;
    switch (dwarf_tag(&copy)) {
        case DW_TAG_array_type:
            return pathInArray(type, offset, bytes);
        case DW_TAG_structure_type:
        case DW_TAG_class_type:
        case DW_TAG_union_type:
            return offset == 0 && bytes >= bytesOf(type) ? "" : pathInStruct(type, offset, bytes);
        default:
            return "";
    }
}

/// By the variable's name and size: none where those that have them disagree.
std::optional<std::string> pathByName(const Variable& variable, size_t offset, size_t bytes) {
    std::optional<std::string> path;
    const auto [begin, end] = types().placeless.equal_range(variable.name);
    for (auto candidate = begin; candidate != end; ++candidate) {
        if (bytesOf(withoutQualifiers(candidate->second)) != variable.bytes) continue;
        const std::string here = pathIn(candidate->second, offset, bytes);
        if (path && *path != here) return std::nullopt;
        path = here;
    }
    return path;
}

}  // namespace

std::string elementOf(const Variable& variable, size_t offset, size_t bytes) {
    const auto& known = variable.isThreadLocal ? types().threadLocal : types().global;
    const auto type = known.find(variable.inFile);
    if (type != known.end()) return variable.name + pathIn(type->second, offset, bytes);
    if (const auto path = pathByName(variable, offset, bytes)) return variable.name + *path;
    if (offset == 0 && bytes == variable.bytes) return variable.name;
    if (offset % bytes != 0) return variable.name + " + " + std::to_string(offset) + " bytes";
    return variable.name + '[' + std::to_string(offset / bytes) + ']';
}

}  // namespace simulator::checker
