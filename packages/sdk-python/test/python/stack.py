"""The service under test, and a merchant's server that it calls back."""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import threading
import time
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from subprocess import PIPE
from typing import Any, Callable, ClassVar, Dict, List, Mapping, Optional, Sequence

from svc_sdk import HttpRequest, HttpResponse, HttpTransport, Svc

BASE_URL = os.environ.get("SVC_BASE_URL", "")
API_KEY = os.environ.get("SVC_API_KEY", "")


def client(**options: Any) -> Svc:
    return Svc(api_key=API_KEY, base_url=BASE_URL, **options)


@dataclass(frozen=True)
class Received:
    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes


class MerchantServer:
    """Records the requests that it gets. `answer` builds the answers; an error becomes a 500."""

    def __init__(self, answer: Callable[[Received], bytes] = lambda _: b"{}") -> None:
        received: List[Received] = []

        class Handler(BaseHTTPRequestHandler):
            def _serve(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length") or 0))
                one = Received(self.command, self.path, dict(self.headers.items()), body)
                try:
                    content, status = answer(one), 200
                except Exception as error:
                    content, status = json.dumps({"error": str(error)}).encode(), 500
                received.append(one)
                self.send_response(status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            do_GET = do_POST = _serve

            def log_message(self, format: str, *args: Any) -> None: ...

        self.received = received
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()

    def first(self, is_wanted: Callable[[Received], bool], within: float = 60) -> Received:
        ends_at = time.monotonic() + within
        while time.monotonic() < ends_at:
            for one in list(self.received):
                if is_wanted(one):
                    return one
            time.sleep(0.05)
        raise AssertionError(f"received {len(self.received)} requests, but not the expected one")

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class NodeSigner:
    """Signs with ethers, in one process for all signers, and counts its signatures."""

    _process: ClassVar[Optional[subprocess.Popen[str]]] = None

    def __init__(self) -> None:
        self.address = os.environ["BUYER_ADDRESS"]
        self.signatures = 0

    def sign_typed_data(self, domain: Any, types: Any, message: Any, /) -> bytes:
        self.signatures += 1
        sent = {**message, "nonce": f"0x{message['nonce'].hex()}"}
        return self._ask(json.dumps({"domain": domain, "types": types, "message": sent}))

    @classmethod
    def _ask(cls, line: str) -> bytes:
        process = cls._process
        if process is None:
            command = [os.environ["NODE"], os.environ["SIGN_TYPED_DATA"]]
            process = cls._process = subprocess.Popen(command, stdin=PIPE, stdout=PIPE, text=True)
            # The signer ends when its input is closed.
            atexit.register(process.communicate)
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(f"{line}\n")
        process.stdin.flush()
        return bytes.fromhex(process.stdout.readline().strip()[2:])


Answer = Optional[HttpResponse]


class Answers:
    """A transport that gives each request the next of these answers. None: the connection breaks.

    `real` sends requests that have no answer here, or that `is_for` excludes.
    """

    def __init__(
        self,
        *answers: Answer,
        real: Optional[HttpTransport] = None,
        is_for: Callable[[HttpRequest], bool] = lambda _: True,
    ) -> None:
        self.requests: List[HttpRequest] = []
        self._answers: List[Answer] = list(answers)
        self._real = real
        self._is_for = is_for

    @property
    def keys(self) -> Sequence[Optional[str]]:
        return [request.headers.get("idempotency-key") for request in self.requests]

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not self._is_for(request) or not self._answers:
            if self._real is None:
                raise AssertionError("more requests than prepared answers")
            return self._real(request)
        self.requests.append(request)
        answer = self._answers.pop(0)
        if answer is None:
            raise ConnectionResetError("connection reset by peer")
        return answer


def refusal(status: int, code: str, headers: Optional[Mapping[str, str]] = None, **more: Any) -> HttpResponse:
    body: Dict[str, Any] = {"status": "error", "code": code, "message": f"It is {code}.", **more}
    return HttpResponse(status, json.dumps(body).encode(), headers or {})


def page(status: int, headers: Optional[Mapping[str, str]] = None) -> HttpResponse:
    """An answer from something other than the service."""
    return HttpResponse(status, b"<html>Not the service</html>", {"content-type": "text/html", **(headers or {})})
