import type { LoadSpec } from "../load/load-spec.js";
import { type CpuMeter, perOperation, processCpuUs, type ServerCpu } from "../measure/cpu.js";
import type { Subject } from "../measure/spread.js";
import type { Ground } from "./ground.js";
import type { Launched } from "./launch.js";

interface HttpSubjectOptions {
  readonly name: string;
  readonly ground: Ground;
  readonly server: Launched;
  readonly postgres?: ServerCpu;
  readonly redis?: ServerCpu;
  readonly request: Omit<LoadSpec, "port" | "seconds">;
}

/** A server under load, with the CPU time of every process that works for it. */
export function httpSubject(options: HttpSubjectOptions): Subject {
  const { name, ground, server, request } = options;
  const meter: CpuMeter = async () => ({
    Node: processCpuUs(server.pid),
    PostgreSQL: (await options.postgres?.readUs()) ?? 0,
    Redis: (await options.redis?.readUs()) ?? 0,
  });
  return {
    name,
    async run(seconds) {
      const before = await meter();
      const result = await ground.load.run({ ...request, port: server.port, seconds });
      const after = await meter();
      return {
        perSecond: result.requests / result.seconds,
        p50Ms: result.p50Ms,
        p99Ms: result.p99Ms,
        cpuUs: { ...perOperation(before, after, result.requests), load: result.cpuUs / result.requests },
      };
    },
  };
}
