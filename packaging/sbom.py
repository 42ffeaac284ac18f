"""The bill of materials: a CycloneDX document of all that a package of the program holds."""

import json
import re
import sys
import tomllib
import uuid
from datetime import UTC, datetime
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import identity


def text() -> str:
    """The document; the same for the same lock and commit."""
    lock = (HERE / "requirements-package.txt").read_text("utf-8")
    parts = [_package(name, version, lock) for name, version in identity.given_away()]
    told = tomllib.loads((HERE / "bundled.toml").read_text("utf-8"))
    parts += [_other(other) for other in told["others"] if not other["name"].startswith("GNU ")]
    own = {
        "type": "application",
        "bom-ref": identity.COMMAND,
        "name": identity.TITLE,
        "version": identity.version(),
        "licenses": [{"license": {"id": "MIT"}}],
    }
    made = datetime.fromtimestamp(identity.epoch(), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    body = {
        "metadata": {"timestamp": made, "component": own},
        "components": parts,
        "dependencies": [
            {"ref": identity.COMMAND, "dependsOn": [part["bom-ref"] for part in parts]}
        ],
    }
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(body, sort_keys=True))
    head = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{serial}",
        "version": 1,
    }
    return json.dumps(head | body, indent=1) + "\n"


def _package(name: str, version: str, lock: str) -> dict[str, object]:
    """A package with the hashes of all its files that may be taken."""
    entry = re.search(
        rf"^{re.escape(name)}=={re.escape(version)}\b.*?(?=^\S|\Z)", lock, re.M | re.S
    )
    assert entry is not None
    return {
        "type": "library",
        "bom-ref": f"pkg:pypi/{name}@{version}",
        "name": name,
        "version": version,
        "purl": f"pkg:pypi/{name}@{version}",
        # One of them is the file that is in the package: which, depends on the system.
        "properties": [
            {"name": "recordsheet:sha256", "value": found}
            for found in re.findall(r"sha256:([0-9a-f]{64})", entry[0])
        ],
    }


def _other(told: dict[str, str]) -> dict[str, object]:
    return {
        "type": "library",
        "bom-ref": f"{identity.COMMAND}:{told['name']}",
        "name": told["name"],
        "licenses": [{"license": {"name": told["license"]}}],
    }


if __name__ == "__main__":
    sys.stdout.write(text())
