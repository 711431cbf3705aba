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


def clusters(failures, tags_of, cut_down, most):
    """Failures by cause. Those of one kind, compiler and message are cut down (cut_down; the smallest `most` of them),
    and those that then share a feature are one. The rest go where all features of the cause are in them."""
    groups = collections.defaultdict(list)
    for failure in sorted(failures, key=lambda failure: len(failure.program)):
        groups[failure.kind, failure.blamed, failure.message].append(failure)
    for (kind, blamed, message), group in sorted(groups.items()):
        found = []
        has_message = bool(message)
        for failure in group[:1 if has_message else most]:
            small = cut_down(failure)
            tags = tags_of(small)
            near = max(found, key=lambda cause: len(cause["tags"] & tags), default=None)
            if near and (near["tags"] & tags or not near["tags"]):
                near["tags"] &= tags
                near["failures"].append(failure)
                near["smallest"] = min(near["smallest"], small, key=len)
            else:
                found.append({"tags": tags, "failures": [failure], "smallest": small})
        for failure in group[1 if has_message else most:]:
            fitting = [cause for cause in found if cause["tags"] <= tags_of(failure.program)]
            max(fitting or found, key=lambda cause: len(cause["tags"]))["failures"].append(failure)
        for cause in found:
            yield Cause(kind, blamed, message, sorted(cause["tags"]), cause["failures"], cause["smallest"])
