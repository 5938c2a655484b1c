# Writes OUTPUT, a header whose namespace NAME holds the files of TEXTS, "constant|file|constant|file".
string(REPLACE "|" ";" texts "${TEXTS}")
set(definitions "")
while(texts)
  list(POP_FRONT texts constant file)
  file(READ ${file} text)
  string(APPEND definitions "inline constexpr std::string_view ${constant} = R\"ATELIER(${text})ATELIER\";\n")
endwhile()
file(WRITE ${OUTPUT} "#pragma once\n\n#include <string_view>\n\nnamespace ${NAME} {\n${definitions}}\n")
