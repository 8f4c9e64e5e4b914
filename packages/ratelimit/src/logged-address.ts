import { isIPv4 } from "node:net";
import { type AddressedRequest, clientAddress } from "./client-key.js";

/** A caller's address as an operator wants it in his logs: whole, its network only (/24, /48), or not at all. */
export function loggedAddress(request: AddressedRequest, detail: "full" | "network" | "none"): string | undefined {
  if (detail === "none") return undefined;
  const address = clientAddress(request);
  if (address === undefined || detail === "full") return address;
  return isIPv4(address) ? `${address.split(".", 3).join(".")}.0/24` : `${address.split(":", 3).join(":")}::/48`;
}
