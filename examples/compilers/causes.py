"""Who is wrong, why, and the smallest program that shows it."""
import collections

Failure = collections.namedtuple("Failure", "program kind blamed message results")
ALIKE = 0.5
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


def weigh(tags, weights):
    return sum(weights.get(name, 1) for name in tags)


class Cluster:
    def __init__(self, failure, small, tags):
        self.failures, self.smallest, self.tags = [failure], small, tags

    def likeness(self, tags, weights):
        """From 0 to 1: how much of the features of the one that has less the two share."""
        return weigh(self.tags & tags, weights) / (min(weigh(self.tags, weights), weigh(tags, weights)) or 1)

    def add(self, failure, small, tags):
        self.failures.append(failure)
        self.tags &= tags
        self.smallest = min(self.smallest, small, key=len)


def gather(group, tags_of, weights, cut_down, most):
    """Clusters of failures that look alike from outside; only `most` of them are cut down and compared, the rest goes where it fits."""
    found = []
    cut = [(failure, small, tags_of(small)) for failure, small in ((failure, cut_down(failure)) for failure in group[:most])]
    for failure, small, tags in sorted(cut, key=lambda one: weigh(one[2], weights)):
        near = max(found, key=lambda one: one.likeness(tags, weights), default=None)
        if near and near.likeness(tags, weights) >= ALIKE:
            near.add(failure, small, tags)
        else:
            found.append(Cluster(failure, small, tags))
    for failure in group[most:]:
        max(found, key=lambda one: one.likeness(tags_of(failure.program), weights)).failures.append(failure)
    return found


def clusters(failures, tags_of, weights, cut_down, most):
    """Failures by cause. Those of one kind, compiler and message are one group; without a message, those are one cause that share
    most of their features, once they are cut down."""
    groups = collections.defaultdict(list)
    for failure in sorted(failures, key=lambda failure: len(failure.program)):
        groups[failure.kind, failure.blamed, failure.message].append(failure)
    for (kind, blamed, message), group in sorted(groups.items()):
        for one in gather(group, tags_of, weights, cut_down, 1 if message else most):
            yield Cause(kind, blamed, message, sorted(one.tags), one.failures, one.smallest)
