import { listen, peerApp } from "../../peers/peer-app.js";

/** The cost of an answer in Fastify, as a lower bound. */
const peer = peerApp();
peer.app.get("/hello", async () => ({ hello: "world" }));
await listen(peer);
