# make run   opens the program          make bench  the performance table
# make test  all checks                 make fmt    formats the code
# Each of them sets up .venv first when that is needed.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: run test bench fmt setup

run: setup
	@$(BIN)/recordsheet

test: setup
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	QT_QPA_PLATFORM=offscreen $(BIN)/pytest -q

bench: setup
	@$(BIN)/recordsheet bench

fmt: setup
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

setup: $(READY)
	@:

$(READY): pyproject.toml packaging/linux-deps
	@echo "Setting up $(VENV); the first time this downloads Qt."
	@PYTHON="$(PYTHON)" packaging/linux-deps venv
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@packaging/linux-deps qt $(VENV)
	@touch $@
	@echo "$(VENV) is ready."
