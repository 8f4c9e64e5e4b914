import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { payOnEvm } from "../src/demo/payments.js";
import { ensurePython } from "../src/index.js";
import type { StackDocument } from "../src/stack/stack-document.js";

const run = promisify(execFile);
const ROOT = new URL("../../../", import.meta.url);
const SDK = fileURLToPath(new URL("packages/sdk/", ROOT));
const PYTHON_CLIENT = fileURLToPath(new URL("packages/sdk-python/src/", ROOT));
/** The reader's logo, a single pixel. */
const LOGO = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
const SVC = `node ${SDK}dist/esm/cli/main.js`;

/** In the order in which an integrator reads them: later ones use objects from earlier ones. */
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
  /** Answers to the guides' requests, in order. */
  readonly answers: readonly string[];
  /** Requests to the integrator's own server. */
  readonly received: readonly { readonly headers: IncomingHttpHeaders; readonly body: string }[];
  /** Output of the quickstart's program. */
  readonly program: string;
  /** Output of the testing guide's programs, by language. */
  readonly advanced: { readonly ts: string; readonly python: string };
}

/**
 * Follows the guides on a running stack. Runs every command, and the programs of the quickstart and of the testing
 * guide.
 */
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
      // Insert the values that a reader of the guide would insert.
      const script = block
        .replace(/^BASE=.*$/m, "")
        .replace(/^KEY=.*$/m, "")
        .replaceAll("localhost:3000", new URL(stack.payments.url).host)
        .replaceAll("localhost:4000", `127.0.0.1:${port}`)
        .replaceAll("pl-<id>", `pl-${link}`)
        .replace('"0x…"', JSON.stringify(paid.txHash))
        .replace(/"0x… \(of the shopper\)"/, JSON.stringify(paid.payer))
        // This command forwards until it is stopped.
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
    const programIn = (guide: string, language: string): string =>
      (blocks(read(guide), language)[0] ?? "").replace("http://localhost:3000", stack.payments.url);
    const runTs = async (guide: string): Promise<string> => {
      const options = ["--input-type=module", "-e", programIn(guide, "ts")];
      return (await run(process.execPath, options, { env, cwd: SDK })).stdout;
    };
    const testing = "docs/guides/testing.md";
    const python = await run(ensurePython(), ["-c", programIn(testing, "python")], {
      env: { ...env, PYTHONPATH: PYTHON_CLIENT },
    });
    const advanced = { ts: await runTs(testing), python: python.stdout };
    return { answers, received, program: await runTs(GUIDES[0] as string), advanced };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    server.close();
  }
}

/** The webhook guide's function that checks a signature. */
export async function guidesVerify(): Promise<(secret: string, header: string, body: string) => boolean> {
  const [source = ""] = blocks(read("docs/guides/webhooks.md"), "js");
  return (await import(`data:text/javascript,${encodeURIComponent(`${source}\nexport { verify };`)}`)).verify;
}
