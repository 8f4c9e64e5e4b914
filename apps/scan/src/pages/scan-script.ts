import type { PublishedDocument } from "@svc/discovery";

export const SCAN_SCRIPT_PATH = "/assets/scan.js";

/**
 * Shows the progress of a scan, and adds buttons that copy. Nothing depends on it: without it the form is sent as forms are, and
 * when the answer is no stream of progress, it is sent so too, and the browser shows what the service says.
 */
const SCRIPT = `const announce = (form, text) => { form.parentNode.querySelector("[data-scan-status]").textContent = text; };

async function follow(form, answer) {
  const bar = form.parentNode.querySelector("[data-scan-progress]");
  const counts = form.parentNode.querySelector("[data-scan-counts]");
  bar.hidden = false;
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ""; ; ) {
    const { done, value } = await reader.read();
    if (done) throw new Error("the stream ended early");
    const events = (rest + value).split("\\n\\n");
    rest = events.pop();
    for (const event of events) {
      const data = event.split("\\n").find((line) => line.startsWith("data: "));
      if (data === undefined) continue;
      const told = JSON.parse(data.slice(6));
      if (told.location) { location.assign(told.location); return; }
      if (told.message) { bar.hidden = true; announce(form, told.message); return; }
      bar.max = told.total;
      bar.value = told.done;
      counts.textContent = told.done < told.total ? told.done + " of " + told.total + " documents gathered" : "All gathered. " + told.checks + " checks are judged.";
    }
  }
}

for (const form of document.querySelectorAll("form[data-scan]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector("button");
    button.disabled = true;
    announce(form, "Scanning the site. This takes a few seconds.");
    try {
      const answer = await fetch(form.action, {
        method: "POST",
        headers: { accept: "text/event-stream" },
        body: new URLSearchParams(new FormData(form)),
      });
      if (!answer.ok || !/^text\\/event-stream/.test(answer.headers.get("content-type"))) form.submit();
      else await follow(form, answer);
    } catch {
      announce(form, "The connection was lost. The scan may have finished: try again.");
    }
    button.disabled = false;
  });
}

for (const form of document.querySelectorAll("form[data-check]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector("button");
    const status = form.querySelector("[data-check-status]");
    button.disabled = true;
    status.textContent = "Checking…";
    try {
      const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const said = page.querySelector("[data-verdict], [role=alert]");
      status.textContent = said ? said.textContent : "The check could not be made.";
    } catch {
      status.textContent = "The connection was lost. Try again.";
    }
    button.disabled = false;
  });
}

// A finding inside a list that is folded: links of the ladder lead to it all the same.
const unfold = () => {
  const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let one = target; one; one = one.parentElement) if (one.tagName === "DETAILS") one.open = true;
  if (target) target.scrollIntoView();
};
addEventListener("hashchange", unfold);
unfold();

for (const block of document.querySelectorAll("[data-copy]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "quiet";
  button.textContent = "Copy";
  button.setAttribute("aria-label", "Copy " + block.dataset.copy);
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(block.textContent);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  });
  block.after(button);
}
`;

export const scanScript: PublishedDocument = {
  path: SCAN_SCRIPT_PATH,
  make: () => ({ contentType: "text/javascript; charset=utf-8", text: SCRIPT }),
};
