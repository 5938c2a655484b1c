// The record as JSON, and back: each field under its own name.
#pragma once

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>
#include <tuple>

#include "record/cost.h"
#include "record/record.h"

namespace record {

/// The fields of a structure, see RECORD_FIELDS.
template <typename Structure>
struct Fields;

/// States all fields of a structure, in their order, and thereby how it is written and read. A
/// field that is missing here does not compile.
#define RECORD_FIELDS(Structure, ...)                           \
    template <>                                                 \
    struct record::Fields<Structure> {                          \
        static constexpr std::string_view names = #__VA_ARGS__; \
        static auto of(auto& aStructure) {                      \
            auto& [__VA_ARGS__] = aStructure;                   \
            return std::tie(__VA_ARGS__);                       \
        }                                                       \
    }

/// A structure whose fields are stated.
template <typename T>
concept Structure = requires {
    Fields<T>::names;
};

/// The values of an enumeration that stands as a name.
template <typename Enum>
inline constexpr auto valuesOf = nullptr;
template <>
inline constexpr auto& valuesOf<Status> = allStatuses;
template <>
inline constexpr auto& valuesOf<Kind> = allKinds;
template <>
inline constexpr auto& valuesOf<Cause> = allCauses;

template <typename T>
concept Code =
    std::is_enum_v<T> && !std::is_null_pointer_v<std::remove_cv_t<decltype(valuesOf<T>)>>;

/// Calls `use` with the name and the value of each field.
template <Structure T>
void forEachField(auto& structure, const auto& use) {
    std::string_view names = Fields<T>::names;
    const auto one = [&](auto& value) {
        const std::size_t end = std::min(names.find(','), names.size());
        use(std::string(names.substr(0, end)), value);
        names.remove_prefix(std::min(end + 2, names.size()));
    };
    std::apply([&](auto&... value) { (one(value), ...); }, Fields<T>::of(structure));
}

/// Throws std::runtime_error: no value of an enumeration has that name.
[[noreturn]] void refuse(const std::string& code);

// An empty text, and what there may be none of, is left out.
void write(auto& json, const std::string& name, const std::string& text) {
    if (!text.empty()) json[name] = text;
}
template <typename T>
void write(auto& json, const std::string& name, const std::optional<T>& value) {
    if (value) json[name] = *value;
}
void write(auto& json, const std::string& name, const auto& value) {
    json[name] = value;
}

void read(const auto& json, const std::string& name, std::string& text) {
    text = json.value(name, std::string());
}
template <typename T>
void read(const auto& json, const std::string& name, std::optional<T>& value) {
    value = json.contains(name) ? std::optional(json.at(name).template get<T>()) : std::nullopt;
}
void read(const auto& json, const std::string& name, auto& value) {
    json.at(name).get_to(value);
}

}  // namespace record

template <record::Structure T>
struct nlohmann::adl_serializer<T> {
    static void to_json(auto& json, const T& structure) {
        json = std::remove_reference_t<decltype(json)>::object();
        record::forEachField<T>(structure, [&](const std::string& name, const auto& value) {
            record::write(json, name, value);
        });
    }
    static void from_json(const auto& json, T& structure) {
        record::forEachField<T>(
            structure,
            [&](const std::string& name, auto& value) { record::read(json, name, value); });
    }
};

template <record::Code T>
struct nlohmann::adl_serializer<T> {
    static void to_json(auto& json, T value) { json = name(value); }
    static void from_json(const auto& json, T& value) {
        const auto text = json.template get<std::string>();
        for (const T known : record::valuesOf<T>)
            if (name(known) == text) return void(value = known);
        record::refuse(text);
    }
};

template <>
struct nlohmann::adl_serializer<record::Note::Value> {
    static void to_json(auto& json, const record::Note::Value& value) {
        std::visit([&](const auto& known) { json = known; }, value);
    }
    static void from_json(const auto& json, record::Note::Value& value) {
        if (json.is_number_float())
            value = json.template get<double>();
        else if (json.is_number())
            value = json.template get<long long>();
        else
            value = json.template get<std::string>();
    }
};

/// An object: the notes' keys are its names.
template <>
struct nlohmann::adl_serializer<std::vector<record::Note>> {
    static void to_json(auto& json, const std::vector<record::Note>& notes) {
        json = std::remove_reference_t<decltype(json)>::object();
        for (const auto& [key, value] : notes) json[key] = value;
    }
    static void from_json(const auto& json, std::vector<record::Note>& notes) {
        notes.clear();
        for (const auto& [key, value] : json.items())
            notes.push_back({key, value.template get<record::Note::Value>()});
    }
};

RECORD_FIELDS(record::ExcerptLine, file, line, text, marked);
RECORD_FIELDS(record::Race::Access, thread, block, writes, file, line);
RECORD_FIELDS(record::Race, what, inOneBlock, accesses);
RECORD_FIELDS(record::Message, kind, text, file, line, cause, foundBy, mistake, explanation, hint,
              link, excerpt, race);
RECORD_FIELDS(record::Note, key, value);
RECORD_FIELDS(record::TestRecord, name, status, seconds, notes, messages);
RECORD_FIELDS(record::SuiteRecord, name, lesson, seconds, tests, steps);
RECORD_FIELDS(record::Device, name, computeCapability, multiprocessors, warpSize,
              maxThreadsPerBlock, maxBlockDimensions, maxGridDimensions, registersPerBlock,
              sharedBytesPerBlock, memoryBytes);
RECORD_FIELDS(record::RunRecord, backend, device, started, seconds, command, compiler, suites);
RECORD_FIELDS(record::Access, lanes, bytes, offsets);
RECORD_FIELDS(record::Products, factors, multiplyAdds);
RECORD_FIELDS(record::Place, kind, file, line, requests, lanes, wavefronts, conflicts, sectors,
              missed, lines, bytes, instructions, laneInstructions, splits, idle, ways,
              onOneAddress, operations, operations64, combined, named, begin, span,
              lostInstructions, lostWavefronts, lostLoads, lostSharedLoads, products, worst);
