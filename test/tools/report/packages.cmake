# Says what is missing to test pages, and installs the npm packages unless they are there already. Ubuntu has chromium as a
# snap alone, which a container cannot have: there REPORT_CHROMIUM may name another one.
if(EXISTS "$ENV{REPORT_CHROMIUM}")
  set(chromium_path "$ENV{REPORT_CHROMIUM}")
endif()
foreach(program node npm chromium)
  find_program(${program}_path ${program})
  if(NOT ${program}_path)
    message(FATAL_ERROR "no ${program}: the report can't be tested (apt-get install nodejs npm chromium, or REPORT_CHROMIUM=PATH)")
  endif()
endforeach()

set(folder ${CMAKE_CURRENT_LIST_DIR})
set(installed ${folder}/node_modules/.package-lock.json)
if(${folder}/package-lock.json IS_NEWER_THAN ${installed})
  execute_process(
    COMMAND ${npm_path} ci --ignore-scripts --no-audit --no-fund --loglevel=error
    WORKING_DIRECTORY ${folder}
    COMMAND_ERROR_IS_FATAL ANY)
endif()
