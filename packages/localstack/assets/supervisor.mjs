// When the parent process exits for any reason, ends the processes and deletes the folders that the parent registered.
// Even after SIGKILL, the exit closes the pipe to this process's stdin. This is plain JavaScript without imports from
// the workspace, so that it starts in a few milliseconds.
import { readFileSync, rmSync } from "node:fs";
import { createInterface } from "node:readline";

const GRACE_MS = 2_000;
const processes = new Map();
const folders = new Set();

// The terminal sends Ctrl-C and hang-up to the whole group, but this process must outlive the others to clean up after
// them.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});

/** Start time of a process in clock ticks, so that a reused id isn't mistaken for ours. Empty if there is no /proc. */
function startedAt(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ")[19];
  } catch {
    return "";
  }
}

function signal(pid, name) {
  if (startedAt(pid) !== processes.get(pid).startedAt) return false;
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}

async function endAll() {
  for (const [pid, entry] of processes) signal(pid, entry.signal);
  const deadline = Date.now() + GRACE_MS;
  while ([...processes.keys()].some((pid) => signal(pid, 0)) && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  for (const pid of processes.keys()) signal(pid, "SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

const orders = {
  add: ({ pid, signal: name }) => processes.set(pid, { signal: name, startedAt: startedAt(pid) }),
  remove: ({ pid }) => processes.delete(pid),
  addFolder: ({ folder }) => folders.add(folder),
  removeFolder: ({ folder }) => folders.delete(folder),
};

const lines = createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const order = JSON.parse(line);
  orders[order.do](order);
});
lines.on("close", () => endAll().then(() => process.exit(0)));
