# Writes OUTPUT, a C++ file that holds the page of the folder PAGE as constants.

function(literal NAME FILE)
  file(READ ${FILE} text)
  set(definitions "${definitions}const std::string_view ${NAME} = R\"ATELIER(${text})ATELIER\";\n" PARENT_SCOPE)
endfunction()

set(definitions "")
literal(reportHtml ${PAGE}/report.html)
literal(reportCss ${PAGE}/report.css)
literal(reportJs ${PAGE}/report.js)
file(WRITE ${OUTPUT} "#include \"page_template.h\"\n\nnamespace harness\n{\n\n${definitions}\n}  // namespace harness\n")
