// Plots as HTML: tables that are read as they are and that the page's script draws. What they say
// of the drawing stands in data attributes.
#pragma once

#include <string>

#include "baseline.h"
#include "plots.h"
#include "topic.h"

/// A figure: its title, a place for the drawing, and its table. `topic`: the plot's, or nullptr.
std::string figureOf(const Plot& plot, const Topic* topic);

/// The steps of a ladder at the largest size, as a table with bars: each in two parts, what the
/// step below reached and what this one adds. `limit`: bytes a second, or 0. Nothing where nothing
/// was measured.
std::string stepsOf(const Plot& plot, double limit);

/// What became slower, or that nothing did.
std::string comparisonOf(const Comparison& comparison);

/// A group's name as an element's id.
std::string idOf(const std::string& group);

/// "2^20", "2^20 - 1", "1000", with the exponent raised; of an array that starts late, "2^20 + 1,
/// one late".
std::string sizeHtml(size_t size, int offset);
