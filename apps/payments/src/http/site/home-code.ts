/** Code samples of the home page. `pnpm gen` colors them. The page replaces `http://localhost:3000` with its URL. */
export const HOME_CODE = {
  linkCurl: {
    language: "sh",
    code: `curl http://localhost:3000/api/v1/payment-links \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "network": "base_sepolia",
    "name": "One report",
    "amount": 2.50
  }'`,
  },
  linkTypescript: {
    language: "ts",
    code: `const link = await svc.paymentLinks.create({
  network: "base_sepolia",
  name: "One report",
  amount: 2.5,
});
console.log(link.url); // send it to your customer`,
  },
  agentCurl: {
    language: "sh",
    code: `curl http://localhost:3000/api/v1/payment-links \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "network": "base_sepolia",
    "name": "Weather, one call",
    "amount": 0.05,
    "isAgenticProxy": true,
    "targetUrl": "https://api.example.com/weather"
  }'`,
  },
  agentTypescript: {
    language: "ts",
    code: `const link = await svc.paymentLinks.create({
  network: "base_sepolia",
  name: "Weather, one call",
  amount: 0.05,
  isAgenticProxy: true,
  targetUrl: "https://api.example.com/weather",
});
// Agents call /api/agent/link/pl-<id> of this service`,
  },
  intentCurl: {
    language: "sh",
    code: `curl http://localhost:3000/api/v1/payment-intents \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: order-1001" \\
  -d '{
    "paymentLinkId": "pl-<id>",
    "clientReference": "order-1001"
  }'`,
  },
  intentTypescript: {
    language: "ts",
    code: `const payment = await svc.paymentIntents.create(
  { paymentLinkId: link.id, clientReference: "order-1001" },
  { idempotencyKey: "order-1001" },
);
console.log(payment.amountDue, payment.networks);
// Then wait for the webhook payment.completed`,
  },
} as const satisfies Readonly<Record<string, { readonly language: string; readonly code: string }>>;
