import { type ComponentProps, lazy } from "react";
import { Later } from "./later";

const LazyConfirmDialog = lazy(() => import("./confirm-dialog"));
const LazySecretDialog = lazy(() => import("./secret-dialog"));

/** Asks the user to confirm a change. Loads when it is first opened. */
export const ConfirmDialog = (props: ComponentProps<typeof LazyConfirmDialog>) => (
  <Later when={props.isOpen}>
    <LazyConfirmDialog {...props} />
  </Later>
);

/** Shows a secret once. Loads when there is a secret. */
export const SecretDialog = (props: ComponentProps<typeof LazySecretDialog>) => (
  <Later when={props.secret !== null}>
    <LazySecretDialog {...props} />
  </Later>
);
