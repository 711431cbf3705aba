#!/usr/bin/env python3
"""The pictures of a failure, before and after: what is in both stands in the same place, and what changed, is new, freed or lost is seen."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import frame  # noqa: E402

CHANGED, MADE, FREED = "#d08700", "#2e9e5b", "#c0392b"


class Picture:
    """By name: where a node stands, its texts, the colours of its outline. By name of tail and head: the colour of an edge."""

    def __init__(self, path):
        self.places, self.texts, self.colours, self.edges = {}, {}, {}, {}
        for group in xml.parse(path).iter("{http://www.w3.org/2000/svg}g"):
            title = group.find("{http://www.w3.org/2000/svg}title")
            shapes = [part for part in group.iter() if part.tag.split("}")[1] in ("ellipse", "path", "polygon")]
            if title is None or not shapes:
                continue
            if group.get("class", "").startswith("edge"):
                self.edges[re.sub(r":\w+", "", title.text)] = shapes[0].get("stroke")
            elif group.get("class", "").startswith("node"):
                self.texts[title.text] = [part.text for part in group.iter("{http://www.w3.org/2000/svg}text")]
                self.places[title.text] = [float(number) for number in re.findall(r"-?[\d.]+", (shapes[0].get("cx") or shapes[0].get("points") or shapes[0].get("d")))][0]
                self.colours[title.text] = {part.get("stroke") for part in shapes} | {part.get("fill") for part in shapes}


def pictures(test):
    with tempfile.TemporaryDirectory(prefix="margay-pictures-") as folder:
        done = subprocess.run([os.environ["MARGAY"], "check", HERE / "moved.c", "--test", test, "-n", "3", "-o", folder], capture_output=True, text=True)
        frame.same("status", done.returncode, 1)
        kit = pathlib.Path(folder) / f"{test}-1"
        return Picture(kit / "before.svg"), Picture(kit / "after.svg")


def one_is_replaced():
    before, after = pictures("replaced")
    frame.same("places", {name: after.places[name] for name in before.places}, before.places)
    frame.same("only after", set(after.texts) - set(before.texts), {"new 1"})
    frame.same("freed", after.texts["I0"][-1], "freed")
    frame.same("the key", (before.texts["I1"], after.texts["I1"], CHANGED in after.colours["I1"]), (["0"], ["5"], True))
    frame.same("new", (after.texts["new 1"][0], "7" in after.texts["new 1"], MADE in after.colours["new 1"]), ("new 1", True, True))
    frame.same("edges before", set(before.edges), {"Chain->I0", "I0->I1", "I1->I2"})
    frame.same("edges after", after.edges, {"Chain->I1": CHANGED, "I1->new 1": CHANGED, "new 1->I2": CHANGED})


def one_is_lost():
    before, after = pictures("dropped")
    frame.same("places", after.places, before.places)
    frame.same("lost", (before.texts["I1"], after.texts["I1"]), (["1"], ["1", "lost"]))
    frame.same("edges", set(after.edges), {"Chain->I0", "I0->I2"})


def one_dangles():
    before, after = pictures("dangles")
    frame.same("places", after.places, before.places)
    frame.same("freed", after.texts["I1"][-1], "freed")
    frame.same("it still leads there", set(after.edges), set(before.edges))
    frame.same("in red", FREED in after.colours["I1"], True)


def an_array_is_one_in_both():
    before, after = pictures("swapped")
    frame.same("elements before", before.texts["row"][-3:], ["1", "2", "3"])
    frame.same("elements after", after.texts["row"][-3:], ["3", "2", "1"])
    frame.same("marked", "#ffe9a8" in after.colours["row"], True)
    frame.same("not before", "#ffe9a8" in before.colours["row"], False)


if __name__ == "__main__":
    sys.exit(frame.run_all([one_is_replaced, one_is_lost, one_dangles, an_array_is_one_in_both]))
