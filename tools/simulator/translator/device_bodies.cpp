#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "passes.h"
#include "scan.h"

namespace translator {
namespace {

/// The body of a function of the device, from its `{` to its `}`.
struct Body {
    size_t qualifier, open, close;
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
    struct Found {
        size_t qualifier;
        bool isDevices, isHosts;
    };
    std::map<size_t, Found> found;  // by their `{`
    for (size_t i = 0; i < tokens.size(); ++i) {
        const bool isHosts = tokens[i].is("__host__");
        if (tokens[i].place.system ||
            !(isHosts || tokens[i].is("__device__") || tokens[i].is("__global__")))
            continue;
        if (const size_t open = openOfBody(tokens, i)) {
            Found& body = found.try_emplace(open, Found{i, false, false}).first->second;
            (isHosts ? body.isHosts : body.isDevices) = true;
        }
    }
    std::vector<Body> bodies;
    for (const auto& [open, body] : found)
        if (body.isDevices)
            bodies.push_back({body.qualifier, open, closing(tokens, open), body.isHosts});
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

using Line = std::pair<std::string_view, int>;

Line lineOf(const Token& token) {
    return {token.place.file, token.place.line};
}

/// Where the definition begins that has a body, with a template's header.
size_t beginOfDefinition(const Tokens& tokens, const Body& body) {
    const size_t begin = beginOfDeclaration(tokens, body.qualifier);
    if (!tokens[begin - 1].is(">")) return begin;
    const size_t open = openingAngle(tokens, begin - 1);
    return open && tokens[open - 1].is("template") ? open - 1 : begin;
}

}  // namespace

Tokens withDeviceFunctions(const Tokens& host, const Tokens& device) {
    std::set<Line> ofHost;
    for (const Body& body : bodiesOfDevice(host)) ofHost.insert(lineOf(host[body.open]));
    Tokens merged;
    size_t done = 0, after = 0;  // of the host's tokens; of the device's, where the last one ended
    for (const Body& body : bodiesOfDevice(device)) {
        if (ofHost.contains(lineOf(device[body.open]))) continue;
        const size_t begin = beginOfDefinition(device, body);
        if (begin <= after) continue;  // a part of the last one
        if (begin != after + 1 || merged.empty()) {
            // behind the token that both have before it
            if (device[begin - 1].kind == Kind::End) continue;
            const Token& before = device[begin - 1];
            size_t anchor = done;
            while (anchor < host.size() &&
                   (lineOf(host[anchor]) != lineOf(before) || !host[anchor].is(before.text)))
                ++anchor;
            while (anchor + 1 < host.size() && lineOf(host[anchor + 1]) == lineOf(before)) ++anchor;
            if (anchor == host.size()) continue;
            merged.insert(merged.end(), host.begin() + done, host.begin() + anchor + 1);
            done = anchor + 1;
        }
        merged.push_back(written(lineMarker(device[begin - 1].place), device[begin].place));
        merged.insert(merged.end(), device.begin() + begin, device.begin() + body.close + 1);
        merged.push_back(written(lineMarker(host[done - 1].place), host[done - 1].place));
        after = body.close;
    }
    merged.insert(merged.end(), host.begin() + done, host.end());
    return merged;
}

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
