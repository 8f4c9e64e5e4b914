"""Builds the wheel and the source archive of the client, with the standard library alone (PEP 517).

The usual backends would have to be downloaded for each build, even for `pip install` of the source archive. The package
is one folder of Python files, so this file is enough. The same sources give the same files, byte for byte.

    python3 build_backend.py FOLDER
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import re
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any, Dict, Optional

HERE = Path(__file__).resolve().parent
VERSION = re.findall(r'^VERSION = "(.*)"$', (HERE / "src/svc_sdk/_version.py").read_text(), re.M)[0]
STEM = f"svc_sdk-{VERSION}"
INFO = f"{STEM}.dist-info"
_MIDNIGHT = (1980, 1, 1, 0, 0, 0)

Config = Optional[Dict[str, Any]]


def get_requires_for_build_wheel(config_settings: Config = None) -> list[str]:
    return []


def get_requires_for_build_sdist(config_settings: Config = None) -> list[str]:
    return []


def build_wheel(wheel_directory: str, config_settings: Config = None, metadata_directory: Optional[str] = None) -> str:
    files = _package("src/")
    files[f"{INFO}/METADATA"] = _metadata()
    files[f"{INFO}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: svc-sdk\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files[f"{INFO}/licenses/LICENSE"] = _license()
    records = [f"{path},sha256={_digest(content)},{len(content)}" for path, content in files.items()]
    files[f"{INFO}/RECORD"] = "\n".join([*records, f"{INFO}/RECORD,,", ""]).encode()
    name = f"{STEM}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in files.items():
            entry = zipfile.ZipInfo(path, _MIDNIGHT)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return name


def build_sdist(sdist_directory: str, config_settings: Config = None) -> str:
    files = _package("")
    for path in ("pyproject.toml", "build_backend.py", "README.md"):
        files[path] = (HERE / path).read_bytes()
    files["LICENSE"] = _license()
    files["PKG-INFO"] = _metadata()
    name = f"{STEM}.tar.gz"
    # Without a fixed time, the archive would contain the time of the build.
    with gzip.GzipFile(Path(sdist_directory) / name, "wb", mtime=0) as packed, tarfile.open(
        fileobj=packed, mode="w"
    ) as archive:
        for path, content in files.items():
            entry = tarfile.TarInfo(f"{STEM}/{path}")
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return name


def _package(without: str) -> Dict[str, bytes]:
    """The files of the package by their paths, without the prefix `without`."""
    found = sorted(path for path in (HERE / "src").rglob("*") if path.suffix in (".py", ".typed"))
    return {path.relative_to(HERE).as_posix()[len(without) :]: path.read_bytes() for path in found}


def _metadata() -> bytes:
    project = (HERE / "pyproject.toml").read_text()
    summary, python = (re.findall(rf'^{key} = "(.*)"$', project, re.M)[0] for key in ("description", "requires-python"))
    readme = (HERE / "README.md").read_text()
    return f"""Metadata-Version: 2.1
Name: svc-sdk
Version: {VERSION}
Summary: {summary}
License: Apache-2.0
Requires-Python: {python}
Description-Content-Type: text/markdown

{readme}""".encode()


def _license() -> bytes:
    """Finds the license: beside this file in a source archive, at the top in the repository."""
    beside = HERE / "LICENSE"
    return (beside if beside.exists() else HERE.parent.parent / "LICENSE").read_bytes()


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    print(build_wheel(str(target)), build_sdist(str(target)))
