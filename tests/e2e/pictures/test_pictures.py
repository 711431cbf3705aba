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


def box_of(shapes):
    """Left, top, right, bottom of all of them."""
    points = []
    for shape in shapes:
        if shape.get("cx"):
            x, y, rx, ry = (float(shape.get(key)) for key in ("cx", "cy", "rx", "ry"))
            points += [(x - rx, y - ry), (x + rx, y + ry)]
        else:
            numbers = [float(number) for number in re.findall(r"-?[\d.]+", shape.get("points") or shape.get("d"))]
            points += zip(numbers[::2], numbers[1::2])
    return min(x for x, _ in points), min(y for _, y in points), max(x for x, _ in points), max(y for _, y in points)


class Picture:
    """By name: where a node stands, its box, its texts, with their places, the colours of its outline. By name of tail and head: the colour of an edge
    and its path."""

    def __init__(self, path):
        self.places, self.texts, self.colours, self.edges = {}, {}, {}, {}
        self.boxes, self.words, self.paths = {}, {}, {}
        for group in xml.parse(path).iter("{http://www.w3.org/2000/svg}g"):
            title = group.find("{http://www.w3.org/2000/svg}title")
            shapes = [part for part in group.iter() if part.tag.split("}")[1] in ("ellipse", "path", "polygon")]
            if title is None or not shapes:
                continue
            if group.get("class", "").startswith("edge"):
                name = re.sub(r":\w+", "", title.text)
                self.edges[name], self.paths[name] = shapes[0].get("stroke"), shapes[0].get("d")
            elif group.get("class", "").startswith("node"):
                self.texts[title.text] = [part.text for part in group.iter("{http://www.w3.org/2000/svg}text")]
                self.boxes[title.text] = box_of(shapes)
                self.words[title.text] = [(part.text, (float(part.get("x")), float(part.get("y")))) for part in group.iter("{http://www.w3.org/2000/svg}text")]
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
    frame.same("new", (after.texts["new 1"][-1], "7" in after.texts["new 1"], MADE in after.colours["new 1"]), ("new 1", True, True))
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


def draw(test, n):
    with tempfile.TemporaryDirectory(prefix="margay-pictures-") as folder:
        done = subprocess.run([os.environ["MARGAY"], "check", HERE / "shapes.c", "--test", test, "-n", str(n), "--from", str(n), "-o", folder], capture_output=True, text=True)
        frame.same("status", done.returncode, 1)
        kit = pathlib.Path(folder) / f"{test}-1"
        return Picture(kit / "before.svg"), Picture(kit / "after.svg")


def crossings(picture):
    """Edges that pass over a node, but for those where they begin and end; over the one where they begin only at its right or left side."""
    found = []
    for edge, path in picture.paths.items():
        tail, head = edge.split("->")
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", path)]
        points = list(zip(numbers[::2], numbers[1::2]))
        for a, b, c, d in zip(points[0::3], points[1::3], points[2::3], points[3::3]):
            for k in range(21):
                t = k / 20
                x, y = ((1 - t) ** 3 * a[i] + 3 * (1 - t) ** 2 * t * b[i] + 3 * (1 - t) * t * t * c[i] + t ** 3 * d[i] for i in (0, 1))
                for name, (left, top, right, bottom) in picture.boxes.items():
                    room = 1 if name not in (tail, head) else 12
                    if left + room < x < right - room and top + room < y < bottom - room:
                        found.append((edge, name))
    return sorted(set(found))


def dots(picture, node):
    """Where the pointers of a box are."""
    return [place for text, place in picture.words[node] if text == "•"]


def buckets_stand_in_a_column():
    before, after = draw("put", 10)
    for picture in (before, after):
        places = dots(picture, "table_t")
        frame.same("pointers", len(places), 5)
        frame.same("columns", len({x for x, _ in places}), 1)
        frame.same("from the first to the last", [y for _, y in places], sorted(y for _, y in places))
        frame.same("edges over nodes", crossings(picture), [])
    frame.same("indices", [text for text in before.texts["table_t"] if text in "01234"], list("01234"))
    frame.same("places", {name: after.places[name] for name in before.places}, before.places)
    frame.same("new, like the others", after.texts["new 1"], ["999", "new 1"])
    frame.same("lost", [name for name in after.texts if "lost" in after.texts[name]], ["P2"])


def chains_stand_in_the_order_of_their_buckets():
    """Whatever changes later; and what no pointer of the structure can lead to takes no place."""
    for n in (10, 30):
        before, after = draw("rehash", n)
        first = [before.boxes[f"E{2 * bucket}"][1] for bucket in range(n // 2)]
        frame.same(f"order, n = {n}", first, sorted(first))
        frame.same("in a column", len({round(before.boxes[f"E{2 * bucket}"][0]) for bucket in range(n // 2)}), 1)
        frame.same("places", {name: after.places[name] for name in before.places}, before.places)
        frame.same("nodes", sorted(name for name in before.texts), sorted(["map"] + [f"E{i}" for i in range(n)]))
        frame.same("edges over nodes", crossings(before), [])


def an_array_grows_where_it_is():
    before, after = draw("push", 12)
    frame.same("one node", (set(before.texts), set(after.texts)), ({"stack"}, {"stack"}))
    frame.same("as large as before", after.boxes, before.boxes)
    frame.same("told as new", "new 1" in after.texts["stack"], True)
    frame.same("the new element", after.texts["stack"].count("-12345"), 1)
    frame.same("indices", [str(i) in after.texts["stack"] for i in range(14)], [True] * 14)
    frame.same("an address", [text for text in after.texts["stack"] + before.texts["stack"] if text.startswith("0x")], [])


def an_array_is_freed():
    before, after = draw("cleared", 3)
    frame.same("one node", (set(before.texts), set(after.texts)), ({"stack"}, {"stack"}))
    frame.same("freed", "freed" in after.texts["stack"], True)


def a_long_chain_has_lines():
    before, after = draw("long_chain", 30)
    frame.same("lines", len({round(before.boxes[f"R{i}"][1]) for i in range(30)}), 3)
    frame.same("columns", len({round(before.boxes[f"R{i}"][0]) for i in range(30)}), 10)
    frame.same("wide", max(box[2] for box in before.boxes.values()) < 800, True)
    frame.same("places", after.places, before.places)
    # only the last is reached from the start, and all others from it, by prev
    frame.same("lost", [name for name in after.texts if "lost" in after.texts[name]], [])


def numbers_are_those_of_their_types():
    before, after = draw("parts", 1)
    frame.same("before", [text for text in before.texts["packed"] if text not in ("packed", "low", "high", "rest", "letter", "wide", "real")], ["5", "9", "·", "'k'", "2", "0.1"])
    frame.same("after", [text for text in after.texts["packed"] if text not in ("packed", "low", "high", "rest", "letter", "wide", "real")], ["5", "3", "·", "'k'", "18446744073709551615", "0.1"])


if __name__ == "__main__":
    sys.exit(frame.run_all([one_is_replaced, one_is_lost, one_dangles, an_array_is_one_in_both, buckets_stand_in_a_column, chains_stand_in_the_order_of_their_buckets,
                            an_array_grows_where_it_is, an_array_is_freed, a_long_chain_has_lines, numbers_are_those_of_their_types]))
