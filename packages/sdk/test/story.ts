import { createServer } from "node:http";
import { DuplicateTransactionError, Svc, verifyWebhook, type WebhookEvent } from "@svc/sdk";

const {
  SVC_API_KEY: apiKey = "",
  SVC_BASE_URL: baseUrl = "",
  SECRET = "",
  PORT,
  TX_HASH = "",
  PAYER = "",
} = process.env;
const svc = new Svc({ apiKey, baseUrl });
const delivered = new Promise<WebhookEvent>((resolve) => {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const event = await verifyWebhook(body, request.headers, SECRET);
    response.end();
    if (event.event === "payment.completed") server.close(() => resolve(event));
  }).listen(Number(PORT), "127.0.0.1");
});
const product = await svc.products.create({ name: "Report", amount: 0.5 });
const link = await svc.paymentLinks.create({ productId: product.id, network: "base_sepolia" });
const payment = { amount: 0.5, token: "USDC", network: "base_sepolia", txHash: TX_HASH, walletAddress: PAYER } as const;
const recorded = await svc.transactions.record({ ...payment, paymentLinkId: link.id, metadata: { order: "1" } });
const again = await svc.transactions.record(payment).catch((error: unknown) => error);
const event = await delivered;
const listed: string[] = [];
for await (const one of svc.transactions.list({ metadata: { order: "1" }, limit: 1 })) listed.push(one.id);
const same = event.event === "payment.completed" && event.data.id === recorded.id && listed[0] === recorded.id;
console.log(same && again instanceof DuplicateTransactionError ? "paid, delivered and listed" : "something is wrong");
