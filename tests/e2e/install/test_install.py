#!/usr/bin/env python3
"""An installed Margay, moved elsewhere afterwards: find_package and margay_add_check with the project in examples/cmake, pkg-config,
DESTDIR."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from frame import Wrong, run_all, same  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
BUILD = pathlib.Path(os.environ["MARGAY"]).resolve().parent
TMP = pathlib.Path(tempfile.mkdtemp(prefix="margay-install-"))
PREFIX = TMP / "moved" / "here"

CONTAINERS = """
#include <margay_containers.h>
#include <stdio.h>
int main(void)
{
    mgc_set *set = mgc_set_new();
    for (long i = 0; i < 10; i++)
        mgc_set_add(set, i % 3);
    printf("%d\\n", (int)mgc_set_count(set));
    return 0;
}
"""


def run(*command, cwd=TMP, check=True, **environment):
    done = subprocess.run([str(c) for c in command], cwd=cwd, capture_output=True, text=True, timeout=120,
                          env={k: v for k, v in {**os.environ, **environment}.items() if k != "DESTDIR" or k in environment})
    if check and done.returncode:
        raise Wrong(f"{' '.join(map(str, command))[:200]}: status {done.returncode}: {(done.stderr + done.stdout)[-1200:]}")
    return done


def project(name):
    """A copy of the example, and its build folder."""
    source = TMP / name
    shutil.copytree(ROOT / "examples" / "cmake", source)
    return source, TMP / f"{name}-build"


def configure(source, build, check=True):
    return run("cmake", "-S", source, "-B", build, f"-DCMAKE_PREFIX_PATH={PREFIX}", check=check)


def ctest(build, *options):
    """What became of each test, and all that was said."""
    done = run("ctest", "--test-dir", build, "--output-on-failure", *options, check=False)
    lines = re.findall(r"Test +#\d+: (\S+) \.+ *(\*\*\*)?(\w+)", done.stdout)
    return {name: word for name, _, word in lines}, done.stdout


def replace(path, old, new):
    text = path.read_text()
    same(f"occurrences of {old!r}", text.count(old), 1)
    path.write_text(text.replace(old, new))


def it_is_installed_and_moved():
    first = TMP / "first"
    run("cmake", "--install", BUILD, "--prefix", first)
    PREFIX.parent.mkdir()
    first.rename(PREFIX)
    for name in ("bin/margay", "lib/libmargay.a", "lib/margay/hooks.bc", "include/margay.h", "include/margay_seed.h",
                 "lib/cmake/Margay/MargayConfig.cmake", "lib/cmake/Margay/MargayConfigVersion.cmake",
                 "lib/cmake/Margay/MargayCheck.cmake", "lib/pkgconfig/margay.pc", "share/man/man1/margay.1",
                 "share/margay/examples/cmake/CMakeLists.txt", "share/doc/margay/docs/howto/README.md"):
        if not (PREFIX / name).is_file():
            raise Wrong(f"{name} is missing")


def no_file_names_the_place_it_came_from():
    for path in PREFIX.rglob("*"):
        if path.is_file() and path.suffix in (".cmake", ".pc"):
            for place in (str(TMP), str(ROOT), str(BUILD)):
                if place in path.read_text():
                    raise Wrong(f"{path.name} has {place}")


def the_example_passes():
    source, build = project("good")
    configure(source, build)
    run("cmake", "--build", build)
    seen, said = ctest(build)
    same("tests", seen, {"ring.first_in_first_out": "Passed", "ring.put_keeps_ring": "Passed"})
    same("label", "exhaustive" in said, True)


def a_bug_fails_in_ctest():
    source, build = project("bad")
    replace(source / "src" / "ring.c", "if (ring->count == RING_ROOM)", "if (ring->count > RING_ROOM)")
    configure(source, build)
    seen, said = ctest(build)
    same("tests", seen, {"ring.first_in_first_out": "Failed", "ring.put_keeps_ring": "Failed"})
    if "not ok put_keeps_ring, n = 1: it fails an assertion at tests/ring_checks.c:" not in said:
        raise Wrong(said)


def a_limit_fails_in_ctest():
    source, build = project("limit")
    replace(source / "CMakeLists.txt", "N 6 TIMEOUT 60 LABELS exhaustive", "N 6 ARGS --steps 100")
    configure(source, build)
    seen, said = ctest(build, "-R", "first_in")
    same("tests", seen, {"ring.first_in_first_out": "Failed"})
    if "inconclusive, --steps were used up" not in said:
        raise Wrong(said)


def a_new_test_is_found_by_itself():
    source, build = project("new")
    configure(source, build)
    run("cmake", "--build", build)
    checks = source / "tests" / "ring_checks.c"
    checks.write_text(checks.read_text() + "\nMG_TEST(added, n)\n{\n    mg_assert(n > 0);\n}\n")
    os.utime(checks, (2 * 10**9, 2 * 10**9))
    run("cmake", "--build", build)
    same("tests", ctest(build, "-R", "added")[0], {"ring.added": "Passed"})


def the_helper_takes_its_words():
    source, build = project("words")
    (source / "flagged.c").write_text("#include <margay.h>\nMG_TEST(one, n) { mg_assert(WANTED == 7 && n < 3); }\n"
                                      "MG_TEST(two, n) { mg_assert(n < 9); }\n")
    (source / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.16)\nproject(words LANGUAGES C)\nfind_package(Margay REQUIRED)\nenable_testing()\n"
        "add_library(only_headers INTERFACE)\ntarget_compile_definitions(only_headers INTERFACE WANTED=7)\n"
        "margay_add_check(NAME target TARGET only_headers SOURCES flagged.c N 2 TEST one)\n"
        "margay_add_check(NAME together SOURCES flagged.c N 2 TOGETHER FLAGS -DWANTED=7)\n"
        "margay_add_check(NAME each SOURCES flagged.c N 2 FLAGS -DWANTED=8 LABELS a b)\n"
        "margay_add_check(NAME larger SOURCES flagged.c N 3 FLAGS -DWANTED=7 ARGS --all --test one)\n")
    configure(source, build)
    same("tests", ctest(build)[0], {"target": "Passed", "together": "Passed", "each.one": "Failed", "each.two": "Passed",
                                    "larger.one": "Failed", "larger.two": "Failed"})
    same("labels", ctest(build, "-L", "b")[0], {"each.one": "Failed", "each.two": "Passed"})


def wrong_words_are_told():
    for n, (call, message) in enumerate((("NAME a SOURCES flagged.c", "margay_add_check: N is missing"),
                                         ("NAME a SOURCES nothing.c N 2", "nothing.c does not exist"),
                                         ("NAME a SOURCES flagged.c N 2 TARGET none", "there is no target none"),
                                         ("OTHER NAME a SOURCES flagged.c N 2", "unknown: OTHER"))):
        source = TMP / f"wrong-{n}"
        source.mkdir()
        (source / "flagged.c").write_text("")
        (source / "CMakeLists.txt").write_text("cmake_minimum_required(VERSION 3.16)\nproject(wrong LANGUAGES C)\n"
                                               f"find_package(Margay REQUIRED)\nenable_testing()\nmargay_add_check({call})\n")
        done = configure(source, TMP / f"wrong-{n}-build", check=False)
        if done.returncode == 0 or message not in " ".join(done.stderr.split()):
            raise Wrong(f"{call}: {done.stderr}")


def versions_are_compared():
    version = (ROOT / "VERSION").read_text().strip()
    for wanted, is_good in ((version, True), ("99.0", False)):
        source = TMP / f"version-{wanted}"
        source.mkdir()
        (source / "CMakeLists.txt").write_text("cmake_minimum_required(VERSION 3.16)\nproject(version LANGUAGES C)\n"
                                               f"find_package(Margay {wanted} REQUIRED)\n")
        same(f"find_package(Margay {wanted})", configure(source, source / "build", check=False).returncode == 0, is_good)


def cmake_links_the_containers():
    source = TMP / "containers"
    source.mkdir()
    (source / "main.c").write_text(CONTAINERS)
    (source / "CMakeLists.txt").write_text("cmake_minimum_required(VERSION 3.16)\nproject(containers LANGUAGES C)\n"
                                           "find_package(Margay REQUIRED)\nadd_executable(main main.c)\n"
                                           "target_link_libraries(main PRIVATE Margay::containers)\n")
    configure(source, source / "build")
    run("cmake", "--build", source / "build")
    same("output", run(source / "build" / "main").stdout, "3\n")


def pkg_config_links_the_containers():
    path = {"PKG_CONFIG_PATH": str(PREFIX / "lib" / "pkgconfig")}
    (TMP / "main.c").write_text(CONTAINERS)
    flags = run("pkg-config", "--cflags", "--libs", "margay", **path).stdout.split()
    run("gcc", "-Wall", "-Werror", "main.c", "-o", "main", *flags)
    same("output", run("./main").stdout, "3\n")
    same("version", run("pkg-config", "--modversion", "margay", **path).stdout, (ROOT / "VERSION").read_text())
    program = run("pkg-config", "--variable=program", "margay", **path).stdout.strip()
    same("program", run(program, "--version").stdout, run(PREFIX / "bin" / "margay", "--version").stdout)


def destdir_is_obeyed():
    stage = TMP / "stage"
    run("cmake", "--install", BUILD, "--prefix", "/opt/margay", DESTDIR=str(stage))
    same("top", sorted(p.name for p in stage.iterdir()), ["opt"])
    (TMP / "t.c").write_text("#include <margay.h>\nMG_TEST(t, n) { mg_assert(n > 0); }\n")
    same("output", run(stage / "opt" / "margay" / "bin" / "margay", "check", "t.c", "-n", "2").stdout,
         "ok t: passed up to n = 2 (1 of 1 path counts)\n")


status = run_all((it_is_installed_and_moved, no_file_names_the_place_it_came_from, the_example_passes, a_bug_fails_in_ctest,
             a_limit_fails_in_ctest, a_new_test_is_found_by_itself, the_helper_takes_its_words, wrong_words_are_told, versions_are_compared,
             cmake_links_the_containers, pkg_config_links_the_containers, destdir_is_obeyed))
shutil.rmtree(TMP, ignore_errors=True)
sys.exit(status)
