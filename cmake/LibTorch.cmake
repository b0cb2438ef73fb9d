# SPDX-License-Identifier: MIT
# tengen::torch: the CPU half of LibTorch out of the PyPI wheel in .venv. The wheel's own CMake package
# needs a CUDA toolkit, so the targets are made here. CUDA comes as a module loaded at run time (Cuda.cmake).
set(TENGEN_VENV "${PROJECT_SOURCE_DIR}/.venv" CACHE PATH "Virtual environment that holds torch")
file(GLOB _torch_dirs "${TENGEN_VENV}/lib/python3*/site-packages/torch")
list(LENGTH _torch_dirs _torch_count)
if(_torch_count EQUAL 0)
  message(FATAL_ERROR "LibTorch not found in ${TENGEN_VENV}: run ./scripts/setup, "
                      "or configure with -DTENGEN_TORCH=OFF")
endif()
list(GET _torch_dirs 0 TENGEN_TORCH_DIR)

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
