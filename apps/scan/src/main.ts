// Do this before any import that could fail, so that stack traces name the sources instead of the bundle.
process.setSourceMapsEnabled(true);
const { startScan } = await import("./service.js");
await startScan(process);

export {};
