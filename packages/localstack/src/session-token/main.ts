// `npm run -s session-token [-- <user>]`: prints a session token for the running stack. Any user has one: `local-merchant` (the
// default) and `local-other-merchant` act for the two merchants, others have to be onboarded first.
import { LOCAL_USERS, readStackFile } from "../stack/stack-document.js";
import { stackSettings } from "../stack/stack-settings.js";

async function sessionToken(issuer: string, username: string): Promise<string> {
  const answer = await fetch(`${issuer}/token`, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "password", username }),
    signal: AbortSignal.timeout(5_000),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return access_token;
}

const [user = LOCAL_USERS.merchant] = process.argv.slice(2);
const stack = readStackFile(stackSettings(process.env).folder);
try {
  if (stack === undefined) throw new Error("no stack");
  console.log(await sessionToken(stack.dashboard.issuer, user));
} catch {
  console.error("There is no local stack with an identity provider of its own. Start one with: npm start");
  process.exitCode = 1;
}
