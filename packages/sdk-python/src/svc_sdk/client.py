"""The payments API."""

from __future__ import annotations

from typing import Any, Literal, Mapping, Optional

from ._http import HttpTransport, send_http
from ._resources import GeneratedClient
from ._transport import ApiTransport, Call, SessionToken, Settings


class Svc(GeneratedClient):
    """The payments API. Results come without their envelope; failures are raised as `SvcError`.

    Several threads can share one client.
    """

    def __init__(
        self,
        api_key: Optional[str] = None,
        *,
        base_url: str = "http://localhost:3000",
        session_token: Optional[SessionToken] = None,
        mode: Optional[Literal["test", "live"]] = None,
        merchant_id: Optional[str] = None,
        timeout: float = 30.0,
        max_retries: int = 2,
        transport: HttpTransport = send_http,
    ) -> None:
        """Creates a client. It sends nothing before its first call.

        :param api_key: `svc_test_sk_…` or `svc_live_sk_…`. Without a key or a session token, only public calls work.
        :param session_token: token of a dashboard user, or a function that returns a current one and is called before
            every attempt. Calls use it if there is no API key, or if the resource accepts no keys.
        :param mode: with a session token: the mode of the requests. An API key has its own mode.
        :param merchant_id: with a session token: the merchant for which the user acts.
        :param timeout: seconds for one attempt.
        :param max_retries: attempts after the first.
        :param transport: sends the requests. The default uses the standard library. Your own transport returns a CSV
            file in one part, so `timeout` then limits the whole download.
        """
        send = ApiTransport(
            Settings(
                base_url=base_url.rstrip("/"),
                api_key=api_key,
                session_token=session_token,
                mode=mode,
                merchant_id=merchant_id,
                timeout=timeout,
                max_retries=max_retries,
                transport=transport,
            )
        )
        super().__init__(send)

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Any:
        """Calls a route that has no method here, and returns the whole JSON of its answer."""
        call = Call(
            method.upper(),
            path,
            query=query or {},
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )
        return self._send(call).body
