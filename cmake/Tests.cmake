# SPDX-License-Identifier: MIT
# tengen_test(NAME target SOURCES a_test.cc … LIBRARIES l … [LABELS slow] [HEADERS_OF target] [ONE_THREAD])
# One GoogleTest program a folder; every case becomes a ctest test of its own. HEADERS_OF names the target whose
# precompiled headers it takes in place of GoogleTest's. With ONE_THREAD neither it nor what it tests starts a thread, and
# ThreadSanitizer's tree leaves it out.
find_package(GTest REQUIRED)
include(GoogleTest)

# Reading GoogleTest takes a compiler three seconds, in more than 150 files: they share it precompiled.
file(GENERATE OUTPUT "${PROJECT_BINARY_DIR}/test_headers.cc" CONTENT "")
add_library(test_headers OBJECT EXCLUDE_FROM_ALL "${PROJECT_BINARY_DIR}/test_headers.cc")
target_link_libraries(test_headers PRIVATE tengen::options GTest::gtest GTest::gmock)
target_precompile_headers(test_headers PRIVATE <gmock/gmock.h> <gtest/gtest.h>)
# As the programs that take them are compiled.
set_target_properties(test_headers PROPERTIES POSITION_INDEPENDENT_CODE OFF)
target_compile_options(test_headers PRIVATE -fPIE)

function(tengen_test)
  cmake_parse_arguments(T "ONE_THREAD" "NAME;TIMEOUT;HEADERS_OF" "SOURCES;LIBRARIES;LABELS" ${ARGN})
  if(T_ONE_THREAD AND TENGEN_SANITIZE STREQUAL "thread")
    return()
  endif()
  if(NOT T_TIMEOUT)
    set(T_TIMEOUT 600)
  endif()
  if(NOT T_HEADERS_OF)
    set(T_HEADERS_OF test_headers)
  endif()
  add_executable(${T_NAME} ${T_SOURCES})
  target_link_libraries(${T_NAME} PRIVATE ${T_LIBRARIES} tengen::options GTest::gtest GTest::gmock
                        GTest::gtest_main)
  target_compile_definitions(${T_NAME} PRIVATE
    TENGEN_SOURCE_DIR="${PROJECT_SOURCE_DIR}" TENGEN_TEST_DATA="${PROJECT_SOURCE_DIR}/tests/data")
  target_precompile_headers(${T_NAME} REUSE_FROM ${T_HEADERS_OF})
  # Out of precompiled headers g++ 12 warns of the library's own code, where it is silent otherwise (as in Compiler.cmake).
  target_compile_options(${T_NAME} PRIVATE 
    "$<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-array-bounds;-Wno-stringop-overflow;-fpch-preprocess>")
  set(_properties TIMEOUT ${T_TIMEOUT})
  if(T_LABELS)
    list(APPEND _properties LABELS "${T_LABELS}")
  endif()
  gtest_discover_tests(${T_NAME} TEST_PREFIX "${T_NAME}." DISCOVERY_TIMEOUT 120
                       DISCOVERY_MODE PRE_TEST PROPERTIES ${_properties})
endfunction()
