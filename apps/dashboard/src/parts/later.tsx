import { type ReactNode, Suspense, useState } from "react";

interface LaterProps {
  readonly when: boolean;
  /** Lazy components. */
  readonly children: ReactNode;
}

/** Loads and mounts its children when `when` first becomes true. They stay mounted, so that typed text isn't lost. */
export function Later({ when, children }: LaterProps) {
  const [isNeeded, setIsNeeded] = useState(when);
  if (when && !isNeeded) setIsNeeded(true);
  return isNeeded ? <Suspense fallback={null}>{children}</Suspense> : null;
}
