import { SegmentedControl } from "@mantine/core";
import { useLocation, useNavigate } from "react-router";
import type { Mode } from "../api/client";

/** Switches between test and live. The labels name the modes, because color alone isn't accessible. */
export function ModeSwitch({ mode }: { readonly mode: Mode }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const change = (next: string) => {
    // An item exists in only one mode, so the switch opens the list that the item belongs to.
    const [, , ...rest] = pathname.split("/");
    // Only test mode has the first steps.
    if (rest[0] === "welcome") return navigate(`/${next}`);
    navigate(`/${next}/${rest.slice(0, rest[0] === "developers" || rest[0] === "settings" ? 2 : 1).join("/")}`);
  };
  return (
    <SegmentedControl
      className={`mode-switch ${mode}`}
      size="xs"
      value={mode}
      onChange={change}
      aria-label="Mode"
      data={[
        { value: "test", label: "Test" },
        { value: "live", label: "Live" },
      ]}
    />
  );
}
