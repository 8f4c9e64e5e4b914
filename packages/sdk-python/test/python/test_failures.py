import time
import unittest
from typing import Callable, List, Mapping, Type
from unittest import mock

from stack import Answer, Answers, page, refusal

from svc_sdk import (
    API_VERSION,
    HttpRequest,
    HttpResponse,
    PermissionDeniedError,
    RateLimitError,
    Svc,
    SvcError,
    UnknownOutcomeError,
    ValidationError,
)

DONE = HttpResponse(201, b'{"status":"success","data":{"id":"1"}}', {})


class Failures(unittest.TestCase):
    def setUp(self) -> None:
        self.waits: List[float] = []
        patched = mock.patch("time.sleep", self.waits.append)
        patched.start()
        self.addCleanup(patched.stop)

    def failure(self, call: Callable[[], object], kind: Type[SvcError] = SvcError) -> SvcError:
        with self.assertRaises(kind) as caught:
            call()
        return caught.exception

    def svc(self, *answers: Answer) -> Svc:
        self.answers = Answers(*answers)
        return Svc(api_key="k", transport=self.answers, max_retries=len(answers) - 1)

    def test_retries_share_one_key_and_wait_as_long_as_the_answer_asks(self) -> None:
        late = page(503, {"retry-after": "7"})
        svc = self.svc(None, refusal(429, "RATE_LIMITED", retryAfter=3), late, DONE)
        self.assertEqual(svc.products.create(name="x", amount=1)["id"], "1")
        self.assertEqual(len(set(self.answers.keys)), 1)
        self.assertTrue(all(self.answers.keys))
        for wait, least in zip(self.waits, (0.5, 3, 7)):
            self.assertTrue(least <= wait < least + 1, self.waits)

    def test_calls_with_a_credential_name_the_version_of_the_api(self) -> None:
        sent: List[Mapping[str, str]] = []

        def transport(request: HttpRequest) -> HttpResponse:
            sent.append(request.headers)
            return DONE

        for svc in (
            Svc(api_key="k", transport=transport),
            Svc(session_token="t", transport=transport),
            Svc(transport=transport),
        ):
            svc.products.create(name="x", amount=1)
        self.assertEqual([one.get("x-svc-api-version") for one in sent], [API_VERSION, API_VERSION, None])

    def test_a_retry_after_may_be_a_date(self) -> None:
        at = time.strftime("%a, %d %b %Y %H:%M:%S GMT", time.gmtime(time.time() + 30))
        error = self.failure(self.svc(page(429, {"retry-after": at})).products.list().page, RateLimitError)
        self.assertTrue(28 <= (error.retry_after or 0) <= 30, error.retry_after)

    def test_a_wait_that_is_no_number_of_seconds_is_ignored(self) -> None:
        for wait in ("soon", -1, True, [1]):
            svc = self.svc(refusal(429, "RATE_LIMITED", retryAfter=wait), DONE)
            self.assertEqual(svc.products.create(name="x", amount=1)["id"], "1")
        self.assertTrue(all(0.5 <= one < 1.5 for one in self.waits), self.waits)

    def test_a_refusal_is_not_retried(self) -> None:
        svc = Svc(api_key="k", transport=Answers(refusal(400, "VALIDATION_FAILED")))
        self.failure(lambda: svc.products.create(name="", amount=1), ValidationError)
        self.assertEqual(self.waits, [])

    def test_a_refusal_that_says_nothing_about_the_first_attempt_keeps_its_outcome_unknown(self) -> None:
        for refused in (
            refusal(429, "RATE_LIMITED"),
            refusal(401, "AUTH_MISSING_CREDENTIALS"),
            refusal(409, "CONFLICT", retryAfter=1),
            page(404),
        ):
            svc = self.svc(None, refused)
            error = self.failure(lambda: svc.products.create(name="x", amount=1), UnknownOutcomeError)
            self.assertEqual((error.code, error.status), ("CONNECTION", 0))
            self.assertEqual(error.idempotency_key, self.answers.keys[0])
            self.assertIsInstance(error.__cause__, SvcError)

    def test_a_refusal_by_the_service_decides_an_unknown_outcome(self) -> None:
        svc = self.svc(page(502), refusal(400, "VALIDATION_FAILED"))
        self.failure(lambda: svc.products.create(name="x", amount=1), ValidationError)
        read = self.svc(None, refusal(429, "RATE_LIMITED"))
        self.failure(lambda: read.products.retrieve("1"), RateLimitError)

    def test_a_success_that_is_not_from_the_service_is_an_error(self) -> None:
        for strange in (page(200), HttpResponse(204, b"", {}), HttpResponse(200, b"1", {})):
            error = self.failure(lambda: self.svc(strange).products.retrieve("1"))
            self.assertEqual((type(error), error.code, error.status), (SvcError, "UNKNOWN", strange.status))
            svc = self.svc(strange)
            error = self.failure(lambda: svc.products.create(name="x", amount=1), UnknownOutcomeError)
            self.assertEqual([error.idempotency_key], self.answers.keys)
            self.failure(lambda: self.svc(strange).products.update("1", name="y"), UnknownOutcomeError)

    def test_a_redirect_is_not_followed(self) -> None:
        svc = self.svc(page(302, {"location": "http://elsewhere.example"}))
        error = self.failure(svc.products.list().page)
        self.assertEqual((error.code, error.status), ("UNKNOWN", 302))


class Files(unittest.TestCase):
    def test_come_through_the_callers_transport(self) -> None:
        answers = Answers(HttpResponse(200, b"id,amount\r\n", {}), refusal(403, "FORBIDDEN"), None)
        svc = Svc("key", base_url="http://127.0.0.1:1", transport=answers)
        self.assertEqual(b"".join(svc.transactions.csv(status="completed")), b"id,amount\r\n")
        with self.assertRaises(PermissionDeniedError):
            list(svc.refunds.csv())
        with self.assertRaises(UnknownOutcomeError):
            list(svc.payment_intents.csv())
        self.assertEqual([one.headers["accept"] for one in answers.requests], ["text/csv"] * 3)
        self.assertEqual(answers.requests[0].url, "http://127.0.0.1:1/api/v1/transactions?status=completed")


class Credentials(unittest.TestCase):
    def test_are_a_key_or_a_token_that_is_renewed_for_each_attempt(self) -> None:
        tokens = iter(["first", "second"])
        answers = Answers(page(503, {"retry-after": "0"}), HttpResponse(200, b'{"data":[],"hasMore":false}', {}))
        svc = Svc(session_token=lambda: next(tokens), mode="live", merchant_id="m", transport=answers)
        with mock.patch("time.sleep"):
            svc.products.list().page()
        self.assertEqual([one.headers["authorization"] for one in answers.requests], ["Bearer first", "Bearer second"])
        self.assertEqual(answers.requests[0].headers["x-svc-mode"], "live")
        self.assertEqual(answers.requests[0].headers["x-svc-merchant"], "m")

    def test_for_user_routes_are_the_token(self) -> None:
        answers = Answers(HttpResponse(200, b'{"data":[]}', {}))
        Svc("key", session_token="token", transport=answers).members.list()
        self.assertEqual(answers.requests[0].headers["authorization"], "Bearer token")


class Queries(unittest.TestCase):
    def test_are_written_as_the_api_reads_them(self) -> None:
        answers = Answers(HttpResponse(200, b'{"data":[],"hasMore":false}', {}))
        svc = Svc("key", base_url="http://h/", transport=answers)
        svc.transactions.list(metadata={"order id": "1&2"}, isAgenticProxy=True, limit=5, status=None).page()
        expected = "http://h/api/v1/transactions?metadata%5Border+id%5D=1%262&isAgenticProxy=true&limit=5"
        self.assertEqual(answers.requests[0].url, expected)
