import { createServer } from "node:net";

/** Throws what to do when something listens on the port already, or it may not be used. */
export function checkPort(host: string, port: number, setting: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      const why =
        error.code === "EADDRINUSE"
          ? `port ${port} is taken: something else listens on ${host}:${port}`
          : `port ${port} cannot be used: ${error.message}`;
      const find =
        process.platform === "win32" ? `netstat -ano | findstr :${port}` : `lsof -nP -iTCP:${port} -sTCP:LISTEN`;
      reject(new Error(`${why}.\n  Choose another one with ${setting}=<port>, or see who has it: ${find}`));
    });
    server.listen(port, host, () => server.close(() => resolve()));
  });
}
