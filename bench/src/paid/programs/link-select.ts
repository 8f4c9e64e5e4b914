import { listen, peerApp, peerPool } from "../../peers/peer-app.js";

const TEXT = `SELECT id, merchant_id, mode, name, description, merchant_name, amount, currency, network, networks,
  merchant_wallet_addresses, is_agentic_proxy FROM payment_links WHERE id = $1 AND active`;

/** Fastify and node-postgres: selects a link by its id, and nothing else. */
const peer = peerApp();
const pool = peerPool(peer.settings);
peer.app.get<{ Params: { linkId: string } }>("/api/agent/link/:linkId", async ({ params }, reply) => {
  const { rows } = await pool.query({ name: "link", text: TEXT, values: [params.linkId.slice("pl-".length)] });
  return rows[0] ?? reply.code(404).send({ status: "error" });
});
await listen(peer);
