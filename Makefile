# The verbs of the project. CMake and ninja do the work, in build/ and (with sanitizers) in build-asan/.
#
#   make build       the program, at build/margay
#   make demo        every binary tree of 4 nodes, as text and as a picture
#   make test        rooms, unit tests (plain and sanitized), end-to-end tests, the oracle of restores, the gates
#   make test-long   the same, the end-to-end tests all sanitized too, and the tests that take minutes: a million restores
#   make bench       measure
#   make real        fetch libraries from Debian's source packages and run their harnesses; REAL=cjson for one of them
#   make install     into PREFIX (default /usr/local); DESTDIR is obeyed
#   make format      lay out the C files as .clang-format says
#   make clean       remove build/ and build-asan/

PREFIX ?= /usr/local
CMAKE_FLAGS ?=

.PHONY: build demo test test-long bench real install format clean setup sanitized

build: setup
	@cmake -S . -B build -G Ninja -DCMAKE_INSTALL_PREFIX=$(PREFIX) $(CMAKE_FLAGS) > /dev/null
	@ninja -C build --quiet

sanitized: setup
	@cmake -S . -B build-asan -G Ninja -DMG_SANITIZE=ON -DMG_PARANOID=ON $(CMAKE_FLAGS) > /dev/null
	@ninja -C build-asan --quiet

setup:
	@scripts/setup

demo: build
	@mkdir -p build/demo
	build/margay gen examples/binary_tree.c -n 4
	build/margay gen examples/binary_tree.c -n 4 --quiet --format svg > build/demo/trees.svg
	@echo "The same as a picture: build/demo/trees.svg"

test: build sanitized
	@tests/run

test-long: build sanitized
	@scripts/setup long
	@tests/run --long

bench: build
	@bench/run $(BENCH)

real: build
	@scripts/setup real
	@scripts/real $(REAL)
	@scripts/figures --write

install: build
	@cmake --install build --prefix $(PREFIX)

format:
	@find src include tests/unit tests/restore tests/gates tests/mixed \( -name '*.c' -o -name '*.h' -o -name '*.cc' \) ! -name margay.h -print0 | \
		xargs -0 "$$(command -v clang-format-19 || command -v clang-format)" -i

clean:
	@rm -rf build build-asan
