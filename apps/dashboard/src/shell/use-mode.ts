import type { Svc } from "@svc/sdk/client";
import { useParams } from "react-router";
import { API, type Mode } from "../api/client";

const KEPT = "dashboard-mode";

/** The mode that this browser looked at last; test at first. */
export const lastMode = (): Mode => (localStorage.getItem(KEPT) === "live" ? "live" : "test");

export const keepMode = (mode: Mode): void => localStorage.setItem(KEPT, mode);

/** The mode of the view, from its address. */
export const useMode = (): Mode => (useParams().mode === "live" ? "live" : "test");

/** The API in the mode of the view. */
export const useApi = (): Svc => API[useMode()];
