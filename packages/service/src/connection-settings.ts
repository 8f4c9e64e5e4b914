import type { ConnectionLimits } from "./connections.js";

/** The settings of {@link ConnectionLimits}. */
export interface ConnectionSettings {
  readonly CONNECTIONS_MAX: number;
  readonly CONNECTIONS_PER_ADDRESS_MAX: number;
  readonly PIPELINED_REQUESTS_MAX: number;
  readonly WRITE_TIMEOUT_MS: number;
  readonly UNREAD_BYTES_MAX: number;
}

export const connectionLimitsOf = (settings: ConnectionSettings): ConnectionLimits => ({
  connectionsMax: settings.CONNECTIONS_MAX,
  perAddressMax: settings.CONNECTIONS_PER_ADDRESS_MAX,
  pipelinedMax: settings.PIPELINED_REQUESTS_MAX,
  writeTimeoutMs: settings.WRITE_TIMEOUT_MS,
  unreadBytesMax: settings.UNREAD_BYTES_MAX,
});
