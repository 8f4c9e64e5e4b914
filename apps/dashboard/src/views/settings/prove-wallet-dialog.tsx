import { Alert, Button, Modal, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { VerificationCheck } from "@svc/sdk/client";
import { SvcError } from "@svc/sdk/errors";
import {
  CannotSign,
  isRejection,
  NoAccount,
  OtherAccount,
  signEvmText,
  signSolanaText,
  walletWords,
} from "@svc/wallets";
import { useRef, useState } from "react";
import { toProblem } from "../../api/problem";
import { useChange } from "../../api/use-change";
import { CopyText } from "../../parts/copy-text";
import { DialogActions } from "../../parts/dialog-actions";
import { shorten } from "../../parts/networks";
import { ProblemAlert } from "../../parts/problem-alert";
import { toast } from "../../parts/toast";
import { type BrowserWallet, useWallets } from "../../parts/use-wallets";
import { WalletButton } from "../../parts/wallet-button";
import { When } from "../../parts/when";
import { useApi } from "../../shell/use-mode";
import { useMessage, useReloadProofs } from "./use-proofs";

interface ProveWalletDialogProps {
  readonly isOpen: boolean;
  /** The proof that was begun. Null: the user first enters the address. */
  readonly check: VerificationCheck | null;
  readonly onClose: () => void;
}

/** Shows the message that a wallet must sign, and asks a wallet of this browser to sign it. */
export default function ProveWalletDialog({ isOpen, check: current, onClose }: ProveWalletDialogProps) {
  // Keeps what the dialog shows until it has disappeared.
  const last = useRef(current);
  if (isOpen) last.current = current;
  const check = last.current;
  const message = check?.challenge?.message;
  return (
    <Modal opened={isOpen} onClose={onClose} title="Prove a wallet" size="lg">
      {check === null ? (
        <AddressForm onCancel={onClose} />
      ) : message === undefined ? (
        <Expired address={check.target} isProven={check.status === "verified"} onClose={onClose} />
      ) : (
        <Sign key={message} check={check} message={message} onClose={onClose} />
      )}
    </Modal>
  );
}

function AddressForm({ onCancel }: { readonly onCancel: () => void }) {
  const start = useMessage();
  const form = useForm({
    initialValues: { walletAddress: "" },
    validate: { walletAddress: (text) => (text.trim() === "" ? "Enter an address." : null) },
  });
  const send = form.onSubmit(({ walletAddress }) =>
    start.mutate(walletAddress.trim(), { onError: (error) => form.setErrors(toProblem(error).fields) }),
  );
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <TextInput
          label="Address of the wallet"
          description="You then sign a message with this wallet."
          placeholder="0x…"
          autoComplete="off"
          spellCheck={false}
          required
          data-autofocus
          {...form.getInputProps("walletAddress")}
        />
        <DialogActions change={start} action="Continue" onCancel={onCancel} />
      </Stack>
    </form>
  );
}

interface ExpiredProps {
  readonly address: string;
  readonly isProven: boolean;
  readonly onClose: () => void;
}

function Expired({ address, isProven, onClose }: ExpiredProps) {
  const start = useMessage();
  if (isProven)
    return (
      <Stack align="flex-start">
        <Text>You have proven {shorten(address)}.</Text>
        <Button onClick={onClose}>Close</Button>
      </Stack>
    );
  return (
    <Stack align="flex-start">
      <Text>The message for {shorten(address)} has expired.</Text>
      {start.error !== null && <ProblemAlert error={start.error} />}
      <Button loading={start.isPending} onClick={() => start.mutate(address)}>
        Get a new message
      </Button>
    </Stack>
  );
}

interface SignProps {
  readonly check: VerificationCheck;
  readonly message: string;
  readonly onClose: () => void;
}

function Sign({ check: { target, expiresAt }, message, onClose }: SignProps) {
  const wallets = useWallets(target.startsWith("0x") ? "evm" : "solana");
  const [asked, setAsked] = useState<BrowserWallet | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const prove = useProve(target, onClose);
  const reload = useReloadProofs();
  // The message may have expired, or another member may have used it. Then the dialog must not show it any longer.
  const send = (signature: string) =>
    prove.mutate(signature, {
      onError: (error) => {
        if (error instanceof SvcError && error.status === 409) void reload();
      },
    });
  const sign = async (chosen: BrowserWallet) => {
    setFailure(null);
    setAsked(chosen);
    try {
      send(
        chosen.family === "evm"
          ? await signEvmText(chosen.wallet, target, message)
          : await signSolanaText(chosen.wallet, target, message),
      );
    } catch (error) {
      setFailure(explainFailure(error, chosen.name, target));
    }
    setAsked(null);
  };
  return (
    <Stack>
      <Text size="sm">
        Sign this message with <code>{shorten(target)}</code> before <When iso={expiresAt} />. Signing sends no
        transaction and costs nothing.
      </Text>
      <pre className="json message">{message}</pre>
      {failure !== null && (
        <Alert className="problem" role="alert" title="The message isn't signed yet">
          {failure}
        </Alert>
      )}
      {prove.error !== null && <ProblemAlert error={prove.error} />}
      {asked !== null ? (
        <Text role="status">
          Sign the message in {asked.name}. If no window opened, open the wallet from your browser's toolbar.
        </Text>
      ) : (
        <>
          {wallets.map((wallet) => (
            <WalletButton key={wallet.id} wallet={wallet} action="Sign" onClick={() => void sign(wallet)} />
          ))}
          {wallets.length === 0 && <Text size="sm">This browser has no wallet extension for this address.</Text>}
          <ByHand message={message} isPending={prove.isPending} onSigned={send} />
        </>
      )}
    </Stack>
  );
}

/** Sends the signature, which completes the proof. */
function useProve(walletAddress: string, onProven: () => void) {
  const api = useApi();
  const reload = useReloadProofs();
  return useChange(
    (signature: string, options) => api.verification.verify({ type: "wallet", walletAddress, signature }, options),
    async () => {
      void toast(`You proved ${shorten(walletAddress)}.`);
      onProven();
      await reload();
    },
  );
}

interface ByHandProps {
  readonly message: string;
  readonly isPending: boolean;
  readonly onSigned: (signature: string) => void;
}

function ByHand({ message, isPending, onSigned }: ByHandProps) {
  const form = useForm({
    initialValues: { signature: "" },
    validate: { signature: (text) => (text.trim() === "" ? "Enter the signature." : null) },
  });
  return (
    <details className="by-hand">
      <summary>Another app: copy the message, and paste its signature</summary>
      <form onSubmit={form.onSubmit(({ signature }) => onSigned(signature.trim()))} noValidate>
        <Stack mt="sm" align="flex-start">
          <CopyText text={message} shown="The message, with its line breaks" what="the message" />
          <Textarea
            w="100%"
            label="Signature"
            description="EVM: hex, from personal_sign. Solana: base58 or base64, from signMessage."
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps("signature")}
          />
          <Button type="submit" variant="default" loading={isPending}>
            Send signature
          </Button>
        </Stack>
      </form>
    </details>
  );
}

/** Says why a wallet didn't sign, and what the user can do. */
function explainFailure(error: unknown, wallet: string, address: string): string {
  if (error instanceof NoAccount) return `${wallet} shows no account. Connect an account in ${wallet}, then try again.`;
  if (error instanceof OtherAccount)
    return `${wallet} uses ${shorten(error.message)}. Choose ${shorten(address)} in ${wallet}, then try again.`;
  if (error instanceof CannotSign) return `${wallet} can't sign messages. Sign in another app, as shown below.`;
  if (isRejection(error)) return `You declined in ${wallet}. Try again when you are ready.`;
  const words = walletWords(error);
  return words === "" ? `${wallet} didn't sign, and gave no reason.` : `${wallet} didn't sign. It says: ${words}`;
}
