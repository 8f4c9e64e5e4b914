/** Settings that a service is started with; undefined takes one away that this process has. */
export type ServiceSettings = Record<string, string | undefined>;
