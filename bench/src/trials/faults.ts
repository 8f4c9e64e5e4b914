import { readFileSync } from "node:fs";
import { suspendProcess } from "@svc/localstack";
import type { Replica } from "./fleet.js";
import type { TrialWorld } from "./world.js";

/** The failure of a component, and its recovery. */
export interface Fault {
  readonly name: string;
  /** Alerts that have to fire if the fault lasts. */
  readonly raises: readonly string[];
  begin(): Promise<unknown> | unknown;
  end(): Promise<unknown> | unknown;
}

/** Ignores that a process has ended, because a PostgreSQL session may end at the moment it is frozen. */
function unlessGone(error: unknown): void {
  if (!["ESRCH", "ENOENT"].includes(String((error as { code?: unknown }).code))) throw error;
}

/** Faults of every component that a fleet needs, and of each replica, in order. */
export function listFaults(world: TrialWorld, replicas: readonly Replica[], url: string): Fault[] {
  const freezer = new Freezer();
  return [
    ...databaseFaults(world, freezer),
    ...redisFaults(world, freezer),
    ...settlementFaults(world, freezer),
    {
      name: "target hangs",
      raises: [],
      begin: () => world.target.hang(true),
      end: () => world.target.hang(false),
    },
    { name: "keys are guessed", raises: ["AddressesLocked"], ...keyGuessing(url) },
    ...replicas.flatMap((replica, place) => replicaFaults(`${replica.service} ${place >> 1}`, replica, freezer)),
  ];
}

/** Suspends a group of processes, and resumes the group that it suspended last. */
class Freezer {
  #frozen: number[] = [];

  async freeze(pids: readonly number[]): Promise<void> {
    this.#frozen = [];
    for (const pid of pids) {
      this.#frozen.push(pid);
      await suspendProcess(pid).catch(unlessGone);
    }
  }

  thaw(): void {
    for (const pid of this.#frozen) {
      try {
        process.kill(pid, "SIGCONT");
      } catch (error) {
        unlessGone(error);
      }
    }
  }
}

const databaseFaults = (world: TrialWorld, freezer: Freezer): Fault[] => [
  {
    name: "PostgreSQL frozen",
    raises: ["DatabaseLost"],
    begin: async () => freezer.freeze(await backends(world)),
    end: () => freezer.thaw(),
  },
  {
    name: "PostgreSQL killed",
    raises: ["DatabaseLost"],
    begin: () => world.postgres.halt(),
    end: () => world.postgres.resume(),
  },
];

const redisFaults = (world: TrialWorld, freezer: Freezer): Fault[] => [
  {
    name: "Redis frozen",
    raises: ["RedisLost"],
    begin: () => freezer.freeze([world.redis().process.pid]),
    end: () => freezer.thaw(),
  },
  { name: "Redis killed", raises: ["RedisLost"], begin: () => world.killRedis(), end: () => world.restartRedis() },
];

/** Faults of the facilitator, of the chain's node, and of both. */
function settlementFaults({ facilitator, node }: TrialWorld, freezer: Freezer): Fault[] {
  const facilitatorDoes = (fault: Parameters<typeof facilitator.fail>[1]) => () => {
    for (const path of ["/verify", "/settle"] as const) facilitator.fail(path, fault);
  };
  const facilitatorIsWell = () => facilitator.forget();
  return [
    {
      name: "facilitator hangs after settling",
      raises: ["FacilitatorFailing"],
      begin: facilitatorDoes("hang-after"),
      end: facilitatorIsWell,
    },
    {
      name: "facilitator cuts connections",
      raises: ["FacilitatorFailing", "ServerErrors"],
      begin: facilitatorDoes("reset-after"),
      end: facilitatorIsWell,
    },
    {
      name: "facilitator answers 500",
      raises: ["FacilitatorFailing"],
      begin: facilitatorDoes("error-before"),
      end: facilitatorIsWell,
    },
    {
      name: "node frozen",
      raises: ["NodesFailing"],
      begin: () => freezer.freeze([node.pid]),
      end: () => freezer.thaw(),
    },
    {
      name: "facilitator cuts connections, node frozen",
      raises: ["FacilitatorFailing", "NodesFailing"],
      begin: async () => {
        facilitatorDoes("reset-after")();
        // Neither the facilitator nor the node can report the settlement, so its outcome stays unknown.
        await freezer.freeze([node.pid]);
      },
      end: () => {
        freezer.thaw();
        facilitatorIsWell();
      },
    },
  ];
}

function replicaFaults(name: string, replica: Replica, freezer: Freezer): Fault[] {
  const raises = ["ServiceDown"];
  return [
    { name: `${name} killed`, raises, begin: () => replica.kill(), end: () => replica.start() },
    { name: `${name} frozen`, raises, begin: () => freezer.freeze([replica.pid()]), end: () => freezer.thaw() },
  ];
}

const GUESSES_PER_SECOND = 10;

/** One address tries keys that don't exist. */
function keyGuessing(url: string): Pick<Fault, "begin" | "end"> {
  let timer: NodeJS.Timeout | undefined;
  const headers = { authorization: `Bearer svc_test_sk_${"0".repeat(43)}`, "x-forwarded-for": "203.0.113.66" };
  const guess = () => fetch(`${url}/api/v1/products`, { headers }).then((answer) => answer.arrayBuffer());
  return {
    begin() {
      timer = setInterval(() => guess().catch(() => {}), 1_000 / GUESSES_PER_SECOND);
    },
    end: () => clearInterval(timer),
  };
}

/** Process ids of PostgreSQL. The postmaster comes first, so that it can't start another process meanwhile. */
async function backends({ query }: TrialWorld): Promise<number[]> {
  const [row] = await query<{ text: string }>("SELECT pg_read_file('postmaster.pid') AS text");
  const postmaster = Number(row?.text.split("\n")[0]);
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").trim().split(" ");
  return [postmaster, ...children.filter(Boolean).map(Number)];
}
