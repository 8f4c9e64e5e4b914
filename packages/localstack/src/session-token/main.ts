// `npm run -s session-token [-- <user>]`: prints a session token for the running stack, for any user. `local-merchant`
// (the default) and `local-other-merchant` act for the two merchants. Other users must be onboarded first.
import { LOCAL_USERS, readStackFile } from "../stack/stack-document.js";
import { stackSettings } from "../stack/stack-settings.js";

async function sessionToken(issuer: string, username: string): Promise<string> {
  const answer = await fetch(`${issuer}/token`, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "password", username }),
    // A stack that has just started may be busy.
    signal: AbortSignal.timeout(30_000),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return access_token;
}

const [user = LOCAL_USERS.merchant] = process.argv.slice(2);
const stack = readStackFile(stackSettings(process.env).folder);
try {
  if (stack === undefined) throw new Error("stack.json is missing");
  console.log(await sessionToken(stack.dashboard.issuer, user));
} catch (error) {
  const { message, cause } = error as Error;
  const why = cause instanceof Error ? cause.message : message;
  console.error(`No local stack with its own identity provider answers (${why}). Start one with: npm start`);
  process.exitCode = 1;
}
