"""The API's version. Written by `pnpm gen`."""

API_VERSION = "2026-11-27"
"""The version of the API that this client is written for."""
