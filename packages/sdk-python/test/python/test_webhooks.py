import hashlib
import hmac
import json
import time
import unittest
from typing import Any
from unittest import mock

from stack import MerchantServer, client

from svc_sdk import SignatureError, verify_call, verify_webhook

SECRET = "whsec_c2VjcmV0"


def signed(body: str, secret: str = SECRET, at: float = 0) -> str:
    t = int(at or time.time())
    return f"t={t},v1={hmac.new(secret.encode(), f'{t}.{body}'.encode(), hashlib.sha256).hexdigest()}"


class Deliveries(unittest.TestCase):
    def test_of_the_service_are_verified_and_typed(self) -> None:
        server = MerchantServer()
        self.addCleanup(server.stop)
        svc = client()
        endpoint = svc.webhooks.create(url=f"{server.url}/hooks", events=["product.created"])
        self.addCleanup(svc.webhooks.delete, endpoint["id"])
        product = svc.products.create(name="Announced", amount=3)
        came = server.first(lambda one: one.path == "/hooks" and product["id"].encode() in one.body)
        event = verify_webhook(came.body, came.headers, endpoint["secret"])
        self.assertEqual(event["event"], "product.created")
        if event["event"] == "product.created":
            self.assertEqual((event["data"]["name"], event["data"]["amount"]), ("Announced", 3))
        self.assertEqual(svc.events.retrieve(event["id"])["event"], "product.created")
        with self.assertRaises(SignatureError):
            verify_webhook(came.body, came.headers, SECRET)
        self.assert_both_secrets_fit_during_a_rotation(svc, server, endpoint["id"], endpoint["secret"])

    def assert_both_secrets_fit_during_a_rotation(self, svc: Any, server: MerchantServer, id: str, old: str) -> None:
        new = svc.webhooks.rotate_secret(id)["secret"]
        svc.webhooks.test(id)
        came = server.first(lambda one: b"webhook.test" in one.body)
        for secrets in (old, new, [SECRET, new]):
            self.assertEqual(verify_webhook(came.body, came.headers, secrets)["event"], "webhook.test")


class Signatures(unittest.TestCase):
    body = json.dumps({"event": "webhook.test", "data": {"message": "ä"}}, ensure_ascii=False)

    def refused(self, words: str, *args: Any, **more: Any) -> None:
        with self.assertRaisesRegex(SignatureError, words):
            verify_webhook(*args, **more)

    def test_match_bytes_text_and_headers_of_any_case(self) -> None:
        header = signed(self.body)
        for body in (self.body, self.body.encode(), bytearray(self.body.encode())):
            self.assertEqual(verify_webhook(body, {"X-WEBHOOK-SIGNATURE": header}, SECRET)["event"], "webhook.test")
            self.assertEqual(verify_webhook(body, header, [SECRET, "whsec_other"])["event"], "webhook.test")

    def test_do_not_match_changed_input(self) -> None:
        header = signed(self.body)
        self.refused("does not match", self.body + " ", header, SECRET)
        self.refused("does not match", self.body, header, "whsec_other")
        self.refused("does not match", self.body, header.replace("v1=", "v0="), SECRET)
        self.refused("does not match", self.body, header.split(",")[0] + ",v1=ä", SECRET)
        self.refused("missing", self.body, {}, SECRET)
        self.refused("missing", self.body, "v1=1,t=1", SECRET)

    def test_are_fresh_in_both_directions(self) -> None:
        now = time.time()
        for at in (now - 299, now + 299):
            verify_webhook(self.body, signed(self.body, at=at), SECRET, now=lambda: now)
        for at, why in ((now - 302, "too old"), (now + 302, "from the future")):
            self.refused(why, self.body, signed(self.body, at=at), SECRET, now=lambda: now)
        verify_webhook(self.body, signed(self.body, at=now - 900), SECRET, tolerance=1000)

    def test_need_a_secret_and_the_body_as_received(self) -> None:
        header = signed(self.body)
        for secret in ("", [], [SECRET, ""]):
            self.refused("secret is missing", self.body, header, secret)
        self.refused("was parsed", json.loads(self.body), header, SECRET)


class Calls(unittest.TestCase):
    def test_are_accepted_once_as_long_as_their_signature_can_be_fresh(self) -> None:
        secret = "psec_x"
        at = int(time.time())
        paid = {"payment-id": "1", "payment-link": "pl-1", "payer": "0x1", "amount": "1", "network": "eip155:84532"}
        digest = hashlib.sha256(b"").hexdigest()
        text = "\n".join(["v1", str(at), "r1", "GET", "shop.example", "/", digest, *paid.values()])
        headers = {
            "host": "shop.example",
            "x-svc-request-id": "r1",
            "x-svc-signature": f"t={at},v1={hmac.new(secret.encode(), text.encode(), hashlib.sha256).hexdigest()}",
            **{f"x-svc-{name}": value for name, value in paid.items()},
        }
        self.assertEqual(verify_call("GET", "/", headers, b"", secret, tolerance=3600).payment_id, "1")
        start = time.monotonic()
        for minutes in (1, 11, 59):
            with mock.patch("time.monotonic", return_value=start + minutes * 60):
                with self.assertRaisesRegex(SignatureError, "already received"):
                    verify_call("GET", "/", headers, b"", secret, tolerance=3600)
