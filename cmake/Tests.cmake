# SPDX-License-Identifier: MIT
# tengen_test(NAME target SOURCES a_test.cc … LIBRARIES l … [LABELS slow])
# One GoogleTest program a folder; every case becomes a ctest test of its own.
find_package(GTest REQUIRED)
include(GoogleTest)
function(tengen_test)
  cmake_parse_arguments(T "" "NAME;TIMEOUT" "SOURCES;LIBRARIES;LABELS" ${ARGN})
  if(NOT T_TIMEOUT)
    set(T_TIMEOUT 600)
  endif()
  add_executable(${T_NAME} ${T_SOURCES})
  target_link_libraries(${T_NAME} PRIVATE ${T_LIBRARIES} tengen::options GTest::gtest GTest::gmock
                        GTest::gtest_main)
  target_compile_definitions(${T_NAME} PRIVATE
    TENGEN_SOURCE_DIR="${PROJECT_SOURCE_DIR}" TENGEN_TEST_DATA="${PROJECT_SOURCE_DIR}/tests/data")
  set(_properties TIMEOUT ${T_TIMEOUT})
  if(T_LABELS)
    list(APPEND _properties LABELS "${T_LABELS}")
  endif()
  gtest_discover_tests(${T_NAME} TEST_PREFIX "${T_NAME}." DISCOVERY_TIMEOUT 120
                       DISCOVERY_MODE PRE_TEST PROPERTIES ${_properties})
endfunction()
