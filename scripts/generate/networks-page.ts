import { NETWORK_NAMES, networkOf } from "../../packages/x402/src/index.js";

/** docs/networks.md from the table of networks. */
export function networksPage(): string {
  const rows = NETWORK_NAMES.map((name) => {
    const network = networkOf(name);
    const finality = network.family === "evm" ? `${network.confirmations} confirmations` : network.commitment;
    return `| \`${name}\` | ${network.title} | ${network.mode} | \`${network.caip2}\` | ${network.x402Name ? `\`${network.x402Name}\`` : "–"} | \`${network.usdc}\` | ${finality} |`;
  });
  return `# Networks

<!-- Generated from packages/x402 by \`pnpm gen\`. -->

USDC has six decimals on all of them. Test keys use test networks, live keys live ones.

| Name | Network | Mode | CAIP-2 | x402 v1 name | USDC | A payment counts after |
|---|---|---|---|---|---|---|
${rows.join("\n")}

Confirmations are a setting per network: \`CONFIRMATIONS_<NETWORK>\`. The nodes are \`RPC_URLS_<NETWORK>\`, comma-separated and
asked in that order; "not found" from one node is a reason to ask the next.
`;
}
