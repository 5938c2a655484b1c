# Texts as C++ constants.
#
#   embed_texts(TARGET NAME constant file [constant file ...])
#   embed_page(TARGET NAME STEM)
#
# The target can include NAME.h, in which namespace NAME holds a std::string_view for each constant, and all of them in
# `all`, with their names (a - in a constant's name is a _ in C++). A page's are css and js, from the files of that stem.
include_guard(GLOBAL)

function(embed_texts target name)
  set(script ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/embed.cmake)
  set(header ${CMAKE_CURRENT_BINARY_DIR}/${name}.texts/${name}.h)
  set(texts ${ARGN})
  set(files "")
  while(texts)
    list(POP_FRONT texts constant file)
    list(APPEND files ${file})
  endwhile()
  list(JOIN ARGN "|" texts)
  add_custom_command(
    OUTPUT ${header}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${header} -DNAME=${name} "-DTEXTS=${texts}" -P ${script}
    DEPENDS ${script} ${files}
    VERBATIM)
  target_sources(${target} PRIVATE ${header})
  target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/${name}.texts)
endfunction()

function(embed_page target name stem)
  embed_texts(${target} ${name} css ${stem}.css js ${stem}.js)
  target_link_libraries(${target} PRIVATE page)
endfunction()
