import {
  Activity,
  ArrowLeftRight,
  FileSignature,
  House,
  KeyRound,
  Link2,
  type LucideIcon,
  Package,
  Palette,
  ScrollText,
  ShieldCheck,
  Store,
  Users,
  Wallet,
  Webhook,
} from "lucide-react";

interface NavigationItem {
  readonly label: string;
  /** Path below `/:mode`; empty for the overview. */
  readonly path: string;
  readonly icon: LucideIcon;
}

/** The views, as the menu lists them. */
export const NAVIGATION: readonly { readonly title: string; readonly items: readonly NavigationItem[] }[] = [
  {
    title: "Business",
    items: [
      { label: "Overview", path: "", icon: House },
      { label: "Payments", path: "payments", icon: ArrowLeftRight },
      { label: "Payment links", path: "links", icon: Link2 },
      { label: "Products", path: "products", icon: Package },
    ],
  },
  {
    title: "Developers",
    items: [
      { label: "API keys", path: "developers/keys", icon: KeyRound },
      { label: "Webhooks", path: "developers/webhooks", icon: Webhook },
      { label: "Events", path: "developers/events", icon: Activity },
      { label: "Signing secret", path: "developers/signing-secret", icon: FileSignature },
      { label: "Requests", path: "developers/requests", icon: ScrollText },
    ],
  },
  {
    title: "Settings",
    items: [
      { label: "Profile", path: "settings/profile", icon: Store },
      { label: "Payment pages", path: "settings/payment-pages", icon: Palette },
      { label: "Wallets", path: "settings/wallets", icon: Wallet },
      { label: "Verification", path: "settings/verification", icon: ShieldCheck },
      { label: "Members", path: "settings/members", icon: Users },
    ],
  },
];
