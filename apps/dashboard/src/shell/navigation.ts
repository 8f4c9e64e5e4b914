import { KeyRound, type LucideIcon, Webhook } from "lucide-react";

interface NavigationItem {
  readonly label: string;
  /** Below the mode; empty: the overview. */
  readonly path: string;
  readonly icon: LucideIcon;
}

/** The views, as the menu lists them. */
export const NAVIGATION: readonly { readonly title: string; readonly items: readonly NavigationItem[] }[] = [
  {
    title: "Developers",
    items: [
      { label: "API keys", path: "developers/keys", icon: KeyRound },
      { label: "Webhooks", path: "developers/webhooks", icon: Webhook },
    ],
  },
];
