import type { Site } from "@svc/discovery";
import type { AllowHosts } from "@svc/outbound";
import type { Clock } from "@svc/service";
import type { Gate } from "../gate/gate.js";
import type { Scanner } from "../scanner/scanner.js";

export interface PageDeps {
  /** Whose head, navigation and foot the pages have. */
  readonly site: Site;
  readonly scanner: Scanner;
  readonly gate: Pick<Gate, "admit">;
  readonly allowHosts: AllowHosts;
  readonly clock: Clock;
}
