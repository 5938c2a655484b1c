#include <algorithm>
#include <map>
#include <utility>

#include "passes.h"
#include "scan.h"

namespace translator {
namespace {

/// The body of a function of the device, from its `{` to its `}`.
struct Body {
    size_t open, close;
    bool isHosts;  // as well
};

/// Past the initialisers of a constructor, from behind their colon on.
size_t skipInitialisers(const Tokens& tokens, size_t at) {
    for (;; ++at) {
        while (!tokens[at].is("(") && !tokens[at].is("{") && tokens[at].kind != Kind::End) ++at;
        if (tokens[at].kind == Kind::End) return at;
        at = closing(tokens, at) + 1;
        if (!tokens[at].is(",")) return at;
    }
}

/// The `{` of the function that has a qualifier at `i`; 0 where it has none, or is a variable.
size_t openOfBody(const Tokens& tokens, size_t i) {
    bool hasParameters = false;
    for (size_t at = i + 1;;) {
        const Token& token = tokens[at];
        if (token.is("(")) {
            at = closing(tokens, at) + 1;
            hasParameters = true;
        } else if (token.is(":") && hasParameters) {
            at = skipInitialisers(tokens, at + 1);
        } else if (const size_t past = skipBracketedSpecifier(tokens, at); past != at) {
            at = past;
        } else if (token.is("{")) {
            return hasParameters ? at : 0;
        } else if (token.is(";") || token.is("=") || token.is("}") || token.is(")") ||
                   token.kind == Kind::End) {
            return 0;
        } else {
            ++at;
        }
    }
}

std::vector<Body> bodiesOfDevice(const Tokens& tokens) {
    std::map<size_t, std::pair<bool, bool>> found;  // by their `{`: the device's, the host's
    for (size_t i = 0; i < tokens.size(); ++i) {
        const bool isHosts = tokens[i].is("__host__");
        if (tokens[i].place.system ||
            !(isHosts || tokens[i].is("__device__") || tokens[i].is("__global__")))
            continue;
        if (const size_t open = openOfBody(tokens, i))
            (isHosts ? found[open].second : found[open].first) = true;
    }
    std::vector<Body> bodies;
    for (const auto& [open, whose] : found)
        if (whose.first) bodies.push_back({open, closing(tokens, open), whose.second});
    return bodies;
}

bool areSame(const Tokens& a, const Body& inA, const Tokens& b, const Body& inB) {
    return std::equal(
        a.begin() + inA.open, a.begin() + inA.close, b.begin() + inB.open, b.begin() + inB.close,
        [](const Token& x, const Token& y) { return x.text == y.text; });
}

Token written(std::string text, const Place& place) {
    return {Kind::Punctuation, {}, {}, place, std::move(text)};
}

std::string lineMarker(const Place& place) {
    return "\n# " + std::to_string(place.line) + " \"" + std::string(place.file) + "\"\n";
}

}  // namespace

Tokens withDeviceBodies(const Tokens& host, const Tokens& device) {
    std::map<std::pair<std::string_view, int>, std::vector<Body>> onDevice;
    for (const Body& body : bodiesOfDevice(device)) {
        const Place& place = device[body.open].place;
        onDevice[{place.file, place.line}].push_back(body);
    }
    Tokens merged;
    size_t done = 0;
    const auto append = [&](const Tokens& tokens, size_t begin, size_t end) {
        merged.insert(merged.end(), tokens.begin() + begin, tokens.begin() + end);
    };
    std::map<std::pair<std::string_view, int>, size_t> seen;
    for (const Body& body : bodiesOfDevice(host)) {
        const Place& place = host[body.open].place;
        const std::pair key(place.file, place.line);
        const size_t ordinal = seen[key]++;
        if (body.open < done || ordinal >= onDevice[key].size()) continue;
        const Body& other = onDevice[key][ordinal];
        if (areSame(host, body, device, other)) continue;
        append(host, done, body.open + 1);
        if (body.isHosts) merged.push_back(written(" if (::simulator::onDevice()) {", place));
        append(device, other.open + 1, other.close);
        if (body.isHosts) {
            merged.push_back(written("} else {" + lineMarker(place), place));
            append(host, body.open + 1, body.close);
            merged.push_back(written("}", host[body.close].place));
            append(host, body.close, body.close + 1);
        } else {
            append(device, other.close, other.close + 1);
        }
        done = body.close + 1;
    }
    append(host, done, host.size());
    return merged;
}

}  // namespace translator
