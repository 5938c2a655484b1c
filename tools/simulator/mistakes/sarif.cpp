#include "simulator/sarif.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "language/language.h"

namespace simulator {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
constexpr const char* toolName = "Atelier";
constexpr const char* rootName = "SRCROOT";

/// As RFC 3986 writes a path.
std::string uriOf(const fs::path& path) {
    std::string uri;
    for (const unsigned char c : path.generic_string()) {
        constexpr std::array digits = std::to_array("0123456789ABCDEF");
        if (std::isalnum(c) || std::string_view("-._~/").find(char(c)) != std::string_view::npos)
            uri += char(c);
        else
            uri += {'%', digits[c >> 4], digits[c & 15]};
    }
    return uri;
}

fs::path fullPath(const std::string& file) {
    return fs::absolute(file).lexically_normal();
}

/// What a URI of a file's or folder's names.
std::string pathOf(std::string_view uri) {
    if (uri.starts_with("file://")) uri.remove_prefix(7);
    std::string path;
    for (std::size_t i = 0; i < uri.size(); ++i) {
        unsigned code = 0;
        const bool isEscape = uri[i] == '%' && i + 2 < uri.size() &&
                              std::from_chars(&uri[i + 1], &uri[i + 3], code, 16).ec == std::errc();
        path += isEscape ? char(code) : uri[i];
        if (isEscape) i += 2;
    }
    return path;
}

/// The folder that the files of a log are told from.
fs::path rootOf(const std::vector<Finding>& findings) {
    const auto isKnown = [](const Finding& finding) { return !finding.lines.empty(); };
    const auto first = std::ranges::find_if(findings, isKnown);
    const fs::path begin = first == findings.end()
                               ? fs::current_path()
                               : fullPath(first->lines.front().file).parent_path();
    for (fs::path folder = begin; folder.has_relative_path(); folder = folder.parent_path())
        if (fs::exists(folder / ".git")) return folder;
    return fs::current_path();
}

/// The log while findings are added to it.
class Log {
  public:
    Log(Json log, const fs::path& root) : log_(std::move(log)), root_(root) {}

    static Json empty(const fs::path& root) {
        const Json driver = {{"name", toolName}, {"rules", Json::array()}};
        const Json run = {{"tool", {{"driver", driver}}},
                          {"language", language::name()},
                          {"columnKind", "utf16CodeUnits"},
                          {"originalUriBaseIds", {{rootName, {{"uri", folderUri(root)}}}}},
                          {"results", Json::array()}};
        return {{"$schema", schema}, {"version", "2.1.0"}, {"runs", {run}}};
    }

    void add(const Finding& finding) {
        Json result = {{"ruleId", finding.kind},
                       {"ruleIndex", ruleOf(finding)},
                       {"level", "error"},
                       {"message", {{"text", textOf(finding)}}},
                       {"occurrenceCount", 1}};
        if (!finding.lines.empty()) result["locations"] = {placeOf(finding.lines.front())};
        if (const Json others = otherPlaces(finding); !others.empty())
            result["relatedLocations"] = others;
        Json& results = run().at("results");
        const auto same = std::ranges::find_if(results, [&](const Json& other) {
            const auto equal = [&](const char* key) {
                return result.value(key, Json()) == other.value(key, Json());
            };
            return equal("ruleId") && equal("locations") && equal("relatedLocations");
        });
        if (same == results.end())
            results.push_back(std::move(result));
        else
            (*same)["occurrenceCount"] = same->value("occurrenceCount", 1) + 1;
    }

    std::string text() const {
        return log_.dump(1, '\t', false, Json::error_handler_t::replace) + '\n';
    }

  private:
    static std::string folderUri(const fs::path& folder) { return "file://" + uriOf(folder) + "/"; }

    Json& run() { return log_.at("runs").at(0); }

    std::size_t ruleOf(const Finding& finding) {
        Json& rules = run().at("tool").at("driver").at("rules");
        const auto found = std::ranges::find_if(
            rules, [&](const Json& rule) { return rule.at("id") == finding.kind; });
        const auto index = static_cast<std::size_t>(found - rules.begin());
        if (found != rules.end()) return index;
        Json rule = {{"id", finding.kind}};
        if (!finding.explanation.empty())
            rule["shortDescription"] = {{"text", finding.explanation}};
        rules.push_back(std::move(rule));
        return index;
    }

    static std::string textOf(const Finding& finding) {
        std::string text = finding.text;
        for (const std::string& more : {finding.explanation, finding.hint})
            if (!more.empty()) text += "\n\n" + more;
        return text;
    }

    Json placeOf(const Finding::Line& line) const {
        const fs::path file = fullPath(line.file), relative = file.lexically_relative(root_);
        const bool isInside = !relative.empty() && *relative.begin() != "..";
        Json artifact = {{"uri", isInside ? uriOf(relative) : "file://" + uriOf(file)}};
        if (isInside) artifact["uriBaseId"] = rootName;
        Json place = {{"artifactLocation", artifact}};
        if (line.line > 0) place["region"] = {{"startLine", line.line}};
        return {{"physicalLocation", place}};
    }

    Json otherPlaces(const Finding& finding) const {
        Json places = Json::array();
        for (std::size_t i = 1; i < finding.lines.size(); ++i)
            places.push_back(placeOf(finding.lines[i]));
        return places;
    }

    Json log_;
    const fs::path root_;
};

/// A file that no other program writes meanwhile.
class LockedFile {
  public:
    explicit LockedFile(const fs::path& path) : file_(open(path.c_str(), O_RDWR | O_CREAT, 0666)) {
        if (file_ < 0 || flock(file_, LOCK_EX) != 0) {
            if (file_ >= 0) close(file_);
            throw std::runtime_error(tr("cannot write {0}", path.string()));
        }
    }
    LockedFile(const LockedFile&) = delete;
    LockedFile& operator=(const LockedFile&) = delete;
    ~LockedFile() { close(file_); }

    std::string content() const {
        std::string text;
        std::array<char, 4096> part;
        for (ssize_t size; (size = pread(file_, part.data(), part.size(), off_t(text.size()))) > 0;)
            text.append(part.data(), std::size_t(size));
        return text;
    }

    /// Whether all of it was written.
    bool replace(std::string_view text) const {
        if (ftruncate(file_, 0) != 0) return false;
        for (std::size_t at = 0; at < text.size();) {
            const ssize_t size = pwrite(file_, text.data() + at, text.size() - at, off_t(at));
            if (size <= 0) return false;
            at += std::size_t(size);
        }
        return true;
    }

  private:
    const int file_;
};

/// The text that stands there, "" where none does.
std::string at(const Json& log, const char* pointer) {
    return log.is_object() ? log.value(Json::json_pointer(pointer), "") : "";
}

std::string with(Json json, const fs::path& root, const std::vector<Finding>& findings) {
    Log log(std::move(json), root);
    for (const Finding& finding : findings) log.add(finding);
    return log.text();
}

bool isEmpty(const Json& log) {
    return log.value(Json::json_pointer("/runs/0/results"), Json::array()).empty();
}

}  // namespace

std::string toSarif(const std::vector<Finding>& findings) {
    const fs::path root = rootOf(findings);
    return with(Log::empty(root), root, findings);
}

void addToSarif(const fs::path& path, const std::vector<Finding>& findings) {
    const LockedFile file(path);
    const std::string before = file.content();
    Json json = before.empty() ? Json() : Json::parse(before, nullptr, false);
    const std::string tool = at(json, "/runs/0/tool/driver/name");
    const fs::path root = pathOf(at(json, "/runs/0/originalUriBaseIds/SRCROOT/uri"));
    if (!before.empty() && (tool != toolName || root.empty()))
        throw std::runtime_error(
            tr("{0} holds something else than findings; it stays as it is", path.string()));
    const bool isNew = before.empty() || isEmpty(json);
    const std::string text = isNew ? toSarif(findings) : with(std::move(json), root, findings);
    if (!file.replace(text)) throw std::runtime_error(tr("cannot write {0}", path.string()));
}

}  // namespace simulator
