// Before anything is loaded that could fail: traces name the sources, not places in a bundle.
process.setSourceMapsEnabled(true);
const { startScan } = await import("./service.js");
await startScan(process);

export {};
