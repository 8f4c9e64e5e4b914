// Takes the script of the API reference out of Scalar's package and puts it beside the compiled code, compressed once for everybody.
// The package itself, which holds it as a text of five megabytes, is needed by no running service.
import { mkdirSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import reference from "@scalar/fastify-api-reference";
import fastify from "fastify";

const app = fastify();
await app.register(reference, { routePrefix: "/docs", configuration: { url: "/openapi.json" } });
const { statusCode, rawPayload } = await app.inject("/docs/js/scalar.js");
await app.close();
if (statusCode !== 200) throw new Error(`Scalar's package has no script any more: ${statusCode}`);
mkdirSync("dist/docs", { recursive: true });
writeFileSync("dist/docs/scalar.js.gz", gzipSync(rawPayload, { level: 9 }));
