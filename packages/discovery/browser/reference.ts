// Sends the requests of the reference's forms to the page's own origin, and shows the answers.

const SHOWN_CHARACTERS_MAX = 200_000;

for (const one of document.querySelectorAll<HTMLDetailsElement>("details.try")) {
  const form = one.querySelector("form") as HTMLFormElement;
  one.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(one, form);
  });
}

// The user enters a key once for the whole page. It isn't stored.
const keys = document.querySelectorAll<HTMLInputElement>('details.try [name="key"]');
for (const input of keys) {
  input.addEventListener("input", () => {
    for (const other of keys) other.value = input.value;
  });
}

async function send({ dataset }: HTMLDetailsElement, form: HTMLFormElement): Promise<void> {
  const output = form.querySelector(".answer") as HTMLElement;
  const button = form.querySelector("button") as HTMLButtonElement;
  const { url, headers, body } = buildRequest(dataset.path as string, new FormData(form));
  button.disabled = true;
  try {
    const answer = await fetch(url, { method: dataset.method as string, headers, body, credentials: "omit" });
    show(output, `${answer.status} ${answer.statusText}`, readable(await answer.text()));
  } catch {
    show(output, "No answer. Check your connection, and the values that you entered.", "");
  } finally {
    button.disabled = false;
  }
}

function buildRequest(path: string, fields: FormData) {
  const headers = new Headers();
  const query = new URLSearchParams();
  let address = path;
  let body: string | null = null;
  for (const [name, value] of fields) {
    const text = String(value);
    if (text === "") continue;
    const [place = "", ...rest] = name.split(":");
    const member = rest.join(":");
    if (name === "key") headers.set("authorization", `Bearer ${text}`);
    else if (name === "body") body = text;
    else if (place === "path") address = address.replace(`{${member}}`, encodeURIComponent(text));
    else if (place === "query") query.append(member, text);
    else if (place === "header") headers.set(member, text);
  }
  if (body !== null) headers.set("content-type", "application/json");
  return { url: query.size > 0 ? `${address}?${query}` : address, headers, body };
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function show(output: HTMLElement, head: string, text: string): void {
  const title = document.createElement("p");
  title.textContent = head;
  output.replaceChildren(title);
  if (text === "") return;
  const block = document.createElement("pre");
  block.tabIndex = 0;
  const code = document.createElement("code");
  code.textContent = text.slice(0, SHOWN_CHARACTERS_MAX);
  block.append(code);
  output.append(block);
}
