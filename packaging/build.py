"""Builds what is given to players, into dist/: `make package` runs it.

    build/venv/bin/python packaging/build.py [wheel] [bundle] [archive] [deb] [sbom]

wheel: the wheel and the sdist. bundle: the folder that needs neither Python nor Qt, by PyInstaller;
archive: the same as one file. deb: the package for Debian and its relatives. sbom: the list of all
that is in them. Without a word: all that this system can build. The same commit gives the same
files again, as far as the tools allow (SOURCE_DATE_EPOCH).
"""

import gzip
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import time
from email.utils import formatdate
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path.insert(0, str(HERE))

import identity

DIST, WORK = ROOT / "dist", ROOT / "build"
FOLDER = DIST / identity.COMMAND
IS_LINUX = sys.platform.startswith("linux")


def run(*command: str | Path) -> None:
    """Run a command that must succeed, with all that makes its result the same again."""
    fixed = {"SOURCE_DATE_EPOCH": str(identity.epoch()), "PYTHONHASHSEED": "0"}
    subprocess.run(command, cwd=ROOT, env=os.environ | fixed, check=True)


def system_packages(*pairs: str) -> None:
    """Have Debian's packages installed whose programs are missing: "objdump=binutils"."""
    if IS_LINUX:
        subprocess.run([HERE / "linux-deps", "tools", *pairs], check=True)


def wheel() -> list[Path]:
    """The wheel and the sdist."""
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", DIST)
    return sorted(DIST.glob(f"recordsheet_gui-{identity.version()}*"))


def bundle() -> list[Path]:
    """The folder."""
    system_packages("objdump=binutils")
    if IS_LINUX:
        subprocess.run([HERE / "linux-deps", "python", sys.executable], check=True)
    quiet = ("--log-level", "WARN", "--noconfirm")
    places = ("--distpath", DIST, "--workpath", WORK / "pyinstaller")
    run(sys.executable, "-m", "PyInstaller", *quiet, *places, HERE / "recordsheet.spec")
    if IS_LINUX:
        _finish_folder()
    return [FOLDER]


def _finish_folder() -> None:
    """Add the licenses of the system's libraries, and what a desktop wants to know."""
    import notice

    inside = FOLDER / "_internal"
    taken = sorted(path.name for path in inside.glob("lib*.so*") if not path.is_symlink())
    notice.add_system_libraries(inside / "recordsheet_gui" / "resources" / "NOTICE.txt", taken)
    share = FOLDER / "share"
    desktop_files(share)
    shutil.copy(HERE / "linux" / "install", FOLDER / "install")
    for path in (FOLDER, *FOLDER.rglob("*")):
        if not path.is_symlink():
            os.utime(path, (identity.epoch(),) * 2)


def archive() -> list[Path]:
    """The folder as one file, as each system likes it."""
    name = f"{identity.COMMAND}-{identity.version()}-{_system()}"
    if not IS_LINUX:
        kind = "zip"
        return [Path(shutil.make_archive(str(DIST / name), kind, DIST, identity.COMMAND))]
    system_packages("xz=xz-utils")
    path = DIST / f"{name}.tar.xz"
    with path.open("wb") as file:
        with subprocess.Popen(
            ["xz", "-T0", "-6", "-c"], stdin=subprocess.PIPE, stdout=file
        ) as packer:
            assert packer.stdin is not None
            with tarfile.open(fileobj=packer.stdin, mode="w|", format=tarfile.GNU_FORMAT) as tar:
                tar.add(FOLDER, name, filter=_as_root)
            packer.stdin.close()
        if packer.returncode:
            raise SystemExit("xz has failed")
    return [path]


def _as_root(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.uid = member.gid = 0
    member.uname = member.gname = "root"
    member.mtime = identity.epoch()
    return member


def _system() -> str:
    """Such as linux-x86_64."""
    name = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
    return f"{name}-{platform.machine().lower()}"


# -- what a Linux desktop is told -----------------------------------------------------------------


def desktop_files(share: Path) -> None:
    """Menu entry, icons, kinds of files, description and manual page, below a share folder."""
    subprocess.run([HERE / "install-desktop", share], check=True, stdout=subprocess.DEVNULL)
    (share / "man" / "man1").mkdir(parents=True)
    page = subprocess.run(
        [sys.executable, HERE / "man.py"], check=True, capture_output=True, cwd=ROOT
    ).stdout
    _write(share / "man" / "man1" / f"{identity.COMMAND}.1.gz", gzip.compress(page, mtime=0))
    (share / "metainfo").mkdir()
    told = share / "metainfo" / f"{identity.ID}.metainfo.xml"
    _write(told, metainfo().encode("utf-8"))


def metainfo() -> str:
    """The description for software centers, with the releases that the changelog knows."""
    found = identity.releases()
    if not found:
        day = time.strftime("%Y-%m-%d", time.gmtime(identity.epoch()))
        found = [(identity.version(), day)]
    lines = [f'    <release version="{version}" date="{day}"/>' for version, day in found]
    text = (HERE / "linux" / "metainfo.xml").read_text("utf-8")
    return text.replace("  <releases/>", "\n".join(["  <releases>", *lines, "  </releases>"]))


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


# -- Debian ------------------------------------------------------------------------------------


def deb() -> list[Path]:
    """The package for Debian: the folder, but with the system's own libraries."""
    system_packages("dpkg-shlibdeps=dpkg-dev", "fakeroot=fakeroot")
    root = WORK / "deb"
    shutil.rmtree(root, ignore_errors=True)
    home = root / "usr" / "lib" / identity.COMMAND
    shutil.copytree(FOLDER, home, symlinks=True)
    shutil.move(home / "share", root / "usr" / "share")
    (home / "install").unlink()
    _leave_to_debian(home / "_internal")
    (root / "usr" / "bin").mkdir()
    (root / "usr" / "bin" / identity.COMMAND).symlink_to(f"../lib/{identity.COMMAND}/recordsheet")
    _documents(root / "usr" / "share" / "doc" / identity.COMMAND)
    overrides = root / "usr" / "share" / "lintian" / "overrides" / identity.COMMAND
    _write(overrides, (HERE / "linux" / "lintian-overrides").read_bytes())
    subprocess.run([HERE / "linux-deps", "folder", home], check=True)
    _control(root)
    for path in root.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or _is_program(path) else 0o644)
            os.utime(path, (identity.epoch(),) * 2)
    out = DIST / f"{identity.COMMAND}_{identity.version()}_{_architecture()}.deb"
    run("dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, out)
    return [out]


def _leave_to_debian(inside: Path) -> None:
    """Take out the libraries that Debian has: it mends them, we do not."""
    for path in inside.glob("lib*.so*"):
        if not path.is_symlink() and not path.name.startswith("libpython"):
            path.unlink()


def _is_program(path: Path) -> bool:
    return path.name == identity.COMMAND and path.parent.name == identity.COMMAND and path.is_file()


def _architecture() -> str:
    said = subprocess.run(
        ["dpkg", "--print-architecture"], check=True, capture_output=True, encoding="utf-8"
    )
    return said.stdout.strip()


def _documents(folder: Path) -> None:
    told = (FOLDER / "_internal/recordsheet_gui/resources/NOTICE.txt").read_text("utf-8")
    _write(folder / "copyright", told.encode("utf-8"))
    changes = (ROOT / "CHANGELOG.md").read_bytes()
    _write(folder / "NEWS.gz", gzip.compress(changes, mtime=0))
    day = formatdate(identity.epoch())
    debian = (
        f"{identity.COMMAND} ({identity.version()}) unstable; urgency=medium\n\n"
        f"  * What has changed stands in NEWS.gz.\n\n"
        f" -- {identity.AUTHORS} <{identity.MAIL}>  {day}\n"
    )
    _write(folder / "changelog.gz", gzip.compress(debian.encode("utf-8"), mtime=0))


def _depends(root: Path) -> dict[str, str]:
    """The packages that the libraries ask for, as Debian itself finds them."""
    inside = root / "usr" / "lib" / identity.COMMAND / "_internal"
    shared = [path for path in inside.rglob("*.so*") if not path.is_symlink()]
    # Printers and Wayland: whoever has neither, runs without.
    optional = [path for path in shared if "cups" in path.name or "wayland" in str(path).lower()]
    strict = [path for path in shared if path not in optional]
    work = WORK / "shlibdeps"
    control = b"Source: recordsheet\n\nPackage: recordsheet\nArchitecture: any\n"
    _write(work / "debian" / "control", control)
    program = root / "usr" / "lib" / identity.COMMAND / identity.COMMAND
    folders = sorted({str(path.parent) for path in shared})
    said = subprocess.run(
        ["dpkg-shlibdeps", "-O", "--ignore-missing-info", "--warnings=0"]
        + [f"-l{folder}" for folder in folders]
        + ["-dDepends", *map(str, [program, *strict]), "-dRecommends", *map(str, optional)],
        cwd=work,
        check=True,
        capture_output=True,
        encoding="utf-8",
    ).stdout
    found = dict(re.findall(r"^shlibs:(\w+)=(.*)$", said, re.MULTILINE))
    known = set(found.get("Depends", "").split(", "))
    more = [name for name in found.get("Recommends", "").split(", ") if name and name not in known]
    return {"Depends": found["Depends"], "Recommends": ", ".join([*sorted(more), "xdg-utils"])}


def _control(root: Path) -> None:
    size = sum(p.stat().st_size for p in root.rglob("*") if p.is_file() and not p.is_symlink())
    about = {
        "Package": identity.COMMAND,
        "Version": identity.version(),
        "Architecture": _architecture(),
        "Maintainer": f"{identity.AUTHORS} <{identity.MAIL}>",
        "Installed-Size": str(-(-size // 1024)),
        **_depends(root),
        "Section": "misc",
        "Priority": "optional",
        "Description": f"{identity.SUMMARY[0].lower()}{identity.SUMMARY[1:]}\n{DESCRIPTION}",
    }
    lines = "".join(f"{name}: {text}\n" for name, text in about.items())
    _write(root / "DEBIAN" / "control", lines.encode("utf-8"))


DESCRIPTION = """\
 The record sheet of your tabletop game, on your own computer: it strikes the
 boxes, knows which rolls the rules owe and why, remembers every step and takes
 any of them back. Total Warfare, Renegade Tech, Hard Hits and Skirmish.
 .
 Qt and Python come along; nothing else on the system is touched."""


def sbom() -> list[Path]:
    """The list of all that is in the packages, for those who watch over security."""
    import sbom as made

    path = DIST / f"{identity.COMMAND}-{identity.version()}.cdx.json"
    _write(path, made.text().encode("utf-8"))
    return [path]


PARTS = {"wheel": wheel, "bundle": bundle, "archive": archive, "deb": deb, "sbom": sbom}


def main(words: list[str]) -> int:
    """Build what is asked for; the result is the exit code."""
    if set(words) - PARTS.keys():
        print(__doc__, file=sys.stderr)
        return 2
    has_dpkg = shutil.which("dpkg") is not None
    for name in words or [name for name in PARTS if name != "deb" or has_dpkg]:
        began = time.monotonic()
        for path in PARTS[name]():
            print(f"{path.relative_to(ROOT)}: {_megabytes(path)}", flush=True)
        print(f"  {name} took {time.monotonic() - began:.0f} s", flush=True)
    return 0


def _megabytes(path: Path) -> str:
    files = [path] if path.is_file() else [p for p in path.rglob("*") if not p.is_symlink()]
    size = sum(p.stat().st_size for p in files if p.is_file())
    return f"{size / 1e6:.1f} MB"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
