"""x402 on EVM networks: the seller's offers, and the payment for one (scheme `exact`, EIP-3009)."""

from __future__ import annotations

import base64
import json
import re
import secrets
import time
from dataclasses import dataclass
from typing import Any, Dict, List, Mapping, Optional, Protocol, Sequence, cast

from ._http import HttpResponse
from ._spending import Asset, Limits, Offer, price_of, require_allowed
from ._usdc import CHAIN_IDS
from .errors import PaymentNotMadeError


class EvmSigner(Protocol):
    """An account that signs, such as eth_account's `LocalAccount`, which needs no adapter."""

    @property
    def address(self) -> str: ...

    def sign_typed_data(self, domain: Any, types: Any, message: Any, /) -> Any:
        """Signs EIP-712 data: `types` without `EIP712Domain`, numbers as int, bytes32 as bytes.

        Returns the 65-byte signature: as bytes, as hex text, or as an object whose `signature` is one of these.
        """
        ...


@dataclass(frozen=True)
class Challenge:
    """The seller's offers."""

    version: int
    offers: List[Offer]
    resource: Any
    extensions: Any


@dataclass(frozen=True)
class SignedPayment:
    headers: Mapping[str, str]
    units: int
    valid_before: int
    """Unix seconds. The payment can't be charged after this time."""


_TRANSFER = "TransferWithAuthorization"
_FIELDS = (
    ("from", "address"),
    ("to", "address"),
    ("value", "uint256"),
    ("validAfter", "uint256"),
    ("validBefore", "uint256"),
    ("nonce", "bytes32"),
)


def read_challenge(response: HttpResponse) -> Challenge:
    """Reads the offers from the header of version 2. Without this header, reads them from the body, as in version 1."""
    header = response.headers.get("payment-required")
    try:
        value: Any = json.loads(base64.b64decode(header, validate=True) if header else response.body)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise PaymentNotMadeError("Nothing was paid. The seller's 402 has no x402 offers.")
    found = cast(Dict[str, Any], value)
    version, accepts = found.get("x402Version"), found.get("accepts")
    if version not in (1, 2) or not isinstance(accepts, list):
        raise PaymentNotMadeError(f"Nothing was paid. The seller uses another version of x402: {version}.")
    offers = [cast(Offer, one) for one in cast(List[Any], accepts) if isinstance(one, dict)]
    return Challenge(version, offers, found.get("resource"), found.get("extensions"))


def sign_payment(
    challenge: Challenge, signer: EvmSigner, *, assets: Sequence[Asset], max_units: int, signed_units: int
) -> SignedPayment:
    """Signs the first offer within the limits."""
    offers = [offer for offer in challenge.offers if _is_payable(offer)]
    if not offers:
        asked = ", ".join(f"{offer.get('scheme')} on {offer.get('network')}" for offer in challenge.offers)
        raise PaymentNotMadeError(
            f"Nothing was paid. The seller asks for {asked}. A signer can pay only USDC by EIP-3009 on EVM networks. "
            "For other offers, pass your own payer."
        )
    offer = require_allowed(offers, Limits(challenge.version, assets, max_units, signed_units))[0]
    price = price_of(offer, challenge.version)
    authorization = _authorization(offer, price, signer.address)
    signature = _signature(_sign(signer, offer, authorization))
    payload = {"signature": signature, "authorization": authorization}
    if challenge.version == 1:
        envelope = {"x402Version": 1, "scheme": "exact", "network": offer["network"], "payload": payload}
        headers = {"x-payment": _encoded(envelope)}
    else:
        envelope = {"x402Version": 2, "payload": payload, "accepted": offer}
        further = {"resource": challenge.resource, "extensions": challenge.extensions}
        envelope.update({name: value for name, value in further.items() if value is not None})
        headers = {"payment-signature": _encoded(envelope)}
    return SignedPayment(headers, price, int(authorization["validBefore"]))


def read_payment(headers: Mapping[str, str]) -> Optional[SignedPayment]:
    """Reads a payment that `sign_payment` made before. None: another payer made it."""
    text = headers.get("payment-signature") or headers.get("x-payment") or ""
    try:
        authorization = json.loads(base64.b64decode(text, validate=True))["payload"]["authorization"]
        return SignedPayment(headers, int(authorization["value"]), int(authorization["validBefore"]))
    except (ValueError, KeyError, TypeError):
        return None


def _is_payable(offer: Offer) -> bool:
    extra = offer.get("extra")
    more = cast(Dict[str, Any], extra) if isinstance(extra, dict) else {}
    names = (more.get("name"), more.get("version"))
    return (
        offer.get("scheme") == "exact"
        and _chain_id(offer) is not None
        and more.get("assetTransferMethod", "eip3009") == "eip3009"
        and all(isinstance(name, str) for name in names)
        and all(re.fullmatch("0x[0-9a-fA-F]{40}", str(offer.get(name))) for name in ("asset", "payTo"))
    )


def _chain_id(offer: Offer) -> Optional[int]:
    network = str(offer.get("network"))
    found = re.fullmatch(r"eip155:([0-9]{1,20})", network)
    return int(found[1]) if found else CHAIN_IDS.get(network)


def _authorization(offer: Offer, price: int, payer: str) -> Dict[str, str]:
    now = int(time.time())
    seconds = offer.get("maxTimeoutSeconds")
    lasts = seconds if isinstance(seconds, int) and not isinstance(seconds, bool) else 60
    return {
        "from": payer,
        "to": str(offer["payTo"]),
        "value": str(price),
        # The chain's clock may be behind this machine's.
        "validAfter": str(now - 600),
        "validBefore": str(now + lasts),
        "nonce": f"0x{secrets.token_hex(32)}",
    }


def _sign(signer: EvmSigner, offer: Offer, authorization: Mapping[str, str]) -> Any:
    domain = {
        "name": offer["extra"]["name"],
        "version": offer["extra"]["version"],
        "chainId": _chain_id(offer),
        "verifyingContract": offer["asset"],
    }
    types = {_TRANSFER: [{"name": name, "type": kind} for name, kind in _FIELDS]}
    message: Dict[str, Any] = dict(authorization)
    for name in ("value", "validAfter", "validBefore"):
        message[name] = int(authorization[name])
    message["nonce"] = bytes.fromhex(authorization["nonce"][2:])
    return signer.sign_typed_data(domain, types, message)


def _signature(signed: Any) -> str:
    value = getattr(signed, "signature", signed)
    text = value if isinstance(value, str) else bytes(value).hex()
    text = text if text.startswith("0x") else f"0x{text}"
    if re.fullmatch("0x([0-9a-fA-F]{2})+", text) is None:
        raise PaymentNotMadeError("Nothing was paid. The signer returned no signature.")
    return text


def _encoded(value: Any) -> str:
    return base64.b64encode(json.dumps(value, separators=(",", ":")).encode()).decode()
