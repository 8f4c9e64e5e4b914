// The SDK of the file store warns of coming Node versions on standard error, which is no log line.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";

// Before anything is loaded that could fail: traces name the sources, not places in a bundle.
process.setSourceMapsEnabled(true);
const { startPayments } = await import("./service.js");
await startPayments(process);

export {};
