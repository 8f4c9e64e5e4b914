// The local facilitator as a process of its own. Settings by environment, see FACILITATOR_SETTINGS.
import { facilitatorSettings, startFacilitator } from "./start-facilitator.js";

try {
  const settings = facilitatorSettings(process.env);
  const facilitator = await startFacilitator(settings);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => void facilitator.stop().then(() => process.exit(0)));
  }
  console.log(`facilitator: settles on ${Object.keys(settings.rpcUrls).join(", ")}`);
  console.log(`facilitator: listens on ${facilitator.url}`);
} catch (error) {
  console.error(`facilitator: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
