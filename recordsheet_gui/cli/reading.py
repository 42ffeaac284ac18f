"""What there is to read: the rules that the program follows, and the manual."""

import argparse

from recordsheet_gui.cli.terminal import InputError, print_json, say_done, writing
from recordsheet_gui.core.ids import RuleId
from recordsheet_gui.core.wire import encode
from recordsheet_gui.session import ledger


def print_rules(options: argparse.Namespace) -> None:
    """The rules ledger."""
    rules = ledger.ledger()
    if options.id is None:
        chosen = list(rules.values())
    elif RuleId(options.id) in rules:
        chosen = [rules[RuleId(options.id)]]
    else:
        raise InputError(f'The ledger has no rule "{options.id}".')
    if options.json:
        print_json({"rules": [encode(rule) for rule in chosen]})
        return
    for rule in chosen:
        kind = f", {rule.waits_for}" if rule.waits_for else ""
        status = "" if rule.status == "applies" else f" [{rule.status}{kind}]"
        more = f"\n    It has no rule: {rule.no_rule}" if rule.no_rule else ""
        more += f"\n    It is in {', '.join(rule.see)}." if rule.see else ""
        print(f"{rule.id}{status}\n    {rule.text}{more}\n    ({rule.source})")


def write_manual(options: argparse.Namespace) -> None:
    """The manual in one file, for a browser or for paper."""
    from recordsheet_gui.storage.atomic import keep_existing, write_bytes

    kind = options.output.suffix.lower()
    if kind not in (".pdf", ".html"):
        raise InputError(f"The manual is a PDF or HTML: {options.output} should end so.")
    with writing(options.output):
        keep_existing(options.output, force=options.force)
        if kind == ".pdf":
            from recordsheet_gui.ui.manual.pdf_file import pdf_bytes

            data = pdf_bytes(options.paper)
        else:
            from recordsheet_gui.ui.manual.html_file import html_bytes

            data = html_bytes()
        write_bytes(options.output, data, force=options.force)
    say_done(options)
