// A recording as JSON: what page shows it needs no debug information any more.
#include <algorithm>
#include <charconv>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "../checker/elements.h"
#include "../checker/shared_shadow.h"
#include "../checker/words.h"
#include "recording.h"

namespace simulator::recorder {

namespace {

using checker::Variable;
using json = nlohmann::json;

/// An array that the kernel touches, and its cells.
class Array {
  public:
    struct Cell {
        size_t offset;
        Scalar type;
        std::string element;  // "[3].x"
    };

    std::string name, space;
    std::optional<uint32_t> block;       // that has it, of shared memory
    const Variable* variable = nullptr;  // that it is
    std::optional<Parameter> pointer;    // that the kernel has of it
    Scalar dynamicType;                  // of dynamic shared memory
    size_t unit = 16;                    // the smallest access
    bool looksLikeFloats = true;         // whoever does not know the type takes a guess
    std::map<size_t, size_t> numbers;    // of the cells, by their offsets
    std::vector<Cell> cells;

    void note(size_t accessed, const std::string& value) {
        unit = std::min(unit, accessed);
        for (size_t at = 0; at + sizeof(uint32_t) <= value.size(); at += sizeof(uint32_t)) {
            uint32_t word = 0;
            std::memcpy(&word, value.data() + at, sizeof word);
            const unsigned exponent = word >> 23 & 0xff;
            looksLikeFloats &= word == 0 || (exponent > 87 && exponent < 167);
        }
    }

    Scalar typeAt(size_t offset) const {
        Scalar type = variable  ? checker::scalarOf(*variable, offset)
                      : pointer ? scalarOf(*pointer, offset)
                                : dynamicType;
        if (type.bytes) return type;
        type.kind = unit == 4 && looksLikeFloats ? Scalar::floatingPoint : Scalar::integer;
        type.bytes = static_cast<unsigned>(unit);
        return type;
    }

    void addCells(size_t offset, size_t accessed) {
        for (size_t at = offset; at < offset + accessed;) {
            const Scalar type = typeAt(at);
            if (numbers.emplace(at, 0).second)
                cells.push_back({at, type, elementAt(at, type.bytes)});
            at += type.bytes;
        }
    }

    void numberCells() {
        std::ranges::sort(cells, {}, &Cell::offset);
        for (size_t i = 0; i < cells.size(); ++i) numbers[cells[i].offset] = i;
    }

  private:
    std::string elementAt(size_t offset, size_t size) const {
        if (pointer) return recorder::elementOf(*pointer, offset, size);
        if (!variable) return '[' + std::to_string(offset / size) + ']';
        const std::string element = checker::elementOf(*variable, offset, size);
        return element.substr(std::min(element.size(), variable->name.size()));
    }
};

template <class T>
T valueOf(const std::string& bytes, size_t at) {
    T value{};
    if (at + sizeof value <= bytes.size()) std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
}

template <class T>
std::string textOf(T value) {
    char text[32];
    if constexpr (std::is_floating_point_v<T>) {
        std::snprintf(text, sizeof text, "%.6g", static_cast<double>(value));
        return text;
    } else {
        return std::string(text, std::to_chars(text, text + sizeof text, value).ptr);
    }
}

std::string textOf(const Scalar& type, const std::string& bytes, size_t at) {
    switch (type.kind) {
        case Scalar::floatingPoint:
            return type.bytes == 4 ? textOf(valueOf<float>(bytes, at))
                                   : textOf(valueOf<double>(bytes, at));
        case Scalar::boolean:
            return valueOf<bool>(bytes, at) ? "true" : "false";
        case Scalar::unsignedInteger:
            return type.bytes == 1   ? textOf(valueOf<uint8_t>(bytes, at))
                   : type.bytes == 2 ? textOf(valueOf<uint16_t>(bytes, at))
                   : type.bytes == 4 ? textOf(valueOf<uint32_t>(bytes, at))
                                     : textOf(valueOf<uint64_t>(bytes, at));
        default:
            return type.bytes == 1   ? textOf(valueOf<int8_t>(bytes, at))
                   : type.bytes == 2 ? textOf(valueOf<int16_t>(bytes, at))
                   : type.bytes == 4 ? textOf(valueOf<int32_t>(bytes, at))
                                     : textOf(valueOf<int64_t>(bytes, at));
    }
}

class Writer {
  public:
    Writer(const Recording& recording, const std::vector<Finding>& findings)
        : recording_(recording), findings_(findings) {
        for (const Event& event : recording_.events)
            if (isAccess(event) && !event.isOutside)
                arrayOf(event).note(event.after.size(), event.after);
        for (const Event& event : recording_.events)
            if (isAccess(event) && !event.isOutside)
                arrayOf(event).addCells(offsetOf(event), event.after.size());
        for (Array& array : arrays_) array.numberCells();
        for (const Frames& frames : recording_.places) lines_.push_back(programLines(frames));
    }

    json all() {
        json arrays = json::array(), places = json::array(), events = json::array();
        for (const Array& array : arrays_) arrays.push_back(toJson(array));
        for (const auto& lines : lines_) places.push_back(toJson(lines));
        for (const Event& event : recording_.events) events.push_back(toJson(event));
        return {{"kernel", recording_.kernel},
                {"grid", toJson(recording_.grid)},
                {"block", toJson(recording_.block)},
                {"device", recording_.device},
                {"launch", recording_.launch},
                {"distance", recording_.distance},
                {"isCut", recording_.isCut},
                {"stopped", recording_.stopped},
                {"arrays", arrays},
                {"places", places},
                {"events", events},
                {"findings", findings()}};
    }

  private:
    static bool isAccess(const Event& event) {
        return event.kind == Event::reads || event.kind == Event::writes ||
               event.kind == Event::updates;
    }

    static json toJson(dim3 size) { return {size.x, size.y, size.z}; }

    static json toJson(const std::vector<SourceLine>& lines) {
        json calls = json::array();
        for (const SourceLine& line : lines)
            calls.push_back({{"file", line.file}, {"line", line.line}});
        return calls;
    }

    static json toJson(const Array& array) {
        json cells = json::array(), bytes = json::array();
        for (const Array::Cell& cell : array.cells) {
            cells.push_back(cell.element);
            bytes.push_back({cell.offset, cell.type.bytes});
        }
        json written = {{"name", array.name},
                        {"space", array.space},
                        {"block", array.block ? json(*array.block) : json()},
                        {"cells", cells}};
        if (array.block) written["bytes"] = bytes;  // offset and size, for the banks
        return written;
    }

    json toJson(const Event& event) {
        const std::string kind(1, event.kind);
        switch (event.kind) {
            case Event::reads:
            case Event::writes:
            case Event::updates:
                return {kind,        event.block,     event.thread,
                        event.place, numberOf(event), cellsOf(event)};
            case Event::prints:
                return {kind, event.block, event.thread, event.place, event.after};
            case Event::exchanged:
                return {kind, event.block, event.thread, event.what};
            case Event::gets:
                return {kind, event.block, event.thread, event.place, event.what};
            case Event::released:
                return {kind, event.block};
            default:
                return {kind, event.block, event.thread, event.place};
        }
    }

    /// Its array's; null outside of all.
    json numberOf(const Event& event) {
        return event.isOutside ? json() : json(numbers_.at(keyOf(event)));
    }

    /// What it finds, and, if it writes, what it leaves.
    json cellsOf(const Event& event) {
        json cells = json::array();
        if (event.isOutside) return cells;
        const Array& array = arrayOf(event);
        const size_t offset = offsetOf(event);
        for (size_t at = 0; at < event.after.size();) {
            const size_t number = array.numbers.at(offset + at);
            const Scalar& type = array.cells[number].type;
            json cell = {number, textOf(type, event.before, at)};
            if (event.kind != Event::reads) cell.push_back(textOf(type, event.after, at));
            cells.push_back(cell);
            at += type.bytes;
        }
        return cells;
    }

    /// Shared arrays by block and variable, others by where they begin.
    using Key = std::pair<uint64_t, uintptr_t>;

    Key keyOf(const Event& event) const {
        if (!event.isShared) return {0, beginOf(event)};
        const Variable* const variable = sharedVariable(event);
        return {uint64_t{event.block} + 1, variable ? variable->begin : 0};
    }

    static const Variable* sharedVariable(const Event& event) {
        return checker::lastBefore(checker::Variables::ofProgram().threadLocal, event.what);
    }

    static const Variable* globalVariable(const Event& event) {
        return checker::lastBefore(checker::Variables::ofProgram().global, event.what);
    }

    const std::pair<const uintptr_t, size_t>* allocationOf(const Event& event) const {
        const auto after = recording_.allocations.upper_bound(event.what);
        if (after == recording_.allocations.begin()) return nullptr;
        const auto& allocation = *std::prev(after);
        return event.what - allocation.first < allocation.second ? &allocation : nullptr;
    }

    uintptr_t beginOf(const Event& event) const {
        if (const auto* const allocation = allocationOf(event)) return allocation->first;
        const Variable* const variable = globalVariable(event);
        return variable ? variable->begin : 0;
    }

    size_t offsetOf(const Event& event) {
        if (event.isShared) return event.what - sharedVariable(event)->begin;
        const Array& array = arrayOf(event);
        return event.what - (array.pointer ? array.pointer->value : beginOf(event));
    }

    Array& arrayOf(const Event& event) {
        const auto [known, isNew] = numbers_.emplace(keyOf(event), arrays_.size());
        if (isNew) arrays_.push_back(event.isShared ? sharedArray(event) : globalArray(event));
        return arrays_[known->second];
    }

    Array sharedArray(const Event& event) const {
        Array array;
        array.space = "shared";
        array.block = event.block;
        const Variable* const variable = sharedVariable(event);
        if (variable == &checker::dynamicShared()) {
            array.name = recording_.dynamicName;
            array.dynamicType = recording_.dynamicType;
        } else {
            array.name = variable->name;
            array.variable = variable;
        }
        return array;
    }

    Array globalArray(const Event& event) const {
        Array array;
        array.space = "global";
        const auto* const allocation = allocationOf(event);
        if (!allocation) {
            array.variable = globalVariable(event);
            array.name = array.variable->name;
            if (array.variable->isConstant) array.space = "constant";
            return array;
        }
        // The pointer that comes before all that is touched; of several the first.
        for (const Parameter& pointer : recording_.pointers)
            if (pointer.value - allocation->first < allocation->second &&
                (!array.pointer || pointer.value < array.pointer->value))
                array.pointer = pointer;
        if (array.pointer) array.name = array.pointer->name;
        return array;
    }

    json findings() {
        json all = json::array();
        for (const Finding& finding : findings_) {
            if (!isOfKernel(finding)) continue;
            json lines = json::array();
            for (const Finding::Line& line : finding.lines)
                lines.push_back({{"file", line.file}, {"line", line.line}});
            all.push_back({{"kind", finding.kind},
                           {"text", finding.text},
                           {"explanation", finding.explanation},
                           {"hint", finding.hint},
                           {"lines", lines},
                           {"events", finding.race ? sidesOf(*finding.race) : json::array()}});
        }
        return all;
    }

    /// Whether it stands in a line that the kernel has come to.
    bool isOfKernel(const Finding& finding) const {
        return std::ranges::any_of(
            finding.lines,
            [&](const Finding::Line& line) {
                return std::ranges::any_of(
                    lines_, [&](const auto& place) { return has(place, line); });
            });
    }

    static bool has(const std::vector<SourceLine>& place, const Finding::Line& wanted) {
        return std::ranges::any_of(
            place,
            [&](const SourceLine& line) {
                return line.line == wanted.line && line.file == wanted.file;
            });
    }

    /// The two events that race: the first ones of these threads that meet in a cell.
    json sidesOf(const Finding::Race& race) {
        for (size_t second = 0; second < recording_.events.size(); ++second) {
            const int side = isSide(race, 0, second) ? 0 : isSide(race, 1, second) ? 1 : -1;
            for (size_t first = 0; side >= 0 && first < second; ++first)
                if (isSide(race, 1 - side, first) && meet(first, second))
                    return json::array({first, second});
        }
        return json::array();
    }

    bool isSide(const Finding::Race& race, int side, size_t number) const {
        const Finding::Race::Access& access = race.accesses[side];
        const Event& event = recording_.events[number];
        if (!isAccess(event) || access.writes != (event.kind != Event::reads) ||
            access.block != std::to_string(event.block) ||
            access.thread != checker::indexOf(event.thread, recording_.block))
            return false;
        return has(lines_[event.place], access.line);
    }

    bool meet(size_t one, size_t other) const {
        const Event &first = recording_.events[one], &second = recording_.events[other];
        return first.isShared == second.isShared &&
               (!first.isShared || first.block == second.block) &&
               first.what < second.what + second.after.size() &&
               second.what < first.what + first.after.size();
    }

    const Recording& recording_;
    const std::vector<Finding>& findings_;
    std::vector<Array> arrays_;
    std::map<Key, size_t> numbers_;
    std::vector<std::vector<SourceLine>> lines_;  // of each place, innermost first
};

}  // namespace

Written toJson(const Recording& recording, const std::vector<Finding>& findings) {
    const json all = Writer(recording, findings).all();
    const bool showsRace = std::ranges::any_of(
        all.at("findings"), [](const json& finding) { return !finding.at("events").empty(); });
    return {all.dump(-1, ' ', false, json::error_handler_t::replace) + '\n', showsRace};
}

}  // namespace simulator::recorder
