import { type ReactNode, Suspense, useState } from "react";

interface LaterProps {
  readonly when: boolean;
  /** Components that load when they are first shown. */
  readonly children: ReactNode;
}

/** Loads and shows its children at the first need, and keeps them from then on, so that they keep what was typed. */
export function Later({ when, children }: LaterProps) {
  const [isNeeded, setIsNeeded] = useState(when);
  if (when && !isNeeded) setIsNeeded(true);
  return isNeeded ? <Suspense fallback={null}>{children}</Suspense> : null;
}
