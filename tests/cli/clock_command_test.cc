// SPDX-License-Identifier: MIT
// tengen clock as a user meets it: scripts, pipes and, through a pseudo-terminal, raw keys and
// every way out.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <csignal>
#include <string>

#include "foundation/files.h"
#include "tests/cli/run_program.h"
#include "tests/foundation/temporary_folder.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(ClockCommand, PlaysAScript) {
  TemporaryFolder folder;
  PublishFile(folder / "keys", "0 space\n250 space\n450 q\n");
  const ProgramResult result = RunProgram("clock kbs --script " + folder / "keys");
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("White has lost a period"));
  EXPECT_THAT(result.out, HasSubstr("Result: B+T\n"));
}

TEST(ClockCommand, CodesOfErrors) {
  TemporaryFolder folder;
  PublishFile(folder / "bad", "0 space\n1 x\n");
  const ProgramResult bad = RunProgram("clock kbs --script " + folder / "bad");
  EXPECT_EQ(bad.code, 65);
  EXPECT_THAT(bad.err, HasSubstr("bad:2: expected"));
  const ProgramResult control = RunProgram("clock byoyomi 300 30 </dev/null");
  EXPECT_EQ(control.code, 2);
  EXPECT_THAT(control.err, HasSubstr("byoyomi MAIN PERIOD COUNT"));
  EXPECT_EQ(RunProgram("clock --script " + folder / "absent").code, 2);
}

TEST(ClockCommand, KeysComeThroughAPipeToo) {
  TemporaryFolder folder;
  PublishFile(folder / "keys", "  p");
  const ProgramResult piped = RunProgram("clock sudden 60 <" + folder / "keys");
  EXPECT_EQ(piped.code, 0) << piped.err;
  EXPECT_THAT(piped.out, HasSubstr("Black moved: Black 1:00; White 1:00\npaused: "));
  EXPECT_THAT(piped.out, HasSubstr("Result: open after 1 move\n"));
  EXPECT_THAT(piped.out, Not(HasSubstr("\x1b")));
  EXPECT_THAT(piped.out, Not(HasSubstr("\a")));
}

// The program on a terminal of its own.
class OnTerminal {
 public:
  explicit OnTerminal(const char* environment) {
    winsize size{24, 100, 0, 0};
    child_ = ::forkpty(&master_, nullptr, nullptr, &size);
    if (child_ == 0) {
      ::execl("/usr/bin/env", "env", "TERM=xterm", environment, TENGEN_PROGRAM, "clock", "sudden",
              "60", nullptr);
      ::_exit(127);
    }
  }
  ~OnTerminal() {
    if (child_ > 0) ::kill(child_, SIGKILL);
    ::close(master_);
  }

  // Reads until the text was shown, 30 s at most.
  bool Await(const std::string& text) {
    while (out_.find(text) == std::string::npos) {
      pollfd wait{master_, POLLIN, 0};
      char piece[4096];
      if (::poll(&wait, 1, 30000) <= 0) return false;
      const ssize_t count = ::read(master_, piece, sizeof piece);
      if (count <= 0) return false;
      out_.append(piece, static_cast<std::size_t>(count));
    }
    return true;
  }
  void Type(const char* keys) {
    EXPECT_EQ(::write(master_, keys, std::string(keys).size()),
              static_cast<ssize_t>(std::string(keys).size()));
  }
  void Signal(int number) { ::kill(child_, number); }
  // Keys are shown and lines are read whole.
  bool Cooked() const {
    termios settings{};
    EXPECT_EQ(::tcgetattr(master_, &settings), 0);
    return (settings.c_lflag & ICANON) != 0 && (settings.c_lflag & ECHO) != 0;
  }
  // After the program's last words; its exit code.
  int Code() {
    int status = 0;
    ::waitpid(child_, &status, 0);
    child_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  void WaitUntilStopped() {
    int status = 0;
    ASSERT_EQ(::waitpid(child_, &status, WUNTRACED), child_);
    ASSERT_TRUE(WIFSTOPPED(status));
  }
  const std::string& out() const { return out_; }
  void Forget() { out_.clear(); }

 private:
  pid_t child_ = -1;
  int master_ = -1;
  std::string out_;
};

TEST(ClockCommand, OnATerminalKeysAreRawAndQuittingRestoresIt) {
  OnTerminal program("COLORTERM=");
  ASSERT_TRUE(program.Await("space starts Black's clock"));
  ASSERT_TRUE(program.Await("\x1b[?25l"));
  EXPECT_FALSE(program.Cooked());
  program.Type(" ");
  ASSERT_TRUE(program.Await("\x1b[1m> Black 1:00"));
  program.Type(" ");
  ASSERT_TRUE(program.Await("move 2, Black moved"));
  program.Type("u");
  ASSERT_TRUE(program.Await("Black's move taken back"));
  program.Type("q");
  ASSERT_TRUE(program.Await("Result: open after 0 moves"));
  EXPECT_THAT(program.out(), HasSubstr("\x1b[?25h"));
  EXPECT_TRUE(program.Cooked());
  EXPECT_EQ(program.Code(), 0);
}

TEST(ClockCommand, SignalsRestoreTheTerminal) {
  const struct {
    int signal, code;
  } ways[] = {{SIGINT, 130}, {SIGTERM, 75}, {SIGHUP, 75}, {SIGQUIT, 130}};
  for (const auto& way : ways) {
    OnTerminal program("NO_COLOR=1");
    ASSERT_TRUE(program.Await("\x1b[?25l"));
    program.Type(" ");
    ASSERT_TRUE(program.Await("> Black 1:00"));
    EXPECT_THAT(program.out(), Not(HasSubstr("\x1b[1m")));
    EXPECT_FALSE(program.Cooked());
    program.Signal(way.signal);
    program.Signal(way.signal);  // a second one changes nothing
    ASSERT_TRUE(program.Await("stopped: the clock was ended by a signal"));
    EXPECT_THAT(program.out(), HasSubstr("Result: open after 0 moves"));
    EXPECT_THAT(program.out(), HasSubstr("\x1b[?25h"));
    EXPECT_TRUE(program.Cooked());
    EXPECT_EQ(program.Code(), way.code);
  }
}

TEST(ClockCommand, WhileSuspendedTheTerminalIsAsBefore) {
  OnTerminal program("NO_COLOR=1");
  ASSERT_TRUE(program.Await("\x1b[?25l"));
  program.Signal(SIGTSTP);
  program.WaitUntilStopped();
  EXPECT_TRUE(program.Cooked());
  ASSERT_TRUE(program.Await("\x1b[?25h"));
  program.Forget();
  program.Signal(SIGCONT);
  ASSERT_TRUE(program.Await("space starts Black's clock"));
  EXPECT_FALSE(program.Cooked());
  program.Type("q");
  ASSERT_TRUE(program.Await("Result:"));
  EXPECT_EQ(program.Code(), 0);
}

}  // namespace
}  // namespace tengen
