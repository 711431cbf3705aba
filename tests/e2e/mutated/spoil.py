"""Bytes with something wrong in them: what can happen to any file, whatever its language."""
import re

TOKEN = re.compile(rb"[A-Za-z_][A-Za-z_0-9]*|[0-9][0-9a-zA-Z.]*|\"[^\"\n]*\"|\s+|.", re.DOTALL)
HUGE = (b"-1", b"0", b"2147483647", b"2147483648", b"4294967295", b"4294967296", b"9223372036854775807", b"-9223372036854775808",
        b"18446744073709551615", b"18446744073709551616", b"1" + b"0" * 400, b"1e999", b"-0.0", b"0x7fffffff", b"1e-400", b"3.5", b"08")
ODD = (b"\0", b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\xf4\x90\x80\x80", b"\r", b"\x1a", b"\x7f", b"\\", b"\"", b"'", b"\\u0000",
       b"\\ud800", b"\xe2\x80\xae", b"\x1b[2J", b"\n" * 50, b" " * 5000, b"A" * 70000)
NESTS = (b"[", b"{", b"(", b"((((int)", b"*", b"-", b"!", b"\"", b"{\"a\":", b"/*", b"#if 1\n", b"{{{", b"[0,")


def span(rng, data, most=200):
    start = rng.randrange(len(data) + 1)
    return start, min(len(data), start + rng.randint(1, rng.choice((1, 4, 20, most))))


def flip(rng, data):
    if not data:
        return data
    at = rng.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1:]


def delete(rng, data):
    start, end = span(rng, data)
    return data[:start] + data[end:]


def repeat(rng, data):
    start, end = span(rng, data)
    return data[:end] + data[start:end] * rng.choice((1, 1, 2, 7, 300)) + data[end:]


def move(rng, data):
    start, end = span(rng, data)
    rest = data[:start] + data[end:]
    at = rng.randrange(len(rest) + 1)
    return rest[:at] + data[start:end] + rest[at:]


def truncate(rng, data):
    return data[:rng.randrange(len(data) + 1)]


def insert_odd(rng, data):
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.choice(ODD) + data[at:]


def nest(rng, data):
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.choice(NESTS) * rng.choice((1, 2, 30, 999, 1001, 20000)) + data[at:]


def tokens(rng, data, change):
    """Changes one token that is no blank."""
    found = TOKEN.findall(data)
    places = [i for i, token in enumerate(found) if not token.isspace()]
    if places:
        at = rng.choice(places)
        found[at] = change(found, at, places)
    return b"".join(found)


def swap_tokens(rng, data):
    return tokens(rng, data, lambda found, at, places: found[rng.choice(places)])


def huge_number(rng, data):
    return re.sub(rb"\b[0-9]+\b", lambda match: rng.choice(HUGE) if rng.random() < 0.3 else match[0], data)


def insert_word(rng, data, words):
    return tokens(rng, data, lambda found, at, places: found[at] + b" " + rng.choice(words) + b" ")


def replace_word(rng, data, words):
    return tokens(rng, data, lambda found, at, places: rng.choice(words))


PLAIN = (flip, flip, delete, delete, repeat, move, truncate, insert_odd, nest, swap_tokens, swap_tokens, huge_number)


def spoil(rng, data, words, most=4):
    """A few of these changes, one after the other."""
    for _ in range(rng.randint(1, most)):
        change = rng.choice(PLAIN + (None,) * 4)
        if change:
            data = change(rng, data)
        else:
            data = rng.choice((insert_word, replace_word))(rng, data, words)
    return data
