import { Redis } from "ioredis";
import { listen, peerApp } from "../../peers/peer-app.js";

/** Fastify and one GET: sends the text of a report from Redis unchanged. */
const peer = peerApp();
const redis = new Redis(peer.settings.redisUrl);
const key = process.env.REPORT_KEY as string;
peer.app.post("/api/scan", async (_request, reply) => {
  reply.type("application/json; charset=utf-8");
  return reply.send(await redis.get(key));
});
await listen(peer);
