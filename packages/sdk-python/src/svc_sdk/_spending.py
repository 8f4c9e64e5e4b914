"""Limits for the price of a payment."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, List, Mapping, Sequence, Tuple, Union

from .errors import PaymentNotMadeError

Amount = Union[str, int, float]
Asset = Tuple[str, str]
"""A network (CAIP-2, or its name in version 1 of x402), and the address of a token's contract there."""
Offer = Mapping[str, Any]
"""PaymentRequirements of x402, version 1 or 2."""


def usdc_units(amount: Amount) -> int:
    """The amount in USDC's smallest unit."""
    found = re.fullmatch(r"([0-9]+)(?:\.([0-9]{1,6}))?", str(amount))
    if found is None or isinstance(amount, bool):
        raise PaymentNotMadeError(f'max_amount must be USDC with at most six decimals, as in "5" or "0.05": {amount}')
    return int(found[1]) * 1_000_000 + int((found[2] or "").ljust(6, "0"))


def usdc_text(units: int) -> str:
    whole, part = divmod(units, 1_000_000)
    digits = f"{part:06}"
    return f"{whole}.{digits[:2]}{digits[2:].rstrip('0')}"


@dataclass(frozen=True)
class Limits:
    version: int
    """x402 version: decides which member of an offer is its price."""
    assets: Sequence[Asset]
    max_units: int
    signed_units: int = 0
    """Amount of earlier signatures for this call that can still be charged."""


def price_of(offer: Offer, version: int) -> int:
    """The price that is signed. Ignores the other version's price field: a seller can write anything there."""
    price = offer.get("maxAmountRequired" if version == 1 else "amount")
    if not isinstance(price, str) or re.fullmatch(r"[0-9]{1,30}", price) is None:
        raise PaymentNotMadeError(f"The seller's price can't be read: {price}.")
    return int(price)


def require_allowed(offers: Sequence[Offer], limits: Limits) -> List[Offer]:
    """Returns the offers within the caller's limits. If there is none, raises an error that names the limit."""
    allowed = {(network, asset.lower()) for network, asset in limits.assets}
    known = [offer for offer in offers if (offer.get("network"), str(offer.get("asset")).lower()) in allowed]
    if not known:
        asked = ", ".join(f"{offer.get('asset')} on {offer.get('network')}" for offer in offers)
        raise PaymentNotMadeError(f"The seller asks for {asked}. The `assets` option doesn't allow it.")
    prices = [price_of(offer, limits.version) for offer in known]
    affordable = [offer for offer, price in zip(known, prices) if price + limits.signed_units <= limits.max_units]
    if affordable:
        return affordable
    asked = " or ".join(usdc_text(price) for price in prices)
    signed = f" in addition to {usdc_text(limits.signed_units)} USDC already signed" if limits.signed_units else ""
    raise PaymentNotMadeError(
        f"The seller asks for {asked} USDC{signed}, and max_amount is {usdc_text(limits.max_units)}. "
        "Raise max_amount to pay it."
    )
