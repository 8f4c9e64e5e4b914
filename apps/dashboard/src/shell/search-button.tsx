import { Button, Kbd } from "@mantine/core";
import { Search } from "lucide-react";
import { lazy, useEffect, useState } from "react";
import { Later } from "../parts/later";

const SearchDialog = lazy(() => import("./search-dialog"));

/** Opens the search on a click, or on the `/` key unless the user is typing in a field. */
export function SearchButton() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <Button
        variant="default"
        px={8}
        size="xs"
        leftSection={<Search size={16} aria-hidden />}
        rightSection={<Kbd visibleFrom="sm">/</Kbd>}
        aria-label="Search"
        aria-keyshortcuts="/"
        onClick={() => setIsOpen(true)}
      >
        <span className="search-word">Search</span>
      </Button>
      <Later when={isOpen}>
        <SearchDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
      </Later>
    </>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
