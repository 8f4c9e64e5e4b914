import { createServer } from "node:http";
import { peerSettings } from "../../peers/settings.js";

/** The cost of an answer in Node, as a lower bound. */
createServer((_request, response) => {
  response.setHeader("content-type", "application/json; charset=utf-8");
  const body = JSON.stringify({ hello: "world" });
  response.setHeader("content-length", Buffer.byteLength(body));
  response.end(body);
}).listen(peerSettings().port, "127.0.0.1");
process.once("SIGTERM", () => process.exit(0));
