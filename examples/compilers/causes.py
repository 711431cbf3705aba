"""Who is wrong, why, and the smallest program that shows it."""
import collections

Failure = collections.namedtuple("Failure", "program kind blamed message results")
Cause = collections.namedtuple("Cause", "kind blamed message tags failures smallest")


def key(result):
    """Programs that print are told apart by what they print, other results by their kind."""
    return result if result[0] == "prints" else (result[0], "")


def judge(program, results):
    """The failures of a program, from what came of it by compiler: what most say is right. When there is no most, all are
    named."""
    votes = collections.Counter(key(result) for result in results.values()).most_common()
    if len(votes) == 1 and votes[0][0][0] == "prints":
        return []
    right = votes[0][0] if votes[0][1] * 2 > len(results) else None
    by_kind = collections.defaultdict(list)
    for name, result in results.items():
        if right is None or key(result) != right or right[0] != "prints":
            by_kind[result[0]].append(name)
    failures = []
    for kind, names in by_kind.items():
        if right is None and kind == "prints":
            kind = "no majority"
        message = results[names[0]][1] if results[names[0]][0] != "prints" else ""
        failures.append(Failure(program, kind, tuple(sorted(names)), message, results))
    return failures


def best_tag(cut, weights):
    """The feature that explains most: many have it, few programs otherwise do."""
    counts = collections.Counter(name for _, _, tags in cut for name in tags)
    return max(sorted(counts), key=lambda name: counts[name] * weights.get(name, 1), default=None)


def gather(group, tags_of, weights, cut_down, most):
    """Lists of failures that look alike from outside, each with the features that all of it share and the smallest program. Only `most` of
    them are cut down and compared, the rest goes where it fits."""
    found = []
    cut = [(failure, small, tags_of(small)) for failure, small in ((failure, cut_down(failure)) for failure in group[:most])]
    while cut:
        best = best_tag(cut, weights)
        same = [one for one in cut if best is None or best in one[2]]
        cut = [one for one in cut if one not in same]
        tags = set.intersection(*(tags for _, _, tags in same))
        found.append(([failure for failure, _, _ in same], tags, min((small for _, small, _ in same), key=len)))
    for failure in group[most:]:
        max(found, key=lambda one: len(one[1] & tags_of(failure.program)) / (len(one[1]) or 1))[0].append(failure)
    return found


def clusters(failures, tags_of, weights, cut_down, most):
    """Failures by cause. Those of one kind, compiler and message are one group; without a message, those are one cause that share the
    feature that explains most, once they are cut down."""
    groups = collections.defaultdict(list)
    for failure in sorted(failures, key=lambda failure: len(failure.program)):
        groups[failure.kind, failure.blamed, failure.message].append(failure)
    for (kind, blamed, message), group in sorted(groups.items()):
        for alike, tags, smallest in gather(group, tags_of, weights, cut_down, 1 if message else most):
            yield Cause(kind, blamed, message, sorted(tags), alike, smallest)
