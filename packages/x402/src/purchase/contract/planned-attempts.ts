import type { Attempt, Outside } from "./simulated-outside.js";

/**
 * Plans attempts of buyers with and without keys. The buyers retry, sign new payments, and send the same payment twice.
 * `made` holds the latest attempt for each nonce.
 */
export function planAttempts(outside: Outside, payers: readonly string[]) {
  const plan: Attempt[] = [];
  const made = new Map<string, Attempt>();
  for (const [index, payer] of payers.entries()) {
    const intents = 1 + Math.floor(outside.random() * 2);
    for (let intent = 0; intent < intents; intent++) {
      const name = `${payer}-${intent}`;
      const key = outside.chance(0.6) ? `a-key-of-16-or-more-${name}` : null;
      const fingerprint = key === null ? `${index}0` : `${index}${intent}`;
      const settlesFirst = outside.chance(0.4);
      let payment = outside.signed(payer);
      for (let tries = 1 + Math.floor(outside.random() * 3); tries > 0; tries--) {
        const attempt: Attempt = { who: "buyer", payment, intent: name, fingerprint, key, settlesFirst };
        plan.push(attempt);
        made.set(payment.identity.nonce, attempt);
        if (outside.chance(0.6)) payment = outside.signed(payer);
      }
    }
  }
  return { plan, made };
}
