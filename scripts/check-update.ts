import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Tests deploy/compose/update.sh with a fake `docker` that only keeps a list of containers. Checks what the script does
 * with them, and in which order, when a new release works and when it doesn't. A server in this process answers the
 * script's probes.
 */
interface Attempt {
  readonly service: string;
  /** Services with an existing container. */
  readonly there: readonly string[];
  readonly starts?: boolean;
  readonly ready?: number;
  readonly redisUp?: number;
}

/**
 * A fake docker. Each service is a folder, and each of its containers a file in that folder. `up` creates as many as
 * `--scale` says.
 */
const DOCKER = `#!/usr/bin/env bash
set -eu
echo "$*" >>commands
name=\${*: -1}
case "$*" in
  "compose ps --quiet "*) ls "$name" | grep -v once ;;
  "compose ps "*) ls "$name" 2>/dev/null || true ;;
  "compose up "*)
    mkdir -p "$name"
    many=$(sed -n 's/.*--scale [a-z]*=\\([0-9]*\\).*/\\1/p' <<<"$*")
    for ((i = 1; $(ls "$name" | grep -vc once) < \${many:-1}; i++)); do touch "$name/new-$i"; done
    [[ "$*" != *--scale* || -z "\${BROKEN:-}" ]] ;;
  "compose run "* | logs*) ;;
  inspect*) case "$name" in once-*) echo True ;; *) echo False ;; esac ;;
  exec*) exec node -e "\${5//9090/$PORT}" ;;
  stop*) touch "$name-stopped" ;;
  rm*) rm */"$name" ;;
  *) exit 64 ;;
esac
`;

async function update(attempt: Attempt) {
  const { service, there, starts = true, ready = 200, redisUp = 1 } = attempt;
  const folder = mkdtempSync(join(tmpdir(), "update-"));
  const server = createServer(({ url }, response) => {
    const isMetrics = url === "/metrics";
    response.writeHead(isMetrics ? 200 : ready).end(isMetrics ? `up 1\nredis_up{use="limits"} ${redisUp}\n` : "{}");
  });
  try {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    for (const name of there) mkdirSync(join(folder, name));
    // The third container belongs to `docker compose run`.
    for (const old of ["old-1", "old-2", "once-1"]) writeFileSync(join(folder, service, old), "");
    for (const name of there.filter((one) => one !== service)) writeFileSync(join(folder, name, "old-1"), "");
    mkdirSync(join(folder, "bin"));
    const inFolder = `#!/bin/sh\ncd ${folder} && exec bash bin/docker.sh "$@"\n`;
    writeFileSync(join(folder, "bin/docker.sh"), DOCKER);
    writeFileSync(join(folder, "bin/docker"), inFolder, { mode: 0o755 });
    writeFileSync(join(folder, "bin/sleep"), "#!/bin/sh\n", { mode: 0o755 });
    const env = {
      PATH: `${folder}/bin:${process.env.PATH}`,
      PORT: String((server.address() as AddressInfo).port),
      READY_WAIT_SECONDS: "0",
      BROKEN: starts ? "" : "yes",
    };
    const { status, words } = await new Promise<{ status: number; words: string }>((resolve) =>
      execFile("bash", ["deploy/compose/update.sh", service], { env, timeout: 240_000 }, (error, _, stderr) =>
        resolve({ status: error === null ? 0 : Number(error.code), words: stderr }),
      ),
    );
    const commands = readFileSync(join(folder, "commands"), "utf8").split("\n");
    return { status, words, commands, left: readdirSync(join(folder, service)).sort().join(" ") };
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
  }
}

/** Returns everything that the update script does wrong. */
export async function problemsOfUpdate(): Promise<string[]> {
  const problems: string[] = [];
  const all = ["postgres", "redis", "redis-reports", "storage"];
  const cannotWork: Record<string, Attempt> = {
    "that never get ready": { service: "payments", there: [...all, "payments"], ready: 503 },
    "whose Redis does not answer": { service: "scan", there: [...all, "scan"], redisUp: 0 },
    "that cannot be started": { service: "payments", there: [...all, "payments"], starts: false },
  };
  for (const [what, attempt] of Object.entries(cannotWork)) {
    const { status, words, commands, left } = await update(attempt);
    if (commands.some((command) => command.startsWith("stop")))
      problems.push(`with new containers ${what}, it stops old containers`);
    if (left !== "old-1 old-2 once-1")
      problems.push(`with new containers ${what}, it leaves the wrong containers: ${left}`);
    if (status !== 1 || !words.includes("The old ones keep serving"))
      problems.push(`with new containers ${what}, it exits with ${status} and says: ${words}`);
  }
  const { status, words, commands, left } = await update({ service: "scan", there: ["redis", "scan"] });
  if (status !== 0 || left !== "new-1 new-2 once-1")
    problems.push(`it does not replace old containers with ready new ones: it leaves ${left}; ${words}`);
  if (commands.some((command) => command.includes("--scale scan=4") && command.includes("--wait")))
    problems.push("it waits for the health of old containers too");
  const order = ["redis-reports", "--scale scan=4", "exec new-2", "stop", "--scale scan=2"];
  const places = order.map((part) =>
    commands.findIndex((command) => /^(compose up|exec|stop)/.test(command) && command.includes(part)),
  );
  if (places.includes(-1) || places.some((place, index) => place < (places[index - 1] ?? 0)))
    problems.push(`its commands are not in the order ${order.join(", ")}: ${commands.join("; ")}`);
  if (commands.some((command) => command.startsWith("compose up") && command.endsWith(" redis")))
    problems.push("it starts a Redis that already runs");
  return problems.map((problem) => `deploy/compose/update.sh: ${problem}`);
}
