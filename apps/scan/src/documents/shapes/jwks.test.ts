import { expect, test } from "@jest/globals";
import { thumbprint } from "./jwks.js";

test("a thumbprint is the one that RFC 8037, appendix A.3, prints, whatever the order of the members", () => {
  const key = { x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo", use: "sig", kty: "OKP", crv: "Ed25519" };
  expect(thumbprint(key)).toBe("kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k");
});
