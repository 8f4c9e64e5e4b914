import { type HtmlPart, html } from "@svc/discovery";
import type { PayerView } from "../payer.js";
import type { Words } from "./texts/words.js";

/** The payer's input in the form. */
export interface SentHash {
  readonly txHash: string;
  readonly network: string;
}

/** Asks for the hash of a transaction that the service hasn't noticed. `sent` stops the reloads without JavaScript. */
export function hashForm(view: PayerView, token: string, sent: SentHash | undefined, words: Words): HtmlPart {
  if (view.networks.length === 0) return null;
  const stop =
    sent === undefined &&
    html`<noscript><p class="soft small"><a href="?hash=1">${words.say("hash.stop")}</a></p></noscript>`;
  const networks = view.networks.map(
    ({ network, title }) =>
      html`<option value="${network}"${network === sent?.network && html` selected`}>${title}</option>`,
  );
  return html`<details class="hash"${sent && html` open`}><summary>${words.say("hash.ask")}</summary><div>${stop}
<form method="post" action="/pay/intents/${token}"><label for="hash">${words.say("hash.label")}</label><input id="hash" name="txHash" required maxlength="130" autocomplete="off" spellcheck="false" aria-describedby="hash-help" value="${sent?.txHash}">
<p class="soft small" id="hash-help">${words.say("hash.help")}</p>
<label for="on">${words.say("pay.network")}</label><select id="on" name="network">${networks}</select><button class="plain">${words.say("hash.look")}</button></form></div></details>`;
}
