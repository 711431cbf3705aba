# margay_add_check(NAME name SOURCES file... N size
#                  [TEST test] [FUNCTION function] [TOGETHER]
#                  [TARGET target] [FLAGS flag...] [ARGS arg...] [TIMEOUT seconds] [LABELS label...])
#
# Tests for ctest: `margay check` on the sources, for the bounds 1 to N. Each MG_TEST and MG_SAME of the sources that begins a line is
# a test by itself, NAME.test. With TEST or FUNCTION (a contract), with TOGETHER, or when none is found that way, there is one, NAME.
#
#   SOURCES   C files: the tests, and what they test; relative to the folder of the CMakeLists.txt
#   TARGET    include directories and definitions as this target has them
#   FLAGS     more flags for the compiler
#   ARGS      more options for margay, such as --all or -o folder
#   TIMEOUT   seconds after which a test is inconclusive, that is, fails
function(margay_add_check)
    cmake_parse_arguments(PARSE_ARGV 0 check "TOGETHER" "NAME;N;TEST;FUNCTION;TARGET;TIMEOUT" "SOURCES;FLAGS;ARGS;LABELS")
    foreach(word NAME SOURCES N)
        if(NOT DEFINED check_${word})
            message(FATAL_ERROR "margay_add_check: ${word} is missing")
        endif()
    endforeach()
    if(DEFINED check_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "margay_add_check(NAME ${check_NAME}): unknown: ${check_UNPARSED_ARGUMENTS}")
    endif()
    if(DEFINED check_TARGET AND NOT TARGET ${check_TARGET})
        message(FATAL_ERROR "margay_add_check(NAME ${check_NAME}): there is no target ${check_TARGET}")
    endif()

    set(tests)
    foreach(source ${check_SOURCES})
        get_filename_component(path "${source}" ABSOLUTE)
        if(NOT EXISTS "${path}")
            message(FATAL_ERROR "margay_add_check(NAME ${check_NAME}): ${source} does not exist")
        endif()
        # A test that is added or renamed is found at the next build.
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${path}")
        file(STRINGS "${path}" lines REGEX "^MG_(TEST|SAME)\\([A-Za-z0-9_]+,")
        foreach(line IN LISTS lines)
            string(REGEX REPLACE "^MG_[A-Z]+\\(([A-Za-z0-9_]+),.*" "\\1" test "${line}")
            list(APPEND tests "${test}")
        endforeach()
    endforeach()

    if(DEFINED check_TEST)
        _margay_add_one("${check_NAME}" --test "${check_TEST}")
    elseif(DEFINED check_FUNCTION)
        _margay_add_one("${check_NAME}" --function "${check_FUNCTION}")
    elseif(check_TOGETHER OR NOT tests)
        _margay_add_one("${check_NAME}")
    else()
        foreach(test ${tests})
            _margay_add_one("${check_NAME}.${test}" --test "${test}")
        endforeach()
    endif()
endfunction()

# Variables check_* of the caller; what follows the name are options that say which test.
function(_margay_add_one name)
    set(options ${ARGN} ${check_ARGS})
    set(include_flags)
    set(define_flags)
    if(DEFINED check_TARGET)
        get_target_property(type ${check_TARGET} TYPE)
        set(interface)
        if(type STREQUAL INTERFACE_LIBRARY)
            set(interface INTERFACE_)
        endif()
        set(directories "$<TARGET_PROPERTY:${check_TARGET},${interface}INCLUDE_DIRECTORIES>")
        set(definitions "$<TARGET_PROPERTY:${check_TARGET},${interface}COMPILE_DEFINITIONS>")
        set(include_flags "$<$<BOOL:${directories}>:-I$<JOIN:${directories},;-I>>")
        set(define_flags "$<$<BOOL:${definitions}>:-D$<JOIN:${definitions},;-D>>")
    endif()
    if(DEFINED check_TIMEOUT)
        list(APPEND options --timeout "${check_TIMEOUT}")
    endif()
    add_test(NAME "${name}"
             COMMAND Margay::margay check ${check_SOURCES} -n "${check_N}" ${options} --
                     "${include_flags}" "${define_flags}" ${check_FLAGS} # expanded once the target is known
             WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" COMMAND_EXPAND_LISTS)
    if(DEFINED check_TIMEOUT)
        math(EXPR most "${check_TIMEOUT} + 60") # margay stops by itself, and says so
        set_tests_properties("${name}" PROPERTIES TIMEOUT ${most})
    endif()
    if(DEFINED check_LABELS)
        set_tests_properties("${name}" PROPERTIES LABELS "${check_LABELS}")
    endif()
endfunction()
