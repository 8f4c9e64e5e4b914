"""The default transport against a server on this machine."""

import socket
import threading
import unittest
from http.client import HTTPException
from typing import List

from svc_sdk import HttpRequest
from svc_sdk._http import send_http


class Server:
    """Answers each connection with these bytes, and records its input."""

    def __init__(self, answer: bytes, *, keeps_open: bool = False) -> None:
        self.received: List[bytes] = []
        self._keeps_open = keeps_open
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open: List[socket.socket] = []
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}/x"
        self._thread = threading.Thread(target=self._serve, args=(answer,))
        self._thread.start()

    def _serve(self, answer: bytes) -> None:
        connection, _ = self._listener.accept()
        self.received.append(connection.recv(65_536))
        connection.sendall(answer)
        if self._keeps_open:
            self._open.append(connection)
        else:
            connection.close()

    def stop(self) -> None:
        self._thread.join()
        for connection in self._open:
            connection.close()
        self._listener.close()


class Http(unittest.TestCase):
    def serve(self, answer: bytes, *, keeps_open: bool = False) -> Server:
        server = Server(answer, keeps_open=keeps_open)
        self.addCleanup(server.stop)
        return server

    def test_returns_redirects_and_failures_unchanged(self) -> None:
        server = self.serve(b"HTTP/1.1 307 Go\r\nLocation: http://elsewhere.example/\r\nContent-Length: 2\r\n\r\nno")
        answer = send_http(HttpRequest("POST", server.url, {"X-Payment": "p"}, b"{}", 5))
        self.assertEqual((answer.status, answer.body, answer.headers["location"]), (307, b"no", "http://elsewhere.example/"))
        sent = server.received[0].lower()
        self.assertIn(b"x-payment: p", sent)
        self.assertIn(b"user-agent: svc-sdk-python/", sent)
        self.assertNotIn(b"python-urllib", sent)

    def test_raises_an_error_for_an_incomplete_answer(self) -> None:
        for answer in (
            b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{}",
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n",
        ):
            with self.assertRaises((HTTPException, OSError)):
                send_http(HttpRequest("GET", self.serve(answer).url, {}, None, 5))

    def test_ends_at_the_time_limit(self) -> None:
        server = self.serve(b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{", keeps_open=True)
        with self.assertRaises(TimeoutError):
            send_http(HttpRequest("GET", server.url, {}, None, 0.5))

    def test_raises_an_error_if_nothing_listens(self) -> None:
        listener = socket.create_server(("127.0.0.1", 0))
        port = listener.getsockname()[1]
        listener.close()
        with self.assertRaises(OSError):
            send_http(HttpRequest("GET", f"http://127.0.0.1:{port}/", {}, None, 5))
