import { Alert, Button, Modal, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { isSessionEnded, onSessionEnded, setSessionEnded } from "./ended-session";
import { signInAgain } from "./sign-in";

/** Lies over the page when the session has ended. What was typed stays as it is below it. */
export default function EndedSessionDialog() {
  const isEnded = useSyncExternalStore(onSessionEnded, isSessionEnded);
  const queries = useQueryClient();
  const [state, setState] = useState<"idle" | "open" | "failed">("idle");
  const signIn = async () => {
    setState("open");
    try {
      await signInAgain();
      setState("idle");
      setSessionEnded(false);
      await queries.invalidateQueries();
    } catch {
      setState("failed");
    }
  };
  return (
    <Modal opened={isEnded} onClose={() => {}} withCloseButton={false} title="Your session has ended" centered>
      <Stack>
        <Text>Sign in again to go on. What you typed on this page is still there.</Text>
        {state === "failed" && (
          <Alert className="problem" role="alert">
            Sign-in didn't finish. Allow this page to open a window, and try again.
          </Alert>
        )}
        <Button onClick={signIn} loading={state === "open"} data-autofocus>
          Sign in again
        </Button>
      </Stack>
    </Modal>
  );
}
