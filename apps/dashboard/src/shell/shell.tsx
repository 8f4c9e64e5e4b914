import { AppShell, Burger, Group, NavLink, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { CircleUserRound, ExternalLink } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router";
import type { Mode } from "../api/client";
import { Later } from "../parts/later";
import { Mark } from "../parts/mark";
import { isSessionEnded, onSessionEnded } from "../session/ended-session";
import { LeftMerchant } from "../session/left-merchant";
import { useMembership } from "../session/membership";
import { ModeSwitch } from "./mode-switch";
import { NAVIGATION } from "./navigation";
import { SearchButton } from "./search-button";
import { keepMode } from "./use-mode";

const UserMenu = lazy(() => import("./user-menu"));
const Toasts = lazy(() => import("./toasts"));
const EndedSessionDialog = lazy(() => import("../session/ended-session-dialog"));

/** The frame of every view: navigation, the switch between test and live, and the user's menu. */
export function Shell({ mode, children }: { readonly mode: Mode; readonly children: ReactNode }) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  const { left } = useMembership();
  const isEnded = useSyncExternalStore(onSessionEnded, isSessionEnded);
  useEffect(() => keepMode(mode), [mode]);
  useEffect(() => {
    close();
    document.querySelector("main")?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [pathname]);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 232, breakpoint: "sm", collapsed: { mobile: !isOpen } }}
      padding={{ base: "md", sm: "xl" }}
    >
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header mode={mode} isMenuOpen={isOpen} onToggleMenu={toggle} />
      <Navigation mode={mode} />
      <AppShell.Main id="main" tabIndex={-1}>
        {mode === "test" && (
          <p className="test-words">
            <b>Test mode.</b> You see test data: nothing here is real money.
          </p>
        )}
        {left !== null && <LeftMerchant name={left} />}
        <div className="view">{children}</div>
      </AppShell.Main>
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
      <Later when={isEnded}>
        <EndedSessionDialog />
      </Later>
    </AppShell>
  );
}

interface HeaderProps {
  readonly mode: Mode;
  readonly isMenuOpen: boolean;
  readonly onToggleMenu: () => void;
}

function Header({ mode, isMenuOpen, onToggleMenu }: HeaderProps) {
  return (
    <AppShell.Header>
      <Group h="100%" px="md" justify="space-between" wrap="nowrap" gap="xs">
        <Group gap="xs" wrap="nowrap">
          <Burger
            opened={isMenuOpen}
            onClick={onToggleMenu}
            hiddenFrom="sm"
            size="sm"
            aria-label="Menu"
            aria-expanded={isMenuOpen}
          />
          <Link to={`/${mode}`} className="home-link" aria-label="Dashboard home">
            <Mark />
          </Link>
        </Group>
        <Group gap="xs" wrap="nowrap">
          <SearchButton />
          <ModeSwitch mode={mode} />
          <Suspense fallback={<CircleUserRound size={22} aria-hidden />}>
            <UserMenu />
          </Suspense>
        </Group>
      </Group>
    </AppShell.Header>
  );
}

function Navigation({ mode }: { readonly mode: Mode }) {
  const { pathname } = useLocation();
  return (
    <AppShell.Navbar p="sm" aria-label="Views">
      <AppShell.Section grow className="nav-scroll">
        {NAVIGATION.map(({ title, items }) => (
          <div key={title} className="nav-group">
            <Text className="nav-title">{title}</Text>
            {items.map(({ label, path, icon: Icon }) => {
              const isActive = path === "" ? /^\/\w+\/?$/.test(pathname) : pathname.startsWith(`/${mode}/${path}`);
              return (
                <NavLink
                  key={path}
                  component={Link}
                  to={path === "" ? `/${mode}` : `/${mode}/${path}`}
                  label={label}
                  leftSection={<Icon size={18} aria-hidden />}
                  active={isActive}
                  aria-current={isActive ? "page" : undefined}
                />
              );
            })}
          </div>
        ))}
      </AppShell.Section>
      <AppShell.Section>
        <NavLink
          href="/docs"
          target="_blank"
          label="API reference"
          leftSection={<ExternalLink size={18} aria-hidden />}
        />
      </AppShell.Section>
    </AppShell.Navbar>
  );
}
