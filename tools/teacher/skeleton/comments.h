// Comments of the files that students open, in their language: the words, never the code.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "course.h"
#include "includes.h"

namespace skeleton {

/// What a comment says instead of `words`; nothing if it stays.
using Reword = std::function<std::optional<std::string>(const std::string& words)>;

/// The source with other words in its comments. A paragraph or an item of a comment is one, of
/// which `reword` gets all words and whose new ones are wrapped as the sources are; what stands
/// behind code on its line is one, too, and stays there. Code in comments, indented by four, is
/// code.
std::string reworded(const std::string& source, const Reword& reword);

/// The files that a student of any lesson edits: those that the lessons list, and the mains.
Paths filesThatStudentsEdit(const Course& course);

/// The source with its comments in the language, as far as the workspace's catalogue of them,
/// tools/teacher/skeleton/comments/LANGUAGE.po, has them.
std::string withCommentsIn(const std::string& language, const std::string& source,
                           const Course& course);

/// The template of such a catalogue: what the files' comments say.
std::string templateOfComments(const Course& course);

}  // namespace skeleton
