# make run   opens the program          make bench     the performance table
# make test  all checks but the slowest make fmt       formats the code
#                                       make test-long the tests that make test leaves out
#                                       make test-all  both under every Python here
#                                       make mutants   small mistakes that no test notices
#                                       make explore   properties with examples never tried
#                                       make soak      attacks for half an hour and more
#                                       make lock      renews the versions in packaging/
#                                       make pictures  takes those of the README and the manual
#                                       make manual    the manual as PDF and HTML, in dist/
#                                       make package   wheel, bundle, archive and .deb in dist/
#                                       make notice    the licenses of what is bundled
# All but the last set up what they need first: .venv, or one for each Python.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# Tests start Python some hundred times: it keeps what it has compiled, also where that is not usual.
export PYTHONDONTWRITEBYTECODE :=
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: run test test-long test-all mutants explore soak bench fmt lock pictures manual setup package notice

run: setup
	@$(BIN)/recordsheet

test: setup
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	QT_QPA_PLATFORM=offscreen $(BIN)/pytest -q -n auto --dist worksteal -m "not long"

# Only what make test leaves out: each test runs once in .ci/run, which calls both.
test-long: setup
	QT_QPA_PLATFORM=offscreen $(BIN)/pytest -q -n auto --dist worksteal -m long

test-all:
	@MAKE="$(MAKE)" packaging/test-all

# For example ARGS="--count 20 --only recordsheet_gui/core"; ARGS=--help tells all.
mutants: setup
	@$(BIN)/python tests/mutants.py $(ARGS)

# For example ARGS="tests/sheet --hypothesis-seed=7".
explore: setup
	QT_QPA_PLATFORM=offscreen $(BIN)/pytest -q -n auto -m hypothesis --hypothesis-profile=explore $(ARGS)

# For example ONLY=monkey SEED=7 ROUNDS=1, or MINUTES=30; ONLY takes beginnings of names.
soak: setup
	@$(BIN)/python -m tests.soak $(if $(SEED),--seed $(SEED)) $(if $(ROUNDS),--rounds $(ROUNDS)) \
	  $(if $(MINUTES),--minutes $(MINUTES)) $(if $(ONLY),--only "$(ONLY)")

bench: setup
	@$(BIN)/recordsheet bench

pictures: setup
	@$(BIN)/python packaging/pictures.py
	@$(BIN)/python packaging/pictures.py --manual

manual: setup
	@mkdir -p dist
	@$(BIN)/recordsheet manual -o dist/recordsheet-manual.pdf --force
	@$(BIN)/recordsheet manual -o dist/recordsheet-manual.html --force
	@ls -l dist/recordsheet-manual.*

fmt: setup
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

lock:
	@PYTHON="$(PYTHON)" packaging/lock

# What packages are made with has an environment of its own: only what is locked can get into them.
MAKER := build/venv
MAKER_READY := $(MAKER)/.ready

package: $(MAKER_READY)
	@$(MAKER)/bin/python packaging/build.py

notice: $(MAKER_READY)
	@$(MAKER)/bin/python packaging/notice.py

$(MAKER_READY): pyproject.toml packaging/requirements-package.txt packaging/linux-deps
	@echo "Setting up $(MAKER); the first time this downloads Qt."
	@PYTHON="$(PYTHON)" packaging/linux-deps venv
	@$(PYTHON) -m venv $(MAKER)
	@$(MAKER)/bin/python -m pip install --quiet --disable-pip-version-check \
	  --require-hashes --requirement packaging/requirements-package.txt
	@packaging/linux-deps qt $(MAKER)
	@touch $@

setup: $(READY)
	@:

# The project itself has no hash, so it comes after what it needs.
$(READY): pyproject.toml packaging/requirements-dev.txt packaging/linux-deps
	@echo "Setting up $(VENV); the first time this downloads Qt."
	@PYTHON="$(PYTHON)" packaging/linux-deps venv
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) --require-hashes --requirement packaging/requirements-dev.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@packaging/linux-deps qt $(VENV)
	@touch $@
	@echo "$(VENV) is ready."
