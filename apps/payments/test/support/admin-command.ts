import { expect } from "@jest/globals";
import { runAdmin } from "../../src/admin/run-admin.js";
import type { PaymentsUnderTest } from "./payments-under-test.js";

export const PUBLIC_URL = "https://pay.example.com";

export interface AdminCommand {
  /** Runs an operator's command in this process. */
  admin(
    args: readonly string[],
    env?: Record<string, string | undefined>,
  ): Promise<{ code: number; stdout: string; stderr: string }>;
  /** Runs a command that must succeed, and returns its parsed output. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  answerOf(...args: string[]): Promise<any>;
}

/** The operator's command for the database of a service. */
export function adminOf({ databaseUrl }: PaymentsUnderTest): AdminCommand {
  const admin: AdminCommand["admin"] = async (args, env = {}) => {
    const settings = { DATABASE_URL: databaseUrl, PAYMENTS_PUBLIC_URL: PUBLIC_URL, ...env };
    const { exitCode, stdout, stderr } = await runAdmin(args, { ...process.env, ...settings });
    return { code: exitCode, stdout, stderr };
  };
  return {
    admin,
    async answerOf(...args) {
      const { code, stdout, stderr } = await admin(args);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      return JSON.parse(stdout);
    },
  };
}
