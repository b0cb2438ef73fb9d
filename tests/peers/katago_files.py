# SPDX-License-Identifier: MIT
"""An independent writer of KataGo's network files (versions 8 to 15), with random or hand-made weights."""
import gzip
import math
import random
import struct

PLANES, GLOBALS = 22, 19

# trunk channels, inner channels, pooled channels, blocks (o, p, or (…) with inner letters), p, g, v1, v2, activation
SHAPES = {"plain": (12, 12, 4, ["o", "p", "o"], 6, 5, 4, 9, "RELU"),
          "mish": (12, 12, 4, ["p", "o"], 6, 6, 4, 9, "MISH"),
          "nested": (16, 8, 3, ["(op)", "(oo)", "(po)"], 6, 5, 4, 9, "MISH")}
SAMPLES = [("plain", 8, "plain"), ("plain", 10, "plain"), ("mish", 11, "mish"), ("mish", 12, "mish"),
           ("nested", 13, "nested"), ("nested", 14, "nested"), ("nested", 15, "nested"), ("plain", 15, "plain")]


class File:
    """Tokens, each a line, and float arrays; every array is also kept by itself."""

    def __init__(self):
        self.bytes, self.arrays = bytearray(), []

    def line(self, *words):
        for word in words:
            self.bytes += f"{word}\n".encode()

    def floats(self, values):
        packed = struct.pack(f"<{len(values)}f", *values)
        self.arrays.append(packed)
        self.bytes += b"@BIN@" + packed + b"\n"


def random_network(name, version, shape, seed):
    trunk, mid, pooled, blocks, p, g, v1, v2, act = SHAPES[shape]
    draw, file = random.Random(seed), File()

    def gauss(count, spread):
        return [draw.gauss(0, spread) for _ in range(count)]

    def conv(label, inputs, outputs, kernel, gain=1.4):
        file.line(label, kernel, kernel, inputs, outputs, 1, 1)
        file.floats(gauss(kernel * kernel * inputs * outputs, gain / (kernel * inputs ** 0.5)))

    def norm(label, channels):
        scale = draw.random() < 0.6
        file.line(label, channels, draw.choice(["0.0001", "1e-05", "1e-20"]), int(scale), 1)
        file.floats(gauss(channels, 0.2))
        file.floats([0.5 + draw.random() for _ in range(channels)])
        if scale:
            file.floats([1 + x for x in gauss(channels, 0.2)])
        file.floats(gauss(channels, 0.3))

    def activation(label):
        file.line(label)
        if version >= 11:
            file.line("ACTIVATION_" + act)

    def product(label, inputs, outputs, gain=1.0):
        file.line(label, inputs, outputs)
        file.floats(gauss(inputs * outputs, gain / inputs ** 0.5))

    def bias(label, count):
        file.line(label, count)
        file.floats(gauss(count, 0.3))

    def norm_act(label, channels):
        norm(label + ".norm", channels)
        activation(label + ".act")

    def residual(label, kind, channels):
        regular = channels - pooled if kind == "p" else channels
        file.line("gpool_block" if kind == "p" else "ordinary_block", label)
        norm_act(label + ".a", channels)
        conv(label + ".conv1", channels, regular, 3)
        if kind == "p":
            conv(label + ".gconv", channels, pooled, 3)
            norm_act(label + ".g", pooled)
            product(label + ".gmul", 3 * pooled, regular, 0.7)
        norm_act(label + ".b", regular)
        conv(label + ".conv2", regular, channels, 3, 0.9)

    file.line(name, version, PLANES, GLOBALS)
    if version >= 13:
        file.line("20.0", "20.0", "18.5", "20.0", "40.0", "0.25", "140.0")
    if version >= 15:
        file.line(*[0] * 8)
    file.line("trunk", len(blocks), trunk, mid, mid - pooled, pooled, pooled)
    if version >= 15:
        file.line(*[0] * 6)
    conv("first", PLANES, trunk, 5 if shape == "mish" else 3, 2)
    product("globals", GLOBALS, trunk, 1.5)
    for index, kinds in enumerate(blocks):
        label = f"block{index}"
        if kinds[0] != "(":
            residual(label, kinds, trunk)
            continue
        file.line("nested_bottleneck_block", label, len(kinds) - 2)
        norm_act(label + ".a", trunk)
        conv(label + ".down", trunk, mid, 1)
        for inner, kind in enumerate(kinds[1:-1]):
            residual(f"{label}.{inner}", kind, mid)
        norm_act(label + ".b", mid)
        conv(label + ".up", mid, trunk, 1, 0.9)
    norm_act("tip", trunk)

    outputs = 2 if version >= 12 else 1
    file.line("policyhead")
    conv("p", trunk, p, 1)
    conv("g", trunk, g, 1)
    norm_act("g", g)
    product("gmul", 3 * g, p, 0.7)
    norm_act("p", p)
    conv("pout", p, outputs, 1, 2.5)
    product("pass", 3 * g, p if version >= 15 else outputs)
    if version >= 15:
        bias("passbias", p)
        activation("passact")
        product("passout", p, outputs)

    numbers = 6 if version >= 9 else 4
    file.line("valuehead")
    conv("v", trunk, v1, 1)
    norm_act("v", v1)
    product("vhidden", 3 * v1, v2)
    bias("vhiddenbias", v2)
    activation("vhiddenact")
    product("vout", v2, 3, 1.5)
    bias("voutbias", 3)
    product("numbers", v2, numbers)
    bias("numbersbias", numbers)
    conv("ownership", v1, 1, 1, 1.5)
    return file


def write(file, path):
    with open(path, "wb") as out:
        out.write(gzip.compress(bytes(file.bytes), mtime=0))


def arrays(path):
    """Every float array of a .bin.gz file as bytes, in order: of exactly the length its line says."""
    data, found, at = gzip.decompress(open(path, "rb").read()), [], 0
    while True:
        begin = data.find(b"@BIN@", at)
        if begin < 0:
            return found
        # The numbers on the lines before tell the length; a norm's arrays share one.
        end = begin + 5
        while not (data[end:end + 1] == b"\n" and (end - begin - 5) % 4 == 0 and
                   (end + 1 == len(data) or data[end + 1:end + 6] == b"@BIN@" or
                    all(32 < c < 127 for c in data[end + 1:end + 3].replace(b"\n", b"a")))):
            end += 1
        found.append(bytes(data[begin + 5:end]))
        at = end


# What a probe shows: eleven planes as bits of the ownership, and of the globals the bits (0 or 1) as one number, the score,
# and another one by itself, the lead.
PROBES = [(list(range(0, 11)), [0, 1, 2, 3, 4, 6, 8, 9], 5), (list(range(11, 22)), [10, 11, 12, 13, 14, 15, 17], 18),
          (list(range(0, 11)), [], 7), (list(range(0, 11)), [], 16)]


def probe(planes, bits, single):
    """A network of version 8 whose outputs are its inputs."""
    file, channels = File(), 4  # 0: planes, 1: bits, 2 and 3: the single global and its negative

    def matrix(label, inputs, outputs, entries, kernel=None):
        values = [0.0] * (inputs * outputs)
        for (i, o), value in entries.items():
            values[i * outputs + o] = value
        file.line(label, *([kernel, kernel] if kernel else []), inputs, outputs, *([1, 1] if kernel else []))
        file.floats(values)

    def norm_act(label, count):
        file.line(label, count, "1e-20", 0, 0)
        file.floats([0.0] * count)
        file.floats([1.0] * count)
        file.line(label + ".act")

    same = {(i, i): 1.0 for i in range(channels)}
    file.line("probe", 8, PLANES, GLOBALS, "trunk", 1, channels, channels, channels - 1, 1, 1)
    matrix("first", PLANES, channels, {(p, 0): 2.0 ** -(k + 1) for k, p in enumerate(planes)}, 1)
    entries = {(g, 1): 2.0 ** k for k, g in enumerate(bits)}
    entries.update({(single, 2): 1.0, (single, 3): -1.0})
    matrix("globals", GLOBALS, channels, entries)
    file.line("ordinary_block", "block")
    for part in "ab":
        norm_act("block." + part, channels)
        file.line("block.conv" + part, 3, 3, channels, channels, 1, 1)
        file.floats([0.0] * (9 * channels * channels))
    norm_act("tip", channels)
    file.line("policyhead")
    matrix("p", channels, 1, {}, 1)
    matrix("g", channels, 1, {}, 1)
    norm_act("g", 1)
    matrix("gmul", 3, 1, {})
    norm_act("p", 1)
    matrix("pout", 1, 1, {}, 1)
    matrix("pass", 3, 1, {})
    file.line("valuehead")
    matrix("v", channels, channels, same, 1)
    norm_act("v", channels)
    matrix("vhidden", 3 * channels, channels, same)
    file.line("vhiddenbias", channels)
    file.floats([0.0] * channels)
    file.line("vhiddenact")
    matrix("vout", channels, 3, {})
    file.line("voutbias", 3)
    file.floats([0.0, 0.0, -100.0])
    matrix("numbers", channels, 4, {(1, 0): 1.0, (2, 2): 1.0, (3, 2): -1.0, (2, 1): 0.0})
    file.line("numbersbias", 4)
    file.floats([0.0] * 4)
    matrix("ownership", channels, 1, {(0, 0): 1.0}, 1)
    return file


def seen_planes(ownership, planes):
    """The planes that are 1 at a point, from its ownership (of the side to move)."""
    bits = round(math.atanh(ownership) * 2 ** len(planes))
    return [p for k, p in enumerate(planes) if bits >> (len(planes) - 1 - k) & 1]
