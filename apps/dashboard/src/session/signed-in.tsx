import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { Waiting } from "../parts/waiting";
import { SETTINGS } from "../settings";
import { formerUser, startSignIn, userManager } from "./sign-in";
import { SignInPage } from "./sign-in-page";

/** Shows the app to a user who is signed in, and the sign-in page to everyone else. */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const [state, setState] = useState<"unknown" | "in" | "out">("unknown");
  const location = useLocation();
  const [query] = useSearchParams();
  const returnTo = `${location.pathname}${location.search}`;
  const loginHint = query.get("login_hint") ?? undefined;

  useEffect(() => {
    const decide = async () => {
      if (userManager === null) return setState("out");
      const user = await userManager.getUser();
      if (user !== null) return setState("in");
      // A reload drops the tokens, but the provider usually still has the user's session.
      const former = formerUser();
      if (former !== null) return startSignIn(returnTo, loginHint ?? former).catch(() => setState("out"));
      setState("out");
    };
    void decide();
  }, []);

  if (state === "unknown") return <Waiting words="Signing you in" />;
  if (state === "in") return children;
  return <SignInPage isSetUp={SETTINGS.signIn !== null} signIn={() => startSignIn(returnTo, loginHint)} />;
}
