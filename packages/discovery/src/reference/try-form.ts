import { type Html, html } from "../html.js";
import { type OpenApi, type Operation, resolveRef } from "../openapi/schema.js";

type Parameter = NonNullable<Operation["parameters"]>[number];

/** A form that sends the request to the page's own origin. It is hidden until the page's script runs. */
export function tryForm(
  document: OpenApi,
  method: string,
  path: string,
  operation: Operation,
  body: string | null,
): Html {
  const { security = [] } = operation;
  const parameters = (operation.parameters ?? []).map((one) => resolveRef(document, one));
  const needsKey = security.some((way) => Object.keys(way).length > 0);
  const required = parameters.filter((one) => one.required === true);
  const optional = parameters.filter((one) => one.required !== true);
  return html`<details class="try" hidden data-method="${method.toUpperCase()}" data-path="${path}"><summary>Try it</summary><form>
${needsKey && html`<label>API key or session token<input type="password" name="key" autocomplete="off" placeholder="svc_test_sk_…"></label>`}
${required.map((one) => field(document, one))}
${body !== null && html`<label>Body<textarea name="body" rows="${Math.min(body.split("\n").length + 1, 14)}" spellcheck="false">${body}</textarea></label>`}
${optional.length > 0 && html`<details><summary>Optional parameters</summary>${optional.map((one) => field(document, one))}</details>`}
<p class="row"><button type="submit">Send request</button><span class="soft small">Sends a real request to this service. The page doesn't store the key.</span></p>
<div role="status" class="answer"></div></form></details>`;
}

function field(document: OpenApi, { name, in: place, required, schema = {} }: Parameter): Html {
  const { enum: values } = resolveRef(document, schema);
  const id = `${place}:${name}`;
  const input = values
    ? html`<select name="${id}"><option></option>${values.map((value) => html`<option>${String(value)}</option>`)}</select>`
    : html`<input type="text" name="${id}" autocomplete="off" spellcheck="false"${required === true && html` required`}>`;
  return html`<label><span><code>${name}</code> <span class="type">${place}</span></span>${input}</label>`;
}
