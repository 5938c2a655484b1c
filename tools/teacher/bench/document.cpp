#include "document.h"

#include <fstream>
#include <map>
#include <regex>
#include <stdexcept>

#include "language/language.h"

namespace {

double secondsOf(const Document& run) {
    static const std::map<std::string, double> units = {
        {"ns", 1e-9}, {"us", 1e-6}, {"ms", 1e-3}, {"s", 1}};
    return run.at("real_time").get<double>() * units.at(run.at("time_unit"));
}

}  // namespace

bool isBound(const Entry& entry) {
    return entry.contender.ends_with(" alone");
}

Entry entryOf(const Document& run) {
    // TOPIC/WHAT/SIZE+OFFSET/CONTENDER, and behind it what Google Benchmark adds.
    static const std::regex form(
        R"((([^/]+)(?:/[^/]+)*)/(\d{1,18})(?:\+(\d{1,9}))?/([^/]+?)(?:/iterations:\d+)?(?:/manual_time)?)");
    const std::string name = run.at("name");
    std::smatch part;
    if (!std::regex_match(name, part, form))
        throw std::invalid_argument(tr("unknown name {0}", name));
    const std::string offset = part[4];
    Entry entry{};
    entry.topic = part[2];
    entry.group = part[1];
    entry.size = std::stoul(part[3]);
    entry.offset = offset.empty() ? 0 : std::stoi(offset);
    entry.contender = part[5];
    entry.name = entry.group + "/" + std::string(part[3]) + (offset.empty() ? "" : "+" + offset) +
                 "/" + entry.contender;
    entry.error = run.value("error_occurred", false) ? run.value("error_message", "failed") : "";
    entry.seconds = secondsOf(run);
    entry.bytesPerSecond = run.value("bytes_per_second", 0.0);
    entry.itemsPerSecond = run.value("items_per_second", 0.0);
    entry.spread = run.value("spread", 0.0);
    return entry;
}

std::vector<Entry> entriesOf(const Document& document) {
    std::vector<Entry> entries;
    try {
        for (const Document& run : document.at("benchmarks")) entries.push_back(entryOf(run));
    } catch (const std::exception& error) {
        throw std::invalid_argument(tr("no result of this benchmark: {0}", error.what()));
    }
    return entries;
}

Document readDocument(const std::string& path) {
    try {
        Document document = Document::parse(std::ifstream(path));
        entriesOf(document);
        return document;
    } catch (const std::exception& error) {
        throw std::invalid_argument(path + ": " + error.what());
    }
}

std::string contextOf(const Document& document, const std::string& key) {
    const auto context = document.find("context");
    if (context == document.end() || !context->is_object()) return {};
    const auto value = context->find(key);
    if (value == context->end()) return {};
    return value->is_string() ? value->get<std::string>() : value->dump();
}

double limitOf(const Document& document) {
    return std::strtod(contextOf(document, "best_read_bytes_per_second").c_str(), nullptr);
}

bool isSimulated(const Document& document) {
    return contextOf(document, "backend") == "cpu";
}
