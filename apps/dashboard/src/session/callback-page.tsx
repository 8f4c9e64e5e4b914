import { Alert, Button, Paper, Stack, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Mark } from "../parts/mark";
import { Waiting } from "../parts/waiting";
import { finishSignIn, forgetSession } from "./sign-in";

/** The identity provider redirects the user to this page. */
export function CallbackPage({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const navigate = useNavigate();
  const isStarted = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    // The authorization code in the URL works only once, so a second run of this effect must not send it again.
    if (isStarted.current) return;
    isStarted.current = true;
    finishSignIn().then(
      (returnTo) => {
        if (returnTo === null) return;
        onSignedIn();
        navigate(returnTo, { replace: true });
      },
      (error: unknown) => {
        forgetSession();
        setProblem(error instanceof Error ? error.message : String(error));
      },
    );
  }, [navigate, onSignedIn]);

  if (problem === null) return <Waiting words="Signing you in" />;
  return (
    <main className="alone">
      <Paper className="card alone-card" p="xl">
        <Stack gap="lg">
          <Mark />
          <Title order={1} size="h2">
            Sign-in didn't finish
          </Title>
          <Alert className="problem" role="alert" title="The sign-in service refused">
            {problem}
          </Alert>
          <Button component="a" href="/dashboard/">
            Try again
          </Button>
        </Stack>
      </Paper>
    </main>
  );
}
