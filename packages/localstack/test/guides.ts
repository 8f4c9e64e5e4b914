import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { payOnEvm } from "../src/demo/payments.js";
import type { StackDocument } from "../src/stack/stack-document.js";

const run = promisify(execFile);
const ROOT = new URL("../../../", import.meta.url);
const SDK = fileURLToPath(new URL("packages/sdk/", ROOT));
/** The reader's logo, of one pixel. */
const LOGO = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
const SVC = `node ${SDK}dist/esm/cli/main.js`;

/** In the order in which an integrator comes to them: later ones name what earlier ones have made. */
const GUIDES = [
  "docs/guides/quickstart.md",
  "docs/be-paid-by-people.md",
  "docs/agentic-links.md",
  "docs/guides/webhooks.md",
  "docs/guides/testing.md",
];

const read = (path: string): string => readFileSync(new URL(path, ROOT), "utf8");
const blocks = (page: string, language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))].map(([, text]) => text as string);

export interface GuidesRun {
  /** Answers to the requests of the guides, in their order. */
  readonly answers: readonly string[];
  /** Requests to the integrator's own server. */
  readonly received: readonly { readonly headers: IncomingHttpHeaders; readonly body: string }[];
  /** Output of the quickstart's program. */
  readonly program: string;
}

/** Does what the guides say, on a running stack: every command, and the program of the quickstart. */
export async function followGuides(stack: StackDocument): Promise<GuidesRun> {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    received.push({ headers: request.headers, body });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const { testKey, wallets } = stack.merchant;
  const { chainId, ...chain } = stack.chains.base_sepolia;
  const order = { ...chain, decimals: 6, to: wallets.evm as string, baseUnits: 500_000n };
  const paid = await payOnEvm(order, chainId as number, stack.buyer.evmPrivateKey);
  const env = { ...process.env, SVC_API_KEY: testKey, SVC_BASE_URL: stack.payments.url };
  const answers: string[] = [];
  let link = "";
  let transaction = "";
  const folder = mkdtempSync(join(tmpdir(), "svc-guides-"));
  writeFileSync(join(folder, "logo.png"), Buffer.from(LOGO, "base64"));
  try {
    for (const block of GUIDES.flatMap((path) => blocks(read(path), "sh"))) {
      // The reader inserts own values here.
      const script = block
        .replace(/^BASE=.*$/m, "")
        .replace(/^KEY=.*$/m, "")
        .replaceAll("localhost:3000", new URL(stack.payments.url).host)
        .replaceAll("localhost:4000", `127.0.0.1:${port}`)
        .replaceAll("pl-<id>", `pl-${link}`)
        .replace('"0x…"', JSON.stringify(paid.txHash))
        .replace(/"0x… \(of the shopper\)"/, JSON.stringify(paid.payer))
        // It forwards until it is stopped.
        .replace(/^svc (listen.*?)( #.*)?$/m, (_, args: string) => `${SVC} ${args} & LISTENING=$!`);
      const own = `LISTENING=; BASE=${stack.payments.url} KEY=${testKey} TRANSACTION=${transaction}; svc() { ${SVC} "$@"; }`;
      const end = '[ -z "$LISTENING" ] || { kill $LISTENING; wait $LISTENING || true; }';
      const { stdout } = await run("bash", ["-euc", `${own}\n${script}\n${end}`], {
        cwd: folder,
        env,
        timeout: 60_000,
      });
      if (stdout) answers.push(stdout.trim());
      const made = stdout.includes('"data"') ? JSON.parse(stdout).data : {};
      link ||= made.id ?? "";
      if (made.txHash) transaction = made.id;
    }
    const [program = ""] = blocks(read(GUIDES[0] as string), "ts");
    const source = program.replace("http://localhost:3000", stack.payments.url);
    const { stdout } = await run(process.execPath, ["--input-type=module", "-e", source], { env, cwd: SDK });
    return { answers, received, program: stdout };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    server.close();
  }
}

/** The function with which the guide to webhooks checks a signature. */
export async function guidesVerify(): Promise<(secret: string, header: string, body: string) => boolean> {
  const [source = ""] = blocks(read("docs/guides/webhooks.md"), "js");
  return (await import(`data:text/javascript,${encodeURIComponent(`${source}\nexport { verify };`)}`)).verify;
}
