/**
 * Shows the progress of a scan and adds copy buttons. Without this script, the browser submits the forms itself. If the
 * response isn't a progress stream, the script submits the form normally, so the browser shows the response.
 */

/** An event of the progress stream. */
interface ScanEvent {
  readonly location?: string;
  readonly message?: string;
  readonly total: number;
  readonly done: number;
  readonly checks?: number;
}

const COPIED_MS = 2_000;

const find = <Type extends Element>(form: HTMLFormElement, selector: string): Type | null =>
  (form.parentNode?.querySelector<Type>(selector) as Type | null) ?? null;

function announce(form: HTMLFormElement, text: string): void {
  const status = find(form, "[data-scan-status]");
  if (status) status.textContent = text;
}

const readFields = (form: HTMLFormElement): URLSearchParams =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/** @returns whether the scan has ended, with a report or with a message */
function showEvent(form: HTMLFormElement, event: ScanEvent): boolean {
  const bar = find<HTMLProgressElement>(form, "[data-scan-progress]");
  const counts = find(form, "[data-scan-counts]");
  if (event.location) {
    location.assign(event.location);
    return true;
  }
  if (event.message) {
    if (bar) bar.hidden = true;
    announce(form, event.message);
    return true;
  }
  if (bar) {
    bar.hidden = false;
    bar.max = event.total;
    bar.value = event.done;
  }
  if (counts) {
    counts.textContent =
      event.done < event.total
        ? `${event.done} of ${event.total} documents read`
        : `All documents read. Running ${event.checks} checks.`;
  }
  return false;
}

async function follow(form: HTMLFormElement, body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  for (let rest = ""; ; ) {
    const { done, value } = await reader.read();
    if (done) throw new Error("the stream ended early");
    const events = (rest + value).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) {
      const data = event.split("\n").find((line) => line.startsWith("data: "));
      if (data !== undefined && showEvent(form, JSON.parse(data.slice(6)))) return;
    }
  }
}

async function scan(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector("button");
  if (button) button.disabled = true;
  announce(form, "Scanning the site. This takes a few seconds.");
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      headers: { accept: "text/event-stream" },
      body: readFields(form),
    });
    const isStream = answer.ok && (answer.headers.get("content-type") ?? "").startsWith("text/event-stream");
    if (isStream && answer.body) await follow(form, answer.body);
    else form.submit();
  } catch {
    announce(form, "We lost the connection. The scan may have finished. Try again.");
  }
  if (button) button.disabled = false;
}

async function checkAgain(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector("button");
  const status = form.querySelector("[data-check-status]");
  const say = (text: string | null) => {
    if (status) status.textContent = text;
  };
  if (button) button.disabled = true;
  say("Checking…");
  try {
    const answer = await fetch(form.action, { method: "POST", body: readFields(form) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    say(page.querySelector("[data-verdict], [role=alert]")?.textContent ?? "We couldn't run the check. Try again.");
  } catch {
    say("We lost the connection. Try again.");
  }
  if (button) button.disabled = false;
}

function handleSubmit(selector: string, send: (form: HTMLFormElement) => Promise<void>): void {
  for (const form of document.querySelectorAll<HTMLFormElement>(selector)) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void send(form);
    });
  }
}

/**
 * Shows the finding that the URL's fragment names: opens the collapsed lists around it, and shows all checks if the
 * filter hides it.
 */
function unfold(): void {
  const name = decodeURIComponent(location.hash.slice(1));
  const target = name === "" ? null : document.getElementById(name);
  const all = document.querySelector<HTMLInputElement>("#show-all");
  if (all && target?.closest(".beyond")) all.checked = true;
  for (let one: Element | null = target; one; one = one.parentElement) {
    if (one instanceof HTMLDetailsElement) one.open = true;
  }
  target?.scrollIntoView();
}

async function copyText(button: HTMLButtonElement, text: string): Promise<void> {
  const label = button.textContent;
  await navigator.clipboard.writeText(text);
  button.textContent = "Copied";
  setTimeout(() => {
    button.textContent = label;
  }, COPIED_MS);
}

/**
 * Adds a copy button to each `data-copy` block. Activates `data-copies` buttons, each of which copies a block elsewhere
 * on the page.
 */
function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>("[data-copy]")) {
    const button = Object.assign(document.createElement("button"), {
      type: "button",
      className: "corner",
      textContent: "Copy",
    });
    button.setAttribute("aria-label", `Copy ${block.dataset.copy}`);
    button.addEventListener("click", () => copyText(button, block.textContent ?? ""));
    block.after(button);
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-copies]")) {
    const block = document.getElementById(button.dataset.copies ?? "");
    button.addEventListener("click", () => copyText(button, block?.textContent ?? ""));
    button.hidden = false;
  }
}

handleSubmit("form[data-scan]", scan);
handleSubmit("form[data-check]", checkAgain);
addEventListener("hashchange", unfold);
unfold();
addCopyButtons();
