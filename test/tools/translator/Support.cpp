#include "Support.h"

#include <algorithm>
#include <cctype>
#include <regex>
#include <sstream>

#include "token.h"
#include "translate.h"

std::string translated(const std::string& source) {
    try {
        return translator::translate(source, "kernel.cu");
    } catch (const translator::Error& error) {
        return "error in line " + std::to_string(error.place.line) + ": " + error.message;
    }
}

std::string errorOf(const std::string& source) {
    try {
        translator::translate(source, "kernel.cu");
    } catch (const translator::Error& error) {
        return std::string(error.place.file) + ":" + std::to_string(error.place.line) + ": " +
               error.message;
    }
    return "";
}

std::string withoutBlanks(const std::string& text) {
    std::string result;
    std::copy_if(text.begin(), text.end(), std::back_inserter(result),
                 [](unsigned char c) { return !std::isspace(c); });
    return result;
}

std::string placeOf(const std::string& word, const std::string& text) {
    static const std::regex marker("^# ([0-9]+) \"(.*)\".*");
    std::string file = "kernel.cu";
    int number = 1;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line); ++number) {
        std::smatch match;
        if (std::regex_match(line, match, marker)) {
            file = match[2];
            number = std::stoi(match[1]) - 1;
        } else if (line.find(word) != std::string::npos) {
            return file + ":" + std::to_string(number);
        }
    }
    return "nowhere";
}
