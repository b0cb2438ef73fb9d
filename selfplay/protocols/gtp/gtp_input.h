// SPDX-License-Identifier: MIT
// Where commands come from, and whether more of them wait: analysis goes on until they do. Looked
// at between evaluations by the one thread that also searches, so nothing is shared and nothing can
// race, and no thread is left in a read when the program ends. Not thread-safe.
#pragma once

#include <chrono>
#include <cstddef>
#include <iosfwd>
#include <string>

namespace tengen {

// Bytes of a line; longer ones come cut to one more, which shows that they are too long.
inline constexpr std::size_t kLongestGtpLine = 1 << 16;

class GtpInput {
 public:
  virtual ~GtpInput() = default;

  // The next line without its line break; false at the end of input.
  virtual bool ReadLine(std::string& line) = 0;
  // Whether input has come, the end of it included; waits for it so long at most.
  virtual bool Waiting(std::chrono::milliseconds at_most) = 0;
  // Whether a line "# interrupt" (GoGui) has come since the last line that was read; takes it out.
  virtual bool Interrupted() = 0;
};

// A stream whose content is all there: tests and text in memory.
class GtpStreamInput : public GtpInput {
 public:
  explicit GtpStreamInput(std::istream& in) : in_(in) {}
  bool ReadLine(std::string& line) override;
  bool Waiting(std::chrono::milliseconds) override { return true; }
  bool Interrupted() override { return false; }

 private:
  std::istream& in_;
};

// A pipe, socket, file or terminal. ReadLine throws Error(kIo) when it cannot be read.
class GtpDescriptorInput : public GtpInput {
 public:
  // The descriptor stays the caller's.
  explicit GtpDescriptorInput(int descriptor) : descriptor_(descriptor) {}
  bool ReadLine(std::string& line) override;
  bool Waiting(std::chrono::milliseconds at_most) override;
  bool Interrupted() override;

 private:
  // Reads what is there, waiting for something so long at most (below 0: for ever). False when
  // nothing came.
  bool Fill(int wait_ms);

  int descriptor_;
  bool ended_ = false;
  int error_ = 0;  // errno of the read that ended it
  std::string buffer_;
};

}  // namespace tengen
