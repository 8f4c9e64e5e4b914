import { Button } from "@mantine/core";
import type { BrowserWallet } from "./use-wallets";

interface WalletButtonProps {
  readonly wallet: BrowserWallet;
  /** Verb of the label, such as "Send". */
  readonly action: string;
  readonly onClick: () => void;
}

/** A button that asks a wallet of this browser to do something. */
export function WalletButton({ wallet: { name, icon }, action, onClick }: WalletButtonProps) {
  return (
    <Button
      // Loading a remote icon would reveal to the icon's server what the merchant is doing.
      leftSection={icon.startsWith("data:image/") && <img src={icon} alt="" width={20} height={20} />}
      onClick={onClick}
    >
      {action} with {name}
    </Button>
  );
}
