from tests.storage.defaults import defaults, kept


def test_what_a_save_leaves_out_means_what_it_always_meant() -> None:
    now = defaults()
    for name, told in kept().items():
        for field, value in told.items():
            if field in now.get(name, {}):
                assert now[name][field] == value, f"{name}: {field}"


def test_every_default_is_on_record() -> None:
    on_record = kept()
    new = {
        f"{name}: {field}"
        for name, told in defaults().items()
        for field in told
        if field not in on_record.get(name, {})
    }
    assert not new, "python -m tests.storage.defaults writes them down"
