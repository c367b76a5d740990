# The two commands to know: `make demo` and `make test`. Everything they need is installed on the way.
SHELL := /bin/bash
PREFIX ?= /usr/local
SWIFT ?= swift
# Without this flag undeclared imports between targets compile silently, and the layering would be only a wish.
LAYERING := --explicit-target-dependency-import-check error
# Modules are optimised as a whole; two threads share the work of each, for a program that is as fast.
RELEASE := $(SWIFT) build -c release --static-swift-stdlib --product pantask $(LAYERING) \
  -Xswiftc -num-threads -Xswiftc 2

# In a container one is root and there is no sudo.
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

.PHONY: manual demo build sample test test-browser lint format bench bench-pipeline bench-library bench-profiles bench-jobs install fuzz test-address test-proportion trials kill-trials folder-trials job-trials library-trials fault-trials full-disk-trials \
  concurrent-trials test-hostile picture clean dependencies test-dependencies

build: dependencies
	$(RELEASE)

# A build without optimisation takes a third of the time, and is enough for so few tasks. The report is of the day that
# the samples are made for: today everything in them would be overdue.
DEBUG := $(SWIFT) build --product pantask $(LAYERING)
DAY_OF_SAMPLES := 2026-03-26
demo: dependencies
	$(DEBUG)
	@for report in report.html report.md; do \
	  "$$($(DEBUG) --show-bin-path)/pantask" report samples/tasks.csv samples/tasks.json samples/tasks.xml \
	    --now $(DAY_OF_SAMPLES) --title "The samples on $(DAY_OF_SAMPLES)" -o $$report || exit; \
	done; \
	"$$($(DEBUG) --show-bin-path)/pantask" run samples/team/pantask.yml --now 2026-03-27 || exit; \
	echo "The report of three sample files, as of $(DAY_OF_SAMPLES), is in $$PWD/report.html (and report.md beside it)."; \
	echo "The week of a small company is in $$PWD/samples/team/reports/week.html, its Friday in today.html and what changed in changes.html there."

# What building needs: the headers of libxml2 and SQLite.
dependencies:
	@pkg-config --exists libxml-2.0 sqlite3 2>/dev/null || Scripts/install-packages libxml2-dev libsqlite3-dev pkg-config

# What the tests need beyond that.
test-dependencies: dependencies
	@command -v cmark-gfm >/dev/null 2>&1 || Scripts/install-packages cmark-gfm
	@python3 -c "import sqlite3, zoneinfo; zoneinfo.ZoneInfo('UTC')" 2>/dev/null || Scripts/install-packages python3 tzdata
	@command -v task >/dev/null 2>&1 || Scripts/install-packages taskwarrior
	@/usr/bin/python3 -c 'import icalendar' 2>/dev/null || Scripts/install-packages python3-icalendar
	@command -v strace >/dev/null 2>&1 || Scripts/install-packages strace || echo "without strace nobody sees which files are opened"
	@command -v xmllint >/dev/null 2>&1 || Scripts/install-packages libxml2-utils
	@{ command -v chromium && command -v chromedriver && command -v java; } >/dev/null 2>&1 || \
	  Scripts/install-packages chromium chromium-driver default-jre-headless python3-venv || \
	  echo "without them the tests that need a browser are skipped"

# The tests' own build has the modules optimised (Package.swift), in a folder of its own: with other settings than those
# of `swift build`, each would have the other begin anew.
TEST := env PANTASK_OPTIMISED=1 $(SWIFT)

# The command lines and the documents' commands are run by the program that people get: optimised, and linked
# statically, where a library may behave otherwise than in the tests' own build.
test: test-dependencies build
	$(TEST) build --build-tests $(LAYERING) --scratch-path .build-tests
	PANTASK_PYTHON="$$(Scripts/test-python 2> /dev/null)" PANTASK_BIN_PATH="$$($(RELEASE) --show-bin-path)" \
	  Scripts/test-totals $(TEST) test --skip-build --disable-xctest --parallel --scratch-path .build-tests
	@$(PROPORTION) > .build-tests/proportion.log 2>&1 || { grep -aE '✘|↳' .build-tests/proportion.log; exit 1; }; \
	  tail -n 1 .build-tests/proportion.log
	@Tests/Suites/run-hostile.py $(PROGRAM) $(SHARED)
	@Tests/Browser/run $(PROGRAM)

# The HTML reports in a real Chromium, alone.
test-browser: build test-dependencies
	@Tests/Browser/run $(PROGRAM)

lint:
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests
	@Scripts/check-house-rules

format:
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests

# Every test once more under the address sanitizer, optimised: seven minutes to build and eight to run.
# Leaks are not looked for: Foundation's file reading, which only the tests use, loses a little with every file.
test-address: test-dependencies
	PANTASK_OPTIMISED=1 ASAN_OPTIONS=detect_leaks=0 $(SWIFT) test --sanitize=address --disable-xctest --parallel \
	  --scratch-path .build-address

# Four times the input takes at most six times as long, in every dimension; after the other tests, since two programs at
# a time would slow each other down.
PROPORTION = PANTASK_PROPORTION=1 PANTASK_BIN_PATH="$$($(RELEASE) --show-bin-path)" \
  $(TEST) test --skip-build --disable-xctest --filter ProportionTests --scratch-path .build-tests
test-proportion: build
	$(TEST) build --build-tests $(LAYERING) --scratch-path .build-tests
	$(PROPORTION)

# Each target for SECONDS_PER_TARGET under libFuzzer and the address sanitizer.
SECONDS_PER_TARGET ?= 60
fuzz: dependencies
	Scripts/fuzz $(SECONDS_PER_TARGET)

# What breaks programs on purpose: the output is always the whole old file or the whole new one.
TRIALS ?=
PROGRAM = "$$($(RELEASE) --show-bin-path)/pantask"
trials: kill-trials folder-trials job-trials fault-trials full-disk-trials concurrent-trials library-trials

# A thousand kills at random moments.
kill-trials: build
	Tests/Faults/run.sh kill $(PROGRAM) $(TRIALS)

# Two hundred kills of a report of many pages in one folder.
folder-trials: build
	Tests/Faults/run.sh folder $(PROGRAM) $(TRIALS)

# A hundred kills of a job while its outputs are put in place.
job-trials: build
	Tests/Faults/run.sh jobs $(PROGRAM) $(TRIALS)

# Every system call that matters fails, once and from then on, or the program dies in it.
fault-trials: build
	Tests/Faults/run.sh faults $(PROGRAM)

# No room left at every 4 KiB of the output.
full-disk-trials: build
	Tests/Faults/run.sh full-disk $(PROGRAM)

# Kills at every call that writes a library, and no room at every 8 KiB of it.
library-trials: build
	Tests/Faults/library-trials.sh $(PROGRAM) "$$PWD/Tests/LibraryTests/Files/version-3.pantask"

# Two hundred pairs of runs that write the same file at the same time.
concurrent-trials: build
	Tests/Faults/run.sh concurrent $(PROGRAM) $(TRIALS)

# The manual pages, of the commands as they are now.
manual:
	$(DEBUG)
	Scripts/manual-pages "$$($(DEBUG) --show-bin-path)/pantask"

# The picture in the README, of the samples as they are reported now.
picture: build
	Scripts/report-picture $(PROGRAM)

# The real program, one process a file, on inputs that were made to break it; skipped where they are not there.
test-hostile: build
	@Tests/Suites/run-hostile.py "$$($(RELEASE) --show-bin-path)/pantask" $(SHARED)

# Side by side with what people would run instead; COMPARE and GENERATE are the two scripts of the comparison.
SHARED ?= $(or $(PANTASK_SHARED),../shared)
BENCH_DATA ?= .build/bench-1000000
bench: build
	@[ -f $(SHARED)/bench/compare.py ] || { echo "bench: skipped, $(SHARED)/bench is not there"; exit 0; }; \
	[ -f $(BENCH_DATA)/tasks.xml ] || python3 $(SHARED)/bench/generate.py 1000000 $(BENCH_DATA); \
	python3 $(SHARED)/bench/compare.py "$$($(RELEASE) --show-bin-path)/pantask" $(BENCH_DATA)

# Ten jobs over one export beside one reading and ten renderings, and `--check` beside one reading.
bench-jobs: build
	python3 Benchmarks/job-speed.py $(PROGRAM)

# The pipeline's steps alone, over the same data: single figures, as Markdown.
bench-pipeline: dependencies
	@[ -f $(BENCH_DATA)/tasks.csv ] || [ -f $(SHARED)/bench/generate.py ] || \
	  { echo "bench-pipeline: skipped, $(SHARED)/bench is not there"; exit 0; }; \
	[ -f $(BENCH_DATA)/tasks.csv ] || python3 $(SHARED)/bench/generate.py 1000000 $(BENCH_DATA); \
	$(SWIFT) build -c release --product PipelineBenchmark && \
	"$$($(SWIFT) build -c release --product PipelineBenchmark --show-bin-path)/PipelineBenchmark" $(BENCH_DATA)/tasks.csv

# What reading through the library costs, beside a conversion less its writing; ends with 1 where the bar is not met.
bench-library: dependencies
	@[ -f $(BENCH_DATA)-small/tasks.csv ] || [ -f $(SHARED)/bench/generate.py ] || \
	  { echo "bench-library: skipped, $(SHARED)/bench is not there"; exit 0; }; \
	[ -f $(BENCH_DATA)-small/tasks.csv ] || python3 $(SHARED)/bench/generate.py 100000 $(BENCH_DATA)-small; \
	$(SWIFT) build -c release --product LibraryBenchmark && \
	"$$($(SWIFT) build -c release --product LibraryBenchmark --show-bin-path)/LibraryBenchmark" $(BENCH_DATA)-small/tasks.csv

# The sample of a program that uses the library, as the package of somebody else: with a build of its own.
sample: dependencies
	$(SWIFT) build --package-path samples/library --scratch-path .build-sample
	cd samples && "$$($(SWIFT) build --package-path library --scratch-path ../.build-sample --show-bin-path)/overdue" \
	  2026-03-26 tasks.csv && rm late.html late.ics

# Every profile beside the generic one of its syntax, over its fixture made large.
bench-profiles: build
	python3 Benchmarks/profile-speed.py "$$($(RELEASE) --show-bin-path)/pantask" Tests/Fixtures

install: build
	Scripts/install $(PROGRAM) "$(DESTDIR)$(PREFIX)"

clean:
	rm -rf .build .build-tests .build-sample .build-address .build-fuzz
