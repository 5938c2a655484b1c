#include "sanitizer/parser.h"

#include <algorithm>
#include <charconv>
#include <string>

namespace sanitizer {
namespace {

using Lines = std::vector<std::string>;

constexpr std::string_view mark = "=========";

/// Reads a line from left to right.
class Scanner {
  public:
    explicit Scanner(std::string_view text) : rest_(text) {}

    /// Goes past `text` if it stands here.
    bool skip(std::string_view text) {
        const bool stands = rest_.starts_with(text);
        if (stands) rest_.remove_prefix(text.size());
        return stands;
    }

    /// Goes past the next `text`; to the end if there is none.
    bool skipTo(std::string_view text) {
        before(text);
        return skip(text);
    }

    /// What stands before the next `text`, or all.
    std::string_view before(std::string_view text) {
        const std::string_view found = rest_.substr(0, rest_.find(text));
        rest_.remove_prefix(found.size());
        return found;
    }

    /// Digits that may be grouped by commas.
    std::uint64_t number() {
        std::uint64_t value = 0;
        const std::size_t digits = std::min(rest_.find_first_not_of("0123456789,"), rest_.size());
        for (const char c : rest_.substr(0, digits))
            if (c != ',') value = value * 10 + (c - '0');
        rest_.remove_prefix(digits);
        return value;
    }

    std::uint64_t hexadecimal() {
        std::uint64_t value = 0;
        skip("0x");
        const char* const end = std::from_chars(rest_.begin(), rest_.end(), value, 16).ptr;
        rest_.remove_prefix(end - rest_.begin());
        return value;
    }

    /// "(1,2,3)"
    Index index() {
        Index index{};
        skip("(");
        for (unsigned& component : index) {
            const char* const end = std::from_chars(rest_.begin(), rest_.end(), component).ptr;
            rest_.remove_prefix(end - rest_.begin());
            skip(",");
        }
        skip(")");
        return index;
    }

    std::string_view rest() const { return rest_; }

  private:
    std::string_view rest_;
};

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
    return text.substr(begin, text.find_last_not_of(" \r") + 1 - begin);
}

/// "kernel(int *)+0x80 in file.cu:6"; what follows the line's number is left over.
Place placeAt(Scanner& scanner) {
    Place place;
    place.function = scanner.before("+0x");
    scanner.skip("+");
    scanner.hexadecimal();
    if (!scanner.skip(" in ")) return place;
    std::string_view where = scanner.before(" [");
    const std::size_t colon = where.rfind(':');
    if (colon == where.npos) return place;
    place.file = where.substr(0, colon);
    std::from_chars(where.begin() + colon + 1, where.end(), place.line);
    return place;
}

/// "main in main.cpp:7 [0x17857] in course", of which the first part is there only where the host
/// has debug information.
Place hostPlaceAt(Scanner& scanner) {
    Place place;
    const std::string_view text = scanner.before(" [0x");
    const std::size_t in = text.rfind(" in ");
    const std::size_t colon = text.rfind(':');
    const bool hasLine =
        in != text.npos && colon != text.npos && colon > in && text[colon - 1] != ':';
    place.function = text.substr(0, hasLine ? in : text.size());
    if (!hasLine) return place;
    place.file = text.substr(in + 4, colon - in - 4);
    std::from_chars(text.begin() + colon + 1, text.end(), place.line);
    return place;
}

std::string lowerCase(std::string_view word) {
    std::string lower(word);
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
    return lower;
}

/// Makes a report of the lines of one block.
class Reader {
  public:
    explicit Reader(const Lines& lines) {
        report_.headline = lines.front();
        isKnown_ = readHeadline();
        if (!isKnown_) return;
        for (std::size_t i = 1; i < lines.size(); ++i) readDetail(lines[i]);
    }

    bool isKnown() const { return isKnown_; }
    Report take() { return std::move(report_); }

  private:
    using Subject = Report::Subject;

    bool readHeadline() {
        const std::string_view headline = report_.headline;
        const auto has = [&](std::string_view text) {
            return headline.find(text) != headline.npos;
        };
        Scanner scanner(headline);
        if (has("hazard detected at")) return readHazard(scanner);
        if (has("Race reported between")) return readRace(scanner);
        if (headline.starts_with("Invalid __") || headline.starts_with("Invalid Atomic"))
            return readAccess(Subject::access, scanner);
        if (has("ninitialized")) return readAccess(Subject::uninitialised, scanner);
        if (headline.starts_with("Barrier error")) return begin(Subject::barrier);
        if (headline.starts_with("Program hit ")) return readCall(scanner);
        if (headline.starts_with("Leaked ")) return readLeak(scanner);
        return (headline.starts_with("Internal ") || has("not supported")) &&
               begin(Subject::trouble);
    }

    bool begin(Subject subject) {
        report_.subject = subject;
        return true;
    }

    // "Invalid __global__ write of size 4 bytes", "Uninitialized __global__ memory read of
    // size 4 bytes"
    bool readAccess(Subject subject, Scanner& scanner) {
        report_.sides.emplace_back();
        if (Scanner ahead = scanner; ahead.skipTo("__")) {
            report_.space = ahead.before("__");
            ahead.skip("__ ");
            ahead.skip("memory ");
            report_.sides.front().verb = lowerCase(ahead.before(" "));
        }
        if (scanner.skipTo(" of size ")) report_.bytes = scanner.number();
        return begin(subject);
    }

    // "Error: Potential RAW hazard detected at __shared__ 0x480 in block (0,0,0) :"
    bool readHazard(Scanner& scanner) {
        report_.isInWarp = scanner.rest().starts_with("Warning");
        scanner.skipTo("detected at __");
        report_.space = scanner.before("__");
        scanner.skip("__ ");
        report_.address = scanner.hexadecimal();
        if (scanner.skipTo("in block ")) block_ = scanner.index();
        report_.hazards = 1;
        return begin(Subject::race);
    }

    // "Error: Race reported between Read access at kernel(int *)+0x130 in file.cu:9"
    bool readRace(Scanner& scanner) {
        report_.isInWarp = scanner.rest().starts_with("Warning");
        scanner.skipTo("between ");
        report_.space = "shared";
        readRacingAccess(scanner);
        return begin(Subject::race);
    }

    // "Program hit cudaErrorInvalidValue (error 1) due to "invalid argument" on CUDA API
    // call to cudaFree."
    bool readCall(Scanner& scanner) {
        scanner.skip("Program hit ");
        report_.error = scanner.before(" ");
        scanner.skipTo("API call to ");
        report_.call = scanner.before(".");
        return begin(Subject::call);
    }

    // "Leaked 64 bytes at 0x7fb8cc800000"
    bool readLeak(Scanner& scanner) {
        scanner.skip("Leaked ");
        report_.bytes = scanner.number();
        return begin(Subject::leak);
    }

    void readDetail(std::string_view line) {
        Scanner scanner(line);
        if (scanner.skip("at ")) {
            lastSide().frames.push_back(placeAt(scanner));
        } else if (scanner.skip("by thread ")) {
            Thread thread{scanner.index(), {}};
            scanner.skip(" in block ");
            thread.block = scanner.index();
            lastSide().thread = thread;
        } else if (scanner.skip("Device Frame: ")) {
            lastSide().frames.push_back(placeAt(scanner));
        } else if (scanner.skip("Host Frame: ")) {
            report_.hostFrames.push_back(hostPlaceAt(scanner));
        } else if (scanner.skip("and is ")) {
            readNearest(scanner);
        } else if (scanner.skip("and ")) {
            readRacingAccess(scanner);
        } else if (scanner.skip("Access to ") || scanner.skip("Address ")) {
            report_.address = scanner.hexadecimal();
            report_.isMisaligned = scanner.skip(" is misaligned");
        } else if (report_.subject == Subject::race) {
            readHazardousThread(scanner);
        }
    }

    // "Write access at kernel(int *)+0x150 in file.cu:9 [252 hazards]"
    void readRacingAccess(Scanner& scanner) {
        Side side;
        side.verb = lowerCase(scanner.before(" access at "));
        if (!scanner.skip(" access at ")) return;
        side.frames.push_back(placeAt(scanner));
        report_.sides.push_back(std::move(side));
        if (scanner.skip(" [")) report_.hazards = scanner.number();
    }

    // "Write Thread (32,0,0) at kernel(int *)+0x150 in file.cu:9"
    void readHazardousThread(Scanner& scanner) {
        Side side;
        side.verb = lowerCase(scanner.before(" Thread ("));
        if (!scanner.skip(" Thread ")) return;
        side.thread = Thread{scanner.index(), block_};
        if (scanner.skip(" at ")) side.frames.push_back(placeAt(scanner));
        report_.sides.push_back(std::move(side));
    }

    // "1 bytes after the nearest allocation at 0x7f61f4800000 of size 40 bytes"
    void readNearest(Scanner& scanner) {
        if (scanner.skip("inside ")) return;
        Report::Nearest nearest;
        nearest.distance = scanner.number();
        scanner.skip(" bytes ");
        nearest.isBefore = scanner.skip("before");
        if (!nearest.isBefore && nearest.distance > 0)
            --nearest.distance;  // it counts from the last byte
        scanner.skipTo("of size ");
        nearest.size = scanner.number();
        report_.nearest = nearest;
    }

    Side& lastSide() {
        if (report_.sides.empty()) report_.sides.emplace_back();
        return report_.sides.back();
    }

    Report report_;
    Index block_{};
    bool isKnown_ = false;
};

void addReport(std::vector<Report>& reports, const Lines& lines) {
    if (lines.empty()) return;
    Reader reader(lines);
    if (reader.isKnown()) reports.push_back(reader.take());
}

}  // namespace

std::vector<Report> parse(std::string_view log) {
    std::vector<Report> reports;
    Lines block;
    std::size_t begin = 0;
    for (std::size_t end; (end = log.find('\n', begin)) != log.npos; begin = end + 1) {
        std::string_view line = log.substr(begin, end - begin);
        if (!line.starts_with(mark)) continue;
        line.remove_prefix(mark.size());
        const std::string_view text = trimmed(line);
        const bool isDetail = line.starts_with("  ");
        if (text.empty()) {
            addReport(reports, block);
            block.clear();
        } else if (!isDetail) {
            block = {std::string(text)};
        } else if (text.starts_with("in ") && !block.empty()) {  // a long line, broken
            block.back() += ' ' + std::string(text);
        } else if (!block.empty()) {
            block.emplace_back(text);
        }
    }
    return reports;
}

}  // namespace sanitizer
