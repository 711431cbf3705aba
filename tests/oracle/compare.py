#!/usr/bin/env python3
"""Compares margay with the reference search on one example.

    compare.py SUBJECT N MARGAY [OPTION...]     options go to margay; exit status 0 when everything agrees

Checks the numbers explored, valid and inits, and that both find the same structures.
"""
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import oracle  # noqa: E402

REPOSITORY = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Trouble(Exception):
    pass


def gen(margay, subject, n, *options):
    """Runs `margay gen` on an example; returns (structures as parsed, the stats object)."""
    name, _, bounds = subject.partition(':')
    command = [margay, 'gen', 'examples/%s.c' % name, '-n', str(n), '--stats=json']
    command += ['--bounds', bounds] if bounds else []
    run = subprocess.run(command + list(options), cwd=REPOSITORY, capture_output=True, text=True)
    if run.returncode != 0:
        raise Trouble('exit status %d: %s' % (run.returncode, run.stderr.strip()[-500:]))
    lines = run.stdout.splitlines()
    try:
        parsed = [json.loads(line) for line in lines]
    except ValueError as error:
        raise Trouble('not JSON: %s' % error)
    if not parsed or parsed[-1].get('command') != 'gen':
        raise Trouble('no stats object on the last line')
    return parsed[:-1], parsed[-1]


def is_any(value):
    return isinstance(value, dict) and value.get('any') is True


def flatten(path, value, into):
    """Adds the chosen parts of a printed value: refs, arrays of both kinds, unions, nested structs, scalars."""
    if is_any(value):
        return
    if isinstance(value, list):
        for i, item in enumerate(value):
            flatten('%s[%d]' % (path, i), item, into)
    elif isinstance(value, dict) and 'ref' in value:
        into[path] = oracle.Ref(value['ref'])
    elif isinstance(value, dict) and 'array' in value:
        flatten(path, value['array'], into)
    elif isinstance(value, dict) and 'arm' in value:
        flatten('%s.%s' % (path, value['arm']), value['value'], into)
    elif isinstance(value, dict):
        for name, item in value.items():
            flatten('%s.%s' % (path, name), item, into)
    else:
        into[path] = value


def canonical_of_json(structure):
    objects = {}
    for name, fields in structure['objects'].items():
        objects[name] = {}
        for path, value in fields.items():
            flatten(path, value, objects[name])
    return oracle.canonical(structure['root'], objects)


def differing_counts(stats, explored, valid, rerun=None, checkpoint=None):
    """Complaints about a stats object; inits are compared with those of the engine that ran, where known."""
    wanted = {'explored': explored, 'valid': valid, 'complete': True}
    inits = {'rerun': rerun, 'checkpoint': checkpoint}.get(stats.get('engine'))
    if inits is not None:
        wanted['inits'] = inits
    return ['%s is %s, not %s' % (name, stats.get(name), value)
            for name, value in wanted.items() if stats.get(name) != value]


def differing_structures(found, wanted):
    extra, missing = sorted(set(found) - set(wanted)), sorted(set(wanted) - set(found))
    complaints = []
    if extra:
        complaints.append('%d structures too many, such as %s' % (len(extra), extra[0]))
    if missing:
        complaints.append('%d structures missing, such as %s' % (len(missing), missing[0]))
    if len(found) != len(set(found)):
        complaints.append('%d structures found more than once' % (len(found) - len(set(found))))
    return complaints


def compare(subject, n, margay, *options):
    """Complaints, none when margay and the reference agree."""
    counts, wanted = oracle.structures(oracle.SUBJECTS[subject](n))
    printed, stats = gen(margay, subject, n, '--format', 'json', *options)
    found = [canonical_of_json(structure) for structure in printed]
    return differing_counts(stats, *counts) + differing_structures(found, wanted)


def main(arguments):
    if len(arguments) < 3 or arguments[0] not in oracle.SUBJECTS:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        complaints = compare(arguments[0], int(arguments[1]), os.path.abspath(arguments[2]), *arguments[3:])
    except Trouble as trouble:
        complaints = [str(trouble)]
    print('\n'.join(complaints) if complaints else 'agrees')
    return 1 if complaints else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
