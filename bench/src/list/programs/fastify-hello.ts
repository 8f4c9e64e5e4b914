import { listen, peerApp } from "../../peers/peer-app.js";

/** The least that an answer costs in Fastify. */
const peer = peerApp();
peer.app.get("/hello", async () => ({ hello: "world" }));
await listen(peer);
