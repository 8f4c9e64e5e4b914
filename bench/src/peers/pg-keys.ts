import type { FastifyInstance, preHandlerAsyncHookHandler } from "fastify";
import type pg from "pg";
import { type KeyOwner, keyHash } from "./bearer-key.js";

/** Authentication as one writes it: hash, one indexed query, 401. */
export function authenticateByQuery(app: FastifyInstance, pool: pg.Pool): preHandlerAsyncHookHandler {
  app.decorateRequest("owner", null);
  return async (request, reply) => {
    const hash = keyHash(request);
    const { rows } = await pool.query<KeyOwner>({
      name: "key",
      text: `SELECT merchant_id AS "merchantId", mode FROM api_keys
             WHERE key_hash = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`,
      values: [hash],
    });
    if (rows[0] === undefined) return reply.code(401).send({ status: "error" });
    request.owner = rows[0];
  };
}
