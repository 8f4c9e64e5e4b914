"""The scan API."""

from __future__ import annotations

from typing import Any, Dict, Optional, cast

from ._http import HttpTransport, send_http
from ._transport import ApiTransport, Call, Settings


class Scanner:
    """Scans sites. Needs no key. Above the free limit, pay for scans with `pay_link`."""

    def __init__(
        self,
        base_url: str = "http://localhost:3001",
        *,
        timeout: float = 60.0,
        max_retries: int = 2,
        transport: HttpTransport = send_http,
    ) -> None:
        self._send = ApiTransport(
            Settings(base_url.rstrip("/"), None, None, None, None, timeout, max_retries, transport)
        )

    def scan(self, url: str, *, fresh: bool = False, timeout: Optional[float] = None) -> Dict[str, Any]:
        """The report of a site: `level`, `score`, `checks` and more. `fresh`: don't use a cached report."""
        call = Call("POST", "/api/scan", body={"url": url, "fresh": fresh}, timeout=timeout)
        return cast(Dict[str, Any], self._send(call).body)
