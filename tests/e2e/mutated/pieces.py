"""Pieces of C, compiler flags and Margay's own options, one a line in the folder `pieces`; ⏎ stands for a new line. clang takes most of the C, in some
place or other; what becomes of it in Margay is the question."""
import pathlib

FOLDER = pathlib.Path(__file__).resolve().parent / "pieces"


def read(name):
    lines = (FOLDER / name).read_text().split("\n")
    return tuple(line.replace("⏎", "\n").replace("␌", "\f").replace("␋", "\v") for line in lines if line)


TYPES, EXPRESSIONS, ATTRIBUTES, WORDS = map(read, ("types", "expressions", "attributes", "words"))
TOP, STATEMENTS, LINES = map(read, ("top", "statements", "lines"))  # declarations; statements; lines for the preprocessor, and such
PAIRS = tuple(zip(read("pairs")[::2], read("pairs")[1::2]))  # a declaration, and a statement that uses it
OPTIONS = read("options")
FLAGS = read("flags")  # ROOT is the folder of the run
SOURCE_FLAGS = tuple(flag for flag in FLAGS if flag[:2] in ("-O", "-f", "-m", "-g", "-s", "-W", "-D", "-t") and "ROOT" not in flag)

# What clang would refuse though it can compile it.
LENIENT = ("-w", "-Wno-implicit-function-declaration", "-Wno-int-conversion", "-Wno-implicit-int", "-Wno-incompatible-function-pointer-types",
           "-Wno-return-mismatch")
