// SPDX-License-Identifier: MIT
#include "model/cuda/loader.h"

#include <dlfcn.h>

#include <filesystem>

#include "foundation/errors.h"

namespace tengen {
namespace {

// Of the driver interface (cuda.h), which needs no toolkit: the driver brings it.
using CudaInit = int (*)(unsigned);
using CudaVersion = int (*)(int*);
using CudaCount = int (*)(int*);
using CudaDevice = int (*)(int*, int);
using CudaName = int (*)(char*, int, int);
using CudaAttribute = int (*)(int*, int, int);
constexpr int kCapabilityMajor = 75, kCapabilityMinor = 76;  // CUdevice_attribute
constexpr int kNeededCuda = 13000, kNeededCapability = 75;

std::string ModulePath() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  return (program.parent_path() / "libtengen_cuda.so").string();
}

CudaProbe No(const std::string& why) { return {false, "no usable GPU: " + why}; }

template <typename Function>
Function Find(void* library, const char* name) {
  return reinterpret_cast<Function>(dlsym(library, name));
}

CudaProbe AskDriver(void* driver) {
  const auto init = Find<CudaInit>(driver, "cuInit");
  const auto version = Find<CudaVersion>(driver, "cuDriverGetVersion");
  const auto count = Find<CudaCount>(driver, "cuDeviceGetCount");
  const auto device = Find<CudaDevice>(driver, "cuDeviceGet");
  const auto name = Find<CudaName>(driver, "cuDeviceGetName");
  const auto attribute = Find<CudaAttribute>(driver, "cuDeviceGetAttribute");
  if (!init || !version || !count || !device || !name || !attribute) {
    return No("the NVIDIA driver's libcuda.so.1 lacks functions it should have");
  }
  int cuda = 0;
  if (version(&cuda) != 0 || cuda < kNeededCuda) {
    return No("the NVIDIA driver is too old (it serves CUDA " + std::to_string(cuda / 1000) + "." +
              std::to_string(cuda % 1000 / 10) + ", 13.0 is needed: driver 580 or newer)");
  }
  if (const int status = init(0); status != 0) {
    return No("the NVIDIA driver does not start (cuInit gives error " + std::to_string(status) +
              ")");
  }
  int devices = 0, first = 0;
  if (count(&devices) != 0 || devices < 1 || device(&first, 0) != 0) {
    return No("the NVIDIA driver finds no GPU");
  }
  char text[256] = {};
  name(text, sizeof text - 1, first);
  int major = 0, minor = 0;
  attribute(&major, kCapabilityMajor, first);
  attribute(&minor, kCapabilityMinor, first);
  if (10 * major + minor < kNeededCapability) {
    return No(std::string(text) +
              " is too old (Turing, compute capability 7.5, or newer is needed)");
  }
  return {true, text};
}

std::string LastDlError() {
  const char* text = dlerror();
  return text == nullptr ? "unknown error" : text;
}

}  // namespace

CudaProbe ProbeCuda() {
  if (std::error_code error; !std::filesystem::exists(ModulePath(), error)) {
    return No("this build has no CUDA backend (no CUDA toolkit 13.0 was found when it was built)");
  }
  void* driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (driver == nullptr) return No("the NVIDIA driver is not installed (no libcuda.so.1)");
  // Never closed: LibTorch will use the same driver.
  const CudaProbe probe = AskDriver(driver);
  if (probe.usable && dlopen(ModulePath().c_str(), RTLD_NOW | RTLD_LOCAL) == nullptr) {
    return No(probe.line + " is there, but NVIDIA's libraries for LibTorch are not (" +
              LastDlError() + "); ./scripts/setup installs them where it finds a GPU");
  }
  return probe;
}

std::unique_ptr<Evaluator> LoadCudaEvaluator(const NetworkFile& network) {
  void* module = dlopen(ModulePath().c_str(), RTLD_NOW | RTLD_LOCAL);
  if (module == nullptr) {
    throw Error(
        ExitCode::kBadConfig,
        "the CUDA backend cannot be loaded: " + LastDlError() +
            ". Run ./scripts/setup on this machine (it installs NVIDIA's libraries where it "
            "finds a GPU), or set evaluator.device=cpu.");
  }
  const auto make = Find<CudaMaker>(module, kCudaMakerName);
  if (make == nullptr) {
    throw Error(ExitCode::kBadConfig, ModulePath() +
                                          " is of another version than this program; "
                                          "build again");
  }
  return std::unique_ptr<Evaluator>(make(network));
}

}  // namespace tengen
