# SPDX-License-Identifier: MIT
# tengen::torch: the CPU half of LibTorch out of the PyPI wheel in .venv. The wheel's own CMake package
# needs a CUDA toolkit, so the targets are made here. CUDA comes as a module loaded at run time (Cuda.cmake).
set(TENGEN_VENV "${PROJECT_SOURCE_DIR}/.venv" CACHE PATH "Virtual environment that holds torch")
set(TENGEN_TORCH_DIR "" CACHE PATH "The torch package's folder, where it is not in TENGEN_VENV")
set(_torch_dir "${TENGEN_TORCH_DIR}")
if(NOT _torch_dir)
  file(GLOB _torch_dir "${TENGEN_VENV}/lib/python3*/site-packages/torch")
  if(_torch_dir)
    list(GET _torch_dir -1 _torch_dir)  # the newest, should a Python upgrade have left two
  endif()
endif()
if(NOT EXISTS "${_torch_dir}/lib/libtorch_cpu.so")
  message(FATAL_ERROR "LibTorch not found in ${TENGEN_VENV} (TENGEN_TORCH_DIR: '${TENGEN_TORCH_DIR}'): "
                      "run ./scripts/setup, or configure with -DTENGEN_TORCH=OFF")
endif()
# The rest of the build reads this one; the cache keeps what the user gave.
set(TENGEN_TORCH_DIR "${_torch_dir}")
message(STATUS "LibTorch: ${TENGEN_TORCH_DIR}")

add_library(tengen_torch INTERFACE)
add_library(tengen::torch ALIAS tengen_torch)
# The wheel ships old protobuf and new fmt headers: they must come after the system's (-idirafter).
target_compile_options(tengen_torch INTERFACE
  "SHELL:-idirafter ${TENGEN_TORCH_DIR}/include"
  "SHELL:-idirafter ${TENGEN_TORCH_DIR}/include/torch/csrc/api/include")
target_compile_definitions(tengen_torch INTERFACE _GLIBCXX_USE_CXX11_ABI=1)
target_link_libraries(tengen_torch INTERFACE
  "${TENGEN_TORCH_DIR}/lib/libtorch_cpu.so" "${TENGEN_TORCH_DIR}/lib/libc10.so")
target_link_options(tengen_torch INTERFACE "-Wl,-rpath,${TENGEN_TORCH_DIR}/lib"
                    "-Wl,--allow-shlib-undefined")
