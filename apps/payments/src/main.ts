// The file store's SDK warns about future Node versions on standard error, where only log lines belong.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";

// Enable source maps before loading anything that could fail, so that stack traces name sources, not the bundle.
process.setSourceMapsEnabled(true);
const { startPayments } = await import("./service.js");
await startPayments(process);

export {};
