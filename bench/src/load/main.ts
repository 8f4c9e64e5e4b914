import type { LoadSpec } from "./load-spec.js";
import { runLoad } from "./run-load.js";

/** The load generator's process. It runs one order after another until it is disconnected. */
process.on("message", (spec: LoadSpec) => {
  runLoad(spec).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
