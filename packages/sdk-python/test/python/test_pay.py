import os
import sys
import unittest
import uuid
from typing import Any, Dict, List, Mapping, Type

from stack import Answers, MerchantServer, NodeSigner, Received, client, page, refusal

from svc_sdk import (
    HttpRequest,
    HttpResponse,
    PaidAnswer,
    PaymentNotMadeError,
    SvcError,
    UnknownOutcomeError,
    pay_link,
    verify_call,
)
from svc_sdk._http import send_http
from svc_sdk._x402 import read_challenge, sign_payment

PRICE = 0.05
PRICE_UNITS = 50_000


# A busy machine may take minutes between two attempts.
FOLLOW = 600.0


def is_payment(request: HttpRequest) -> bool:
    return "payment-signature" in request.headers or "x-payment" in request.headers


class Paying(unittest.TestCase):
    server: MerchantServer
    calls: List[Received]
    """Verified calls of the service to the seller's API."""
    charged = 0

    @classmethod
    def setUpClass(cls) -> None:
        svc = client()
        secret = svc.proxy_secret.retrieve()["secret"]

        def answer(one: Received) -> bytes:
            call = verify_call(one.method, one.path, one.headers, one.body, secret)
            assert call.amount_base_units == PRICE_UNITS
            return b'{"report":"sunny"}'

        cls.server = MerchantServer(answer)
        link = svc.payment_links.create(
            network="base_sepolia",
            name="Weather",
            amount=PRICE,
            isAgenticProxy=True,
            targetUrl=f"{cls.server.url}/weather",
        )
        cls.url = f"{os.environ['SVC_BASE_URL']}/api/agent/link/pl-{link['id']}"

    @classmethod
    def tearDownClass(cls) -> None:
        cls.server.stop()
        # The Jest test compares this with the transfers on the chain.
        sys.stdout.write(f"charged {Paying.charged}\n")

    def setUp(self) -> None:
        self.signer = NodeSigner()
        self.link = f"{self.url}?test={self.id()}"

    def expect_paid(self, answer: PaidAnswer) -> None:
        self.assertEqual((answer.status, answer.charged, answer.json()), (200, True, {"report": "sunny"}))
        self.assertIsNone(answer.failure)
        Paying.charged += PRICE_UNITS

    def failure(self, kind: Type[SvcError], **options: Any) -> SvcError:
        with self.assertRaises(kind) as caught:
            pay_link(self.link, self.signer, **options)
        return caught.exception

    def calls_of_the_seller(self) -> int:
        return len([one for one in self.server.received if self.id() in one.path])

    def test_pays_once_and_passes_the_call_on(self) -> None:
        self.expect_paid(pay_link(self.link, self.signer, method="POST", json={"city": "Köln"}))
        came = self.server.first(lambda one: self.id() in one.path)
        self.assertEqual((came.method, came.body), ("POST", b'{"city": "K\\u00f6ln"}'))
        self.assertEqual(self.signer.signatures, 1)

    def test_pays_by_version_1_if_the_header_of_version_2_is_missing(self) -> None:
        sent: List[Mapping[str, str]] = []

        def without_header(request: HttpRequest) -> HttpResponse:
            sent.append(request.headers)
            answer = send_http(request)
            headers = {name: value for name, value in answer.headers.items() if name != "payment-required"}
            return HttpResponse(answer.status, answer.body, headers)

        self.expect_paid(pay_link(self.link, self.signer, transport=without_header))
        self.assertEqual(["x-payment" in headers for headers in sent], [False, True])
        self.assertNotIn("payment-signature", sent[1])

    def test_repeats_the_answer_for_its_key_free_of_charge(self) -> None:
        first = pay_link(self.link, self.signer)
        self.expect_paid(first)
        again = pay_link(self.link, self.signer, idempotency_key=first.idempotency_key)
        self.assertEqual((again.json(), again.headers.get("idempotent-replayed")), ({"report": "sunny"}, "true"))

    def test_after_a_lost_answer_the_same_payment_is_charged_once(self) -> None:
        for lost in (None, page(502), refusal(504, "TIMEOUT")):
            self.link = f"{self.url}?test={self.id()}&lost={uuid.uuid4()}"

            def losing(request: HttpRequest) -> HttpResponse:
                answer = send_http(request)
                if not is_payment(request):
                    return answer
                if lost is None:
                    raise ConnectionResetError("reset")
                return lost

            error = self.failure(UnknownOutcomeError, transport=losing)
            assert isinstance(error, UnknownOutcomeError)
            signed = self.signer.signatures
            key, payment = error.idempotency_key, error.payment
            self.expect_paid(pay_link(self.link, self.signer, idempotency_key=key, payment=payment))
            self.assertEqual(self.signer.signatures, signed)

    def test_follows_the_services_advice_with_the_same_payment(self) -> None:
        for action, status in (("wait", 504), ("repeat_same", 409), ("repeat_same", 429)):
            self.link = f"{self.url}?test={self.id()}&action={action}&status={status}"
            failed = refusal(status, "TIMEOUT", reason="r", action=action, retryable=True, retryAfter=0)
            answers = Answers(failed, real=send_http, is_for=is_payment)
            before = self.signer.signatures
            self.expect_paid(pay_link(self.link, self.signer, transport=answers, follow=FOLLOW))
            self.assertEqual(self.signer.signatures, before + 1)

    def test_signs_once_more_if_the_service_says_so_but_not_twice(self) -> None:
        refused = refusal(402, "PAYMENT_REQUIRED", reason="payment_expired", action="sign_new", retryable=True)
        answers = Answers(refused, real=send_http, is_for=is_payment)
        self.expect_paid(pay_link(self.link, self.signer, transport=answers, follow=FOLLOW))
        self.assertEqual(self.signer.signatures, 2)
        answers = Answers(refused, refused, real=send_http, is_for=is_payment)
        answer = pay_link(f"{self.link}&twice", self.signer, transport=answers, follow=FOLLOW)
        self.assertEqual((answer.status, answer.charged, self.signer.signatures), (402, False, 4))
        assert answer.failure is not None
        self.assertEqual(answer.failure.action, "sign_new")

    def test_never_signs_more_than_the_cap_in_all(self) -> None:
        refused = refusal(402, "PAYMENT_REQUIRED", reason="payment_expired", action="sign_new", retryable=True)
        answers = Answers(refused, real=send_http, is_for=is_payment)
        answer = pay_link(self.link, self.signer, max_amount="0.09", transport=answers, follow=FOLLOW)
        self.assertEqual((answer.status, answer.charged, self.signer.signatures), (402, False, 1))
        self.assertEqual(self.calls_of_the_seller(), 0)

    def test_keeps_an_unknown_outcome_unknown(self) -> None:
        opened = refusal(504, "TIMEOUT", reason="settlement_unknown", action="wait", retryable=True, retryAfter=0)
        top_up = refusal(402, "PAYMENT_REQUIRED", reason="insufficient_funds", action="top_up", retryable=False)
        for then in (top_up, refusal(429, "RATE_LIMITED"), None):
            answers = Answers(opened, then, is_for=is_payment, real=send_http)
            error = self.failure(UnknownOutcomeError, transport=answers, follow=FOLLOW)
            assert isinstance(error, UnknownOutcomeError) and error.payment is not None
            self.assertEqual(set(answers.keys), {error.idempotency_key})
        answers = Answers(opened, is_for=is_payment, real=send_http)
        error = self.failure(UnknownOutcomeError, transport=answers, follow=0)
        self.assertEqual(error.reason, "settlement_unknown")

    def test_returns_other_failures_to_its_caller(self) -> None:
        for action in ("top_up", "use_other_network", "give_up"):
            refused = refusal(409, "CONFLICT", reason="r", action=action, retryable=False)
            answers = Answers(refused, real=send_http, is_for=is_payment)
            answer = pay_link(f"{self.link}&{action}", self.signer, transport=answers)
            assert answer.failure is not None
            self.assertEqual((answer.status, answer.failure.action, answer.charged), (409, action, False))

    def test_pays_no_more_than_the_cap_and_with_no_other_token(self) -> None:
        error = self.failure(PaymentNotMadeError, max_amount="0.049999")
        self.assertIn("asks for 0.05 USDC, and max_amount is 0.049999", str(error))
        error = self.failure(PaymentNotMadeError, assets=[("eip155:84532", "0x" + "1" * 40)])
        self.assertIn("The `assets` option doesn't allow it", str(error))
        self.assertEqual((self.signer.signatures, self.calls_of_the_seller()), (0, 0))

    def test_a_failure_before_any_payment_says_that_nothing_was_paid(self) -> None:
        error = self.failure(PaymentNotMadeError, transport=Answers(None))
        self.assertIn("Nothing was paid", str(error))
        answer = pay_link(self.link, self.signer, transport=Answers(page(502)))
        self.assertEqual((answer.status, answer.charged, answer.payment_id), (502, False, None))

    def test_sends_the_payment_of_the_callers_own_payer(self) -> None:
        def payer(headers: Mapping[str, str], body: bytes) -> Dict[str, str]:
            challenge = read_challenge(HttpResponse(402, body, headers))
            assets = [(challenge.offers[0]["network"], challenge.offers[0]["asset"])]
            signed = sign_payment(challenge, self.signer, assets=assets, max_units=PRICE_UNITS, signed_units=0)
            return {name.upper(): value for name, value in signed.headers.items()}

        self.expect_paid(pay_link(self.link, payer=payer))
        with self.assertRaises(TypeError):
            pay_link(self.link, self.signer, payer=payer)

    def test_polls_a_job_at_the_server_that_was_paid(self) -> None:
        started = HttpResponse(
            202,
            b'{"status":"running","jobUrl":"http://elsewhere.example/api/agent/link/pl-1/jobs/2","retryAfter":0}',
            {"x-svc-charged": "true", "x-svc-payment-id": "2"},
        )
        done = HttpResponse(200, b'{"report":"sunny"}', {"x-svc-charged": "true", "x-svc-payment-id": "2"})
        base = self.url.split("/api/")[0]
        job = f"{base}/api/agent/link/pl-1/jobs/2"
        answers = Answers(started, None, started, done, real=send_http, is_for=lambda r: is_payment(r) or r.url == job)
        answer = pay_link(self.link, self.signer, transport=answers, follow=FOLLOW)
        self.assertEqual((answer.status, answer.json()), (200, {"report": "sunny"}))
        self.assertEqual([one.url for one in answers.requests[1:]], [job] * 3)
        self.assertEqual(len(set(answers.keys)), 1)
        self.assertEqual([is_payment(one) for one in answers.requests], [True, False, False, False])
