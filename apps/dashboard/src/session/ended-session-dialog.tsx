import { Alert, Button, Modal, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { isSessionEnded, onSessionEnded, setSessionEnded } from "./ended-session";
import { isUnreachable, signInAgain } from "./sign-in";
import { UnreachableProvider } from "./unreachable-provider";

/** Covers the page when the session has ended. The page stays mounted, so typed text isn't lost. */
export default function EndedSessionDialog() {
  const isEnded = useSyncExternalStore(onSessionEnded, isSessionEnded);
  const queries = useQueryClient();
  const [state, setState] = useState<"idle" | "open" | "failed" | "unreachable">("idle");
  const signIn = async () => {
    setState("open");
    try {
      await signInAgain();
      setState("idle");
      setSessionEnded(false);
      await queries.invalidateQueries();
    } catch (error) {
      setState(isUnreachable(error) ? "unreachable" : "failed");
    }
  };
  return (
    <Modal opened={isEnded} onClose={() => {}} withCloseButton={false} title="Your session has ended" centered>
      <Stack>
        <Text>Sign in again to continue. What you typed on this page is still there.</Text>
        {state === "unreachable" && <UnreachableProvider />}
        {state === "failed" && (
          <Alert className="problem" role="alert">
            Sign-in didn't finish. If no window opened, allow this page to open one. If the window showed an error, wait
            a minute. Then try again.
          </Alert>
        )}
        {state === "open" && (
          <Text role="status">
            Finish in the window that has opened. If you closed it, or it shows an error, sign in again here.
          </Text>
        )}
        {/* Always enabled, because this page can't always tell whether the user closed the provider's window. */}
        <Button onClick={signIn} data-autofocus>
          Sign in again
        </Button>
      </Stack>
    </Modal>
  );
}
