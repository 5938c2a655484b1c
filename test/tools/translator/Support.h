// What the suites say of the translator, in the words of a specification.
#pragma once

#include <cppunit/extensions/HelperMacros.h>

#include <string>

/// The translation of `source`, whose lines are those of "kernel.cu" unless it has line markers.
std::string translated(const std::string& source);

/// "kernel.cu:3: message" where the translation of `source` stops, "" where it does not.
std::string errorOf(const std::string& source);

std::string withoutBlanks(const std::string& text);

/// Where the compiler, going by the line markers of `text`, sees `word` first: "kernel.cu:3".
std::string placeOf(const std::string& word, const std::string& text);

#define ASSERT_TRANSLATES(expected, source) \
    CPPUNIT_ASSERT_EQUAL(withoutBlanks(expected), withoutBlanks(translated(source)))

#define ASSERT_UNCHANGED(source) CPPUNIT_ASSERT_EQUAL(std::string(source), translated(source))

#define ASSERT_ERROR(expected, source) CPPUNIT_ASSERT_EQUAL(std::string(expected), errorOf(source))
