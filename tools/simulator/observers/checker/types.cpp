#include "types.h"

#include <dwarf.h>
#include <fcntl.h>

#include <algorithm>
#include <vector>

namespace simulator::checker {

Dwarf* debugInformation() {
    static Dwarf* const dwarf =
        dwarf_begin(open("/proc/self/exe", O_RDONLY | O_CLOEXEC), DWARF_C_READ);
    return dwarf;
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

Dwarf_Die withoutQualifiers(Dwarf_Die type) {
    Dwarf_Die bare;
    return dwarf_peel_type(&type, &bare) == 0 ? bare : type;
}

size_t bytesOf(Dwarf_Die type) {
    Dwarf_Word bytes = 0;
    return dwarf_aggregate_size(&type, &bytes) == 0 ? bytes : 0;
}

namespace {

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

/// visit(member, its type, the offset in it) for each member and base class that has that offset.
template <class Visit>
void forEachMemberAt(Dwarf_Die type, size_t offset, const Visit& visit) {
    forEachChild(
        type,
        [&](Dwarf_Die child) {
            const int tag = dwarf_tag(&child);
            if (tag != DW_TAG_member && tag != DW_TAG_inheritance) return;
            const std::optional<Dwarf_Die> of = typeOf(child);
            const size_t begin = valueOf(child, DW_AT_data_member_location).value_or(0);
            if (of && !dwarf_hasattr(&child, DW_AT_external) && offset >= begin &&
                offset - begin < bytesOf(withoutQualifiers(*of)))
                visit(child, *of, offset - begin);
        });
}

std::string pathInStruct(Dwarf_Die type, size_t offset, size_t bytes) {
    std::string path;
    forEachMemberAt(type, offset, [&](Dwarf_Die member, Dwarf_Die of, size_t within) {
        if (!path.empty()) return;
        const char* const name = dwarf_diename(&member);
        if (dwarf_tag(&member) == DW_TAG_member && name) path = std::string(".") + name;
        path += pathIn(of, within, bytes);
    });
    return path;
}

}  // namespace

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

namespace {

Scalar scalarOfBase(Dwarf_Die type) {
    const auto bytes = static_cast<unsigned>(bytesOf(type));
    switch (valueOf(type, DW_AT_encoding).value_or(0)) {
        case DW_ATE_float:
            return {Scalar::floatingPoint, bytes};
        case DW_ATE_boolean:
            return {Scalar::boolean, bytes};
        case DW_ATE_signed_char:
        case DW_ATE_unsigned_char:
            return {Scalar::character, bytes};
        case DW_ATE_signed:
            return {Scalar::integer, bytes};
        default:
            return {Scalar::unsignedInteger, bytes};
    }
}

}  // namespace

Scalar scalarIn(Dwarf_Die qualified, size_t offset) {
    Dwarf_Die type = withoutQualifiers(qualified);
    switch (dwarf_tag(&type)) {
        case DW_TAG_base_type:
            return scalarOfBase(type);
        case DW_TAG_enumeration_type:
            return {Scalar::integer, static_cast<unsigned>(bytesOf(type))};
        case DW_TAG_pointer_type:
            return {Scalar::unsignedInteger, sizeof(void*)};
        case DW_TAG_array_type: {
            const std::optional<Dwarf_Die> element = typeOf(type);
            const size_t size = element ? bytesOf(withoutQualifiers(*element)) : 0;
            return size ? scalarIn(*element, offset % size) : Scalar{};
        }
        case DW_TAG_structure_type:
        case DW_TAG_class_type:
        case DW_TAG_union_type: {
            Scalar found;
            forEachMemberAt(type, offset, [&](Dwarf_Die, Dwarf_Die of, size_t within) {
                if (!found.bytes) found = scalarIn(of, within);
            });
            return found;
        }
        default:
            return {};
    }
}

}  // namespace simulator::checker
