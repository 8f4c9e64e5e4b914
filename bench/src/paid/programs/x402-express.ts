import express from "express";
import { paymentMiddleware, type Resource } from "x402-express";
import { peerSettings } from "../../peers/settings.js";

/** The middleware of `x402-express` as documented, in front of a handler that fetches the target's answer. */
const { port } = peerSettings();
const { PAY_TO, FACILITATOR_URL_TEST, TARGET_URL } = process.env;
const app = express();
app.get("/ready", (_request, response) => void response.json({ ready: true }));
app.use(
  paymentMiddleware(
    PAY_TO as `0x${string}`,
    {
      "GET /report": {
        price: "$0.01",
        network: "base-sepolia",
        config: { description: "The weather, in a line", mimeType: "application/json" },
      },
    },
    { url: FACILITATOR_URL_TEST as Resource },
  ),
);
app.get("/report", async (_request, response) => {
  const answer = await fetch(TARGET_URL as string);
  const body = await answer.text();
  response.status(answer.status).type("application/json").send(body);
});
app.listen(port, "127.0.0.1");
process.once("SIGTERM", () => process.exit(0));
