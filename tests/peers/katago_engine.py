# SPDX-License-Identifier: MIT
"""KataGo as the katrain wheel carries it, and any GTP engine as a process that answers."""
import glob
import os
import stat
import subprocess

SKIPPED = 77

# What the OpenCL backend would find out by trying for minutes: its own plain defaults, in 32-bit floats.
TUNING = """VERSION=13
0
0
0
0
0
0
0
0
WGD=8 MDIMCD=1 NDIMCD=1 MDIMAD=1 NDIMBD=1 KWID=1 VWMD=1 VWND=1 PADA=1 PADB=1
MWG=8 NWG=8 KWG=8 MDIMC=1 NDIMC=1 MDIMA=1 NDIMB=1 KWI=1 VWM=1 VWN=1 STRM=0 STRN=0 SA=0 SB=0
MWG=8 NWG=8 KWG=8 MDIMC=1 NDIMC=1 MDIMA=1 NDIMB=1 KWI=1 VWM=1 VWN=1 STRM=0 STRN=0 SA=0 SB=0
MWG=16 NWG=16 KWG=16 MWAVE=16 NWAVE=16 MWARP=16 NWARP=16 VWM=2 VWN=2 SA=0 SB=0
MWG=16 NWG=16 KWG=16 MWAVE=16 NWAVE=16 MWARP=16 NWARP=16 VWM=1 VWN=2 SB=0
INTILE_XSIZE=4 INTILE_YSIZE=4 OUTTILE_XSIZE=2 OUTTILE_YSIZE=2 transLocalSize0=1 transLocalSize1=1 untransLocalSize0=1 untransLocalSize1=1 untransLocalSize2=1
INTILE_XSIZE=6 INTILE_YSIZE=6 OUTTILE_XSIZE=2 OUTTILE_YSIZE=2 transLocalSize0=1 transLocalSize1=1 untransLocalSize0=1 untransLocalSize1=1 untransLocalSize2=1
XYSTRIDE=1 CHANNELSTRIDE=1 BATCHSTRIDE=1
DUMMY=1
DUMMY=1
DUMMY=1
DUMMY=1
DUMMY=1
"""


def find_katago():
    """The folder with KataGo's program, its AppImage unpacked; None when there is none."""
    root = os.environ.get("TENGEN_KATAGO", "")
    folder = os.path.join(root, "katrain", "KataGo")
    image = os.path.join(folder, "katago")
    if not root or not os.path.isfile(image):
        return None
    if not glob.glob(os.path.join(folder, "squashfs-root/usr/bin/katago")):
        os.chmod(image, os.stat(image).st_mode | stat.S_IXUSR)
        subprocess.run([os.path.abspath(image), "--appimage-extract"], cwd=folder, check=True, capture_output=True)
    return os.path.join(folder, "squashfs-root")


def katago_command(katago, network, folder, size=19):
    tuning, config = os.path.join(folder, "tuning.txt"), os.path.join(folder, "gtp.cfg")
    with open(tuning, "w") as file:
        file.write(TUNING)
    settings = {"logToStderr": "false", "logDir": os.path.join(folder, "logs"), "rules": "tromp-taylor", "maxVisits": 1, "requireMaxBoardSize": "false", "logAllGTPCommunication": "false",
                "logSearchInfo": "false", "resignThreshold": -0.99, "resignConsecTurns": 3, "nnCacheSizePowerOfTwo": 10,
                "numSearchThreads": 1, "openclTunerFile": tuning, "openclUseFP16": "false", "openclDeviceToUse": 0,
                "nnMaxBatchSize": 1, "ponderingEnabled": "false", "allowResignation": "false",
                "policyOptimism": 0, "rootPolicyOptimism": 0,  # the plain policy of networks that have two
                "conservativePass": "false", "preventCleanupPhase": "false",
                "maxBoardXSizeForNNBuffer": size, "maxBoardYSizeForNNBuffer": size}
    with open(config, "w") as file:
        file.writelines(f"{key} = {value}\n" for key, value in settings.items())
    return ["env", f"LD_LIBRARY_PATH={katago}/usr/lib", f"{katago}/usr/bin/katago", "gtp", "-model", network,
            "-config", config]


class Engine:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, bufsize=1)

    def ask(self, command):
        try:
            self.process.stdin.write(command + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass
        lines = []
        while True:
            line = self.process.stdout.readline()
            if line == "":
                raise SystemExit(f"FAILED: {self.process.args} ended at \"{command}\": "
                                 f"{' '.join(lines)} {self.process.stderr.read()[-2000:]}")
            if line.strip() or not lines:
                if line.strip():
                    lines.append(line.rstrip("\n"))
            else:
                return "\n".join(lines)

    def require(self, command):
        answer = self.ask(command)
        if answer[0] != "=":
            raise SystemExit(f"FAILED: \"{command}\": {answer}")
        return answer[1:]

    def close(self):
        if self.process.poll() is None:
            self.process.communicate("quit\n", timeout=60)
