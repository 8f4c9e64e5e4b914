import type { Svc } from "@svc/sdk/client";
import { useParams } from "react-router";
import { API, type Mode } from "../api/client";

const KEPT = "dashboard-mode";

/** The mode that this browser used last; test by default. */
export const lastMode = (): Mode => (localStorage.getItem(KEPT) === "live" ? "live" : "test");

export const keepMode = (mode: Mode): void => localStorage.setItem(KEPT, mode);

/** The mode of the current view, read from the URL. */
export const useMode = (): Mode => (useParams().mode === "live" ? "live" : "test");

/** The API client for the mode of the current view. */
export const useApi = (): Svc => API[useMode()];
