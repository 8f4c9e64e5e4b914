import { getNetwork, NETWORK_NAMES } from "../../../packages/x402/src/index.js";
import type { ApiDocument } from "./document.js";
import { PythonResources } from "./resources.js";
import { PythonTypes } from "./types.js";

const FOLDER = "packages/sdk-python/src/svc_sdk";

/** Generated modules of the Python client, from the OpenAPI document and the table of networks. */
export function pythonFiles(document: ApiDocument): Readonly<Record<string, string>> {
  const types = new PythonTypes(document);
  const resources = new PythonResources(document, types).text();
  return {
    [`${FOLDER}/_resources.py`]: `"""Resources of the payments API. Written by \`pnpm gen\` from the OpenAPI document."""

from __future__ import annotations

from typing import TYPE_CHECKING${typingNames(resources)}

from . import types
from ._resource import ListOf, Resource, Send, Tagged, segment

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["GeneratedClient"]


${resources}`,
    [`${FOLDER}/types.py`]: `"""Types of the payments API's requests and answers. Written by \`pnpm gen\` from the OpenAPI document.

The objects are dictionaries whose keys are the API's field names. Type checkers know these keys.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Dict, List, Literal, Mapping, Optional, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import NotRequired
elif sys.version_info >= (3, 11):
    from typing import NotRequired

${types.text()}`,
    [`${FOLDER}/_usdc.py`]: usdcTable(),
  };
}

/** The names from the module typing that a text uses. */
const typingNames = (text: string): string =>
  ["Any", "Dict", "Iterator", "List", "Literal", "Optional", "Union"]
    .filter((name) => new RegExp(`(?<![.\\w])${name}\\b(?!Of)`).test(text))
    .map((name) => `, ${name}`)
    .join("");

/** The tokens that `pay_link` pays with by default, for each network. */
function usdcTable(): string {
  const rows = NETWORK_NAMES.flatMap((name) => {
    const { caip2, x402Name, usdc } = getNetwork(name);
    return [caip2, ...(x402Name === null ? [] : [x402Name])].map((network) => `    ("${network}", "${usdc}"),\n`);
  });
  const ids = NETWORK_NAMES.flatMap((name) => {
    const { caip2, x402Name } = getNetwork(name);
    return x402Name === null || !caip2.startsWith("eip155:") ? [] : [`    "${x402Name}": ${caip2.slice(7)},\n`];
  });
  return `"""Networks of x402. Written by \`pnpm gen\` from packages/x402/src/networks.ts."""

USDC = (
${rows.join("")})
"""USDC of every network that the service knows, by the network's CAIP-2 name and by its name in version 1 of x402."""

CHAIN_IDS = {
${ids.join("")}}
"""Chain ids of EVM networks by their names in version 1 of x402."""
`;
}
