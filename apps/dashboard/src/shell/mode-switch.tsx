import { SegmentedControl } from "@mantine/core";
import { useLocation, useNavigate } from "react-router";
import type { Mode } from "../api/client";

/** Switches between test and live. Says the mode in words: color alone is not enough. */
export function ModeSwitch({ mode }: { readonly mode: Mode }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const change = (next: string) => {
    // An open item belongs to one mode: its list is the nearest view of the other.
    const [, , ...rest] = pathname.split("/");
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
