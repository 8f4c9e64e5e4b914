import base64
import json
import unittest
from typing import Any, Dict

from stack import Answers, refusal

from svc_sdk import HttpResponse, PaymentNotMadeError, pay_link
from svc_sdk._spending import Limits, require_allowed, usdc_text, usdc_units
from svc_sdk._x402 import read_challenge, sign_payment

NETWORK, USDC = "eip155:84532", "0x036CbD53842c5426634e7929541eC2318f3dCF7e"
OFFER: Dict[str, Any] = {"network": NETWORK, "asset": USDC}
LIMITS = Limits(version=2, assets=[(NETWORK, USDC.lower())], max_units=1_000_000)


class Limited(unittest.TestCase):
    def test_holds_for_the_amount_that_is_signed(self) -> None:
        small = {**OFFER, "amount": "1", "maxAmountRequired": "900000000"}
        self.assertEqual(require_allowed([small], LIMITS), [small])
        with self.assertRaisesRegex(PaymentNotMadeError, "asks for 900.00 USDC"):
            require_allowed([small], Limits(1, LIMITS.assets, LIMITS.max_units))
        large = {**OFFER, "amount": "900000000", "maxAmountRequired": "1"}
        with self.assertRaisesRegex(PaymentNotMadeError, "asks for 900.00 USDC"):
            require_allowed([large], LIMITS)

    def test_refuses_a_malformed_price(self) -> None:
        for price in (None, "", "-1", "1.5", "0x1", "1e1", "１", 1):
            with self.assertRaisesRegex(PaymentNotMadeError, "price can't be read"):
                require_allowed([{**OFFER, "amount": price}], LIMITS)

    def test_amounts_are_decimals_of_usdc(self) -> None:
        self.assertEqual([usdc_units(one) for one in ("5", 0.05, 1, "0.000001")], [5_000_000, 50_000, 1_000_000, 1])
        self.assertEqual([usdc_text(one) for one in (5_000_000, 50_000, 1, 4_999_999)], ["5.00", "0.05", "0.000001", "4.999999"])
        for wrong in ("", "-1", "1.0000001", "1e3", float("nan"), 1e-7, "$5", "１", True):
            with self.assertRaisesRegex(PaymentNotMadeError, "max_amount must be USDC"):
                usdc_units(wrong)


class Signer:
    address = "0x" + "2" * 40

    def sign_typed_data(self, domain: Any, types: Any, message: Any, /) -> Any:
        self.signed = (domain, types, message)
        return type("Signed", (), {"signature": b"\1" * 65})()


class Offers(unittest.TestCase):
    full: Dict[str, Any] = {
        **OFFER,
        "scheme": "exact",
        "amount": "50000",
        "payTo": "0x" + "3" * 40,
        "maxTimeoutSeconds": 120,
        "extra": {"name": "USDC", "version": "2"},
    }

    def challenge(self, *offers: Any, version: int = 2) -> HttpResponse:
        value = {"x402Version": version, "accepts": list(offers), "resource": {"url": "u"}}
        header = base64.b64encode(json.dumps(value).encode()).decode()
        return HttpResponse(402, b"", {"payment-required": header})

    def pay(self, response: HttpResponse) -> Any:
        self.signer = Signer()
        challenge = read_challenge(response)
        return sign_payment(challenge, self.signer, assets=[(NETWORK, USDC)], max_units=1_000_000, signed_units=0)

    def test_are_signed_as_the_token_asks(self) -> None:
        payment = self.pay(self.challenge({"scheme": "upto"}, self.full))
        domain, types, message = self.signer.signed
        self.assertEqual(domain, {"name": "USDC", "version": "2", "chainId": 84532, "verifyingContract": USDC})
        self.assertEqual(list(types), ["TransferWithAuthorization"])
        self.assertEqual((message["value"], message["to"], len(message["nonce"])), (50_000, self.full["payTo"], 32))
        self.assertEqual(message["validBefore"] - message["validAfter"], 720)
        sent = json.loads(base64.b64decode(payment.headers["payment-signature"]))
        self.assertEqual((sent["accepted"], sent["resource"]), (self.full, {"url": "u"}))
        self.assertEqual(sent["payload"]["signature"], "0x" + "01" * 65)

    def test_that_a_signer_cannot_pay_are_refused(self) -> None:
        extra = self.full["extra"]
        for offer in (
            {**self.full, "network": "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"},
            {**self.full, "scheme": "upto"},
            {**self.full, "extra": {**extra, "assetTransferMethod": "permit2"}},
            {**self.full, "extra": None},
            {**self.full, "payTo": "0x3"},
        ):
            with self.assertRaisesRegex(PaymentNotMadeError, "Nothing was paid. The seller asks for"):
                self.pay(self.challenge(offer))

    def test_count_together_with_a_payment_that_is_sent_again(self) -> None:
        first = self.pay(self.challenge(self.full))
        headers = {"x-svc-charged": "false"}
        advice: Dict[str, Any] = {"reason": "r", "action": "sign_new", "retryable": True, "retryAfter": 0}
        answers = Answers(refusal(402, "PAYMENT_REQUIRED", headers, **advice), self.challenge(self.full))
        answer = pay_link(
            "http://seller.example",
            Signer(),
            payment=first.headers,
            max_amount="0.09",
            assets=[(NETWORK, USDC)],
            transport=answers,
        )
        self.assertEqual((answer.status, len(answers.requests)), (402, 2))

    def test_that_are_not_x402_are_refused(self) -> None:
        broken = HttpResponse(402, b"", {"payment-required": "%%%"})
        for response in (HttpResponse(402, b"<html>", {}), broken, self.challenge(version=3)):
            with self.assertRaisesRegex(PaymentNotMadeError, "Nothing was paid"):
                self.pay(response)
