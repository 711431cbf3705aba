"""Cuts a failing program down: whole blocks, lines, then parts of expressions, as long as it fails the same way and the
compiler that is right finds nothing undefined in it."""
import re

import compilers
import programs

OPERATORS = re.compile(r" (?:[-+*/%&|^<>]|<<|>>|<=|==|!=|&&|\|\||\?|:|,) \+?")
ATOMS = re.compile(r"\(\*v\d+\)[.\w]*|\b[vgpi]\d+[.\w]*(?:\[[^]]*\])?|\bf\d+\([^()]*\)(?:\.\w+)?")
CHECKS = ["-fsanitize=undefined", "-fno-sanitize-recover=all", "-Werror=return-type", "-Werror=uninitialized"]


def blocks(lines):
    """Pieces of a text that can be left out, the largest first: a list of sets of line numbers."""
    found, opened = [], []
    for i, line in enumerate(lines):
        code = line.partition(" // ")[0].strip()
        if code.startswith("}") and opened:
            start = opened.pop()
            found.append(set(range(start, i + 1)))
            found.append({start, i})
        if code.endswith("{"):
            opened.append(i)
        elif not code.startswith("}"):
            found.append({i})
    top = [set(range(i, min(i + size, len(lines)))) for size in (16, 8, 4) for i in range(0, len(lines), size)]
    return sorted(top + found, key=len, reverse=True)


def spans(line):
    """Where the bracketed parts are, the outer ones first."""
    opened, found = [], []
    for i, character in enumerate(line):
        if character == "(":
            opened.append(i)
        elif character == ")" and opened:
            found.append((opened.pop(), i + 1))
    return sorted(found)


def simpler(line):
    """The line with a part of an expression in place of the whole of it."""
    code, sign, names = line.partition(" // ")
    for start, end in spans(code):
        inner = code[start + 1:end - 1]
        parts = OPERATORS.split(inner)
        for part in ["1", "given->a", *(parts if 1 < len(parts) < 8 else [inner])]:
            if part.count("(") == part.count(")") and len(part) < end - start:
                yield code[:start] + part + code[end:] + sign + names
                yield code[:start] + "(" + part + ")" + code[end:] + sign + names
    for atom in ATOMS.finditer(code):
        if "=" in code[:atom.start()] or "(" in code[:atom.start()]:
            yield code[:atom.start()] + "1" + code[atom.end():] + sign + names
    yield re.sub(r"= .*;", "= 1;", code) + sign + names


def checked(compiler):
    return compiler._replace(command=[word for word in compiler.command if word != compilers.QUIET] + CHECKS)


class Reducer:
    def __init__(self, failure, known, folder, most=600):
        """`known` are the compilers; at most `most` programs are tried."""
        self.failure, self.folder, self.left = failure, folder, most
        right = [one for one in known if one.name not in failure.blamed]
        self.right = next((one for one in right if one.name == "tcc"), right[0] if right else None)  # the fastest
        self.checked = next((checked(one) for one in right if one.name.split()[0] in ("gcc", "clang")), None)
        self.wrong = next(one for one in known if one.name in failure.blamed)

    def still_fails(self, program):
        self.left -= 1
        bad = compilers.outcome(self.wrong, program, self.folder)
        if bad[0] != self.failure.kind or (bad[0] != "prints" and bad[1] != self.failure.message):
            return False
        good = compilers.outcome(self.right, program, self.folder)
        if good[0] != "prints" or good[1] == bad[1]:
            return False
        return self.checked is None or compilers.outcome(self.checked, program, self.folder) == good

    def without_lines(self, program):
        lines = programs.body(program).splitlines(keepends=True)
        for block in blocks(lines):
            text = "".join(line for i, line in enumerate(lines) if i not in block)
            if text.count("{") == text.count("}") and text != "".join(lines):
                yield programs.with_body(program, text)

    def with_simpler_lines(self, program):
        lines = programs.body(program).splitlines(keepends=True)
        for i, line in enumerate(lines):
            for other in simpler(line):
                if len(other) < len(line):
                    yield programs.with_body(program, "".join(lines[:i] + [other] + lines[i + 1:]))

    def smallest(self):
        """The program as it is when it fails only together with others."""
        program = self.failure.program
        if self.right is None or self.failure.kind == "no majority" or not self.still_fails(program):
            return program
        for ways in (self.without_lines, self.with_simpler_lines, self.without_lines):
            is_new = True
            while is_new and self.left > 0:
                is_new = False
                for other in ways(program):
                    if self.left > 0 and self.still_fails(other):
                        program, is_new = other, True
                        break
        return program
