import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@jest/globals";
import { encodeBase64Json } from "../src/wire/json.js";
import { evmV1, FEE_PAYER, SOLANA_BUYER, solanaTransaction, transferChecked } from "./sample-payments.js";

/** Built by the set-up of the run. */
const folder = fileURLToPath(new URL("../dist", import.meta.url));

/**
 * Runs a script in plain Node, without the tests' code transformation. The script can use the built package as `x402`.
 */
const run = (script: string): unknown => {
  const source = `import * as x402 from ${JSON.stringify(join(folder, "index.js"))};\n${script}`;
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "-e", source], { encoding: "utf8" }));
};

test("the built package reads payments of both chain families", () => {
  const transfer = transferChecked(SOLANA_BUYER, SOLANA_BUYER, SOLANA_BUYER, SOLANA_BUYER, 1n);
  const transaction = solanaTransaction([FEE_PAYER, SOLANA_BUYER], [transfer]).toString("base64");
  const headers = [evmV1(), evmV1({ network: "solana", payload: { transaction } })].map(encodeBase64Json);
  const outcomes = run(`
    const read = (text) => x402.decodePaymentHeaders({ "x-payment": text }).outcome;
    console.log(JSON.stringify(${JSON.stringify(headers)}.map(read)));
  `);
  expect(outcomes).toEqual(["payment", "payment"]);
});

test("importing the built package loads only a hash function, base58, our errors and Node's own modules", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
  // This file is loaded by a dynamic import, when the first resource is listed.
  const atOnce = files.filter((name) => name !== join("discovery", "declare-bazaar.js"));
  expect(atOnce.filter((name) => /^import .*declare-bazaar/m.test(readFileSync(join(folder, name), "utf8")))).toEqual(
    [],
  );
  const imported = atOnce.flatMap((name) =>
    [...readFileSync(join(folder, name), "utf8").matchAll(/^(?:import|export)\b.*? from "([^."][^"]*)"/gm)].map(
      ([, module]) => module,
    ),
  );
  const foreign = [...new Set(imported)].filter((module) => !module?.startsWith("node:"));
  expect(foreign.sort()).toEqual(["@noble/hashes/sha3", "@svc/errors", "bs58"]);
});
