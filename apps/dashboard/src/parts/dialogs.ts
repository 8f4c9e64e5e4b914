import { lazy } from "react";

/** Dialogs load when they are first opened. */
export const ConfirmDialog = lazy(() => import("./confirm-dialog"));
export const SecretDialog = lazy(() => import("./secret-dialog"));
