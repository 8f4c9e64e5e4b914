// Adds a copy button to each block of code. Without this script, pages lack only these buttons.

const COPIED_MS = 2_000;

function addCopyButtons(): void {
  for (const code of document.querySelectorAll<HTMLElement>("main pre > code")) {
    const block = code.parentElement as HTMLElement;
    const frame = document.createElement("div");
    frame.className = "code";
    block.replaceWith(frame);
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.setAttribute("aria-label", "Copy this code");
    frame.append(block, button);
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(code.textContent ?? "");
      button.textContent = "Copied";
      setTimeout(() => {
        button.textContent = "Copy";
      }, COPIED_MS);
    });
  }
}

// Clipboards exist only in secure contexts.
if (navigator.clipboard !== undefined) addCopyButtons();
