"""Replaces the package eth-account, which tests can't install. It has only the part that the guide uses."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from stack import NodeSigner


class LocalAccount:
    def __init__(self, key: str) -> None:
        self._signer = NodeSigner()
        self.address = self._signer.address

    def sign_typed_data(self, domain_data: Any, message_types: Any, message_data: Any) -> SimpleNamespace:
        return SimpleNamespace(signature=self._signer.sign_typed_data(domain_data, message_types, message_data))


class Account:
    @staticmethod
    def from_key(private_key: str) -> LocalAccount:
        return LocalAccount(private_key)
