# SPDX-License-Identifier: MIT
# tengen::options carries the language level, the warnings and the sanitizers of every target of ours.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

find_program(TENGEN_CCACHE ccache)
if(TENGEN_CCACHE)
  # What its manual asks for where headers are precompiled.
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env CCACHE_SLOPPINESS=pch_defines,time_macros "${TENGEN_CCACHE}")
endif()

add_library(tengen_options INTERFACE)
add_library(tengen::options ALIAS tengen_options)
target_include_directories(tengen_options INTERFACE "${PROJECT_SOURCE_DIR}" "${PROJECT_BINARY_DIR}")
target_compile_options(tengen_options INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wpedantic -Wconversion -Werror>
  # g++ 12 sees overlaps in std::string's operator+ that are not there (GCC bug 105651).
  $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CXX_COMPILER_ID:GNU>>:-Wno-restrict>
  # Bit-equal arithmetic wherever the compiler is free to choose: no fused multiply-add.
  $<$<COMPILE_LANGUAGE:CXX>:-ffp-contract=off>)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  # Never -march=native: the binary must run on the next machine too.
  target_compile_options(tengen_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-march=x86-64-v3>)
endif()

if(TENGEN_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    message(FATAL_ERROR "TENGEN_FUZZ is ON, but libFuzzer comes with clang and the compiler is "
                        "${CMAKE_CXX_COMPILER_ID}: configure with the preset asan")
  endif()
  # Edges are counted in all of our code; the targets link libFuzzer's main. DCHECK and the library's own checks are on.
  add_compile_options(-fsanitize=fuzzer-no-link -UNDEBUG -D_GLIBCXX_ASSERTIONS)
endif()
if(TENGEN_SANITIZE)
  # -O1 with line numbers only: halves the time of compiling, and reports still name file and line.
  set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O1 -g1 -DNDEBUG")
  add_compile_options(-fsanitize=${TENGEN_SANITIZE} -fno-omit-frame-pointer
                      -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${TENGEN_SANITIZE})
endif()
