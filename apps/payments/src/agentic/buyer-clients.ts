import { type NetworkName, networkOf } from "@svc/x402";

/** USDC that `@x402/fetch` from 2.25 on pays without being told to by its owner. */
const DEFAULT_ASSETS_OF_VERSION_2: readonly NetworkName[] = [
  "base",
  "ethereum",
  "polygon",
  "base_sepolia",
  "solana",
  "solana_devnet",
];
/** Where it was tried. */
const PAID_BY_FAREMETER: readonly NetworkName[] = ["base", "base_sepolia"];
/** What `x402-fetch` pays at most unless its third argument says more: 0.10 USDC. */
const VERSION_1_CENTS_MAX = 10;
const BASE_UNITS_PER_CENT = 10_000;

/** Which public clients pay a network's USDC as they are, for people. The same table is in docs/agentic-links.md. */
export function payableWithoutSettings(network: NetworkName): string {
  const { x402Name } = networkOf(network);
  const version1 = x402Name ? ["x402-fetch 1.2", "x402-axios 0.7"] : [];
  const version2 = DEFAULT_ASSETS_OF_VERSION_2.includes(network)
    ? ["@x402/fetch 2", "@x402/axios 2"]
    : ["@x402/fetch 2 (from 2.25 on with this asset in its spend controls)", "@x402/axios 2"];
  const faremeter = PAID_BY_FAREMETER.includes(network) ? ["@faremeter/fetch 0.22"] : [];
  return [...version1, ...version2, ...faremeter].join(", ");
}

/** Code to copy that pays a link: with the oldest public client that can, and the settings that this price needs. */
export function payingCode(url: string, method: string, networks: readonly NetworkName[], totalCents: number): string {
  const call = `const answer = await pay("${url}", { method: "${method}" });`;
  if (networks.some((name) => networkOf(name).x402Name)) {
    const most = totalCents > VERSION_1_CENTS_MAX ? `, ${totalCents * BASE_UNITS_PER_CENT}n` : "";
    return `import { wrapFetchWithPayment } from "x402-fetch";\nconst pay = wrapFetchWithPayment(fetch, account${most});\n${call}`;
  }
  return [
    'import { registerExactEvmScheme } from "@x402/evm/exact/client";',
    'import { wrapFetchWithPayment, x402Client } from "@x402/fetch";',
    "const client = registerExactEvmScheme(new x402Client(), { signer: account });",
    ...networks.slice(0, 1).map((name) => {
      const { caip2, usdc } = networkOf(name);
      return `client.setSpendControls({ allowedAssets: [{ network: "${caip2}", asset: "${usdc}" }] });`;
    }),
    "const pay = wrapFetchWithPayment(fetch, client);",
    call,
  ].join("\n");
}
