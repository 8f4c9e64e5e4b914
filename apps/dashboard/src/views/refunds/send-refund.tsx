import { Alert, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { PreparedRefund } from "@svc/sdk/client";
import { lazy, Suspense, useEffect, useState } from "react";
import { CopyText } from "../../parts/copy-text";
import { formatBaseUnits } from "../../parts/money";
import { networkTitle, shorten } from "../../parts/networks";
import { type BrowserWallet, useWallets } from "../../parts/use-wallets";
import { WalletButton } from "../../parts/wallet-button";
import { When } from "../../parts/when";
import { useApi } from "../../shell/use-mode";
import { HashForm } from "./hash-form";
import { explainSendProblem, isUndone, type SendProblem, sendByEvmWallet, sendBySolanaWallet } from "./send-by-wallet";
import { sentNote } from "./sent-note";

const QrCode = lazy(() => import("../../parts/qr-code"));

const RECEIPT_EVERY_MS = 3_000;
/** The wallet that was asked to send the refund. */
type Asked = BrowserWallet | null;

interface SendRefundProps {
  readonly refund: PreparedRefund;
  /** Called when the wallet has sent the refund. */
  readonly onSent: () => void;
}

/** Sends a prepared refund with a wallet of this browser, or shows how to send it with any other wallet. */
export function SendRefund({ refund, onSent }: SendRefundProps) {
  const wallets = useWallets(refund.transfer?.solana ? "solana" : "evm");
  const { asked, sent, problem, send, forget } = useSending({ refund, onSent });
  const network = networkTitle(refund.network);
  return (
    <Paper className="card" p="lg">
      <Stack>
        <Title order={2} size="h4">
          Send {formatBaseUnits(refund.amountBaseUnits)} on {network}
        </Title>
        {problem !== null && (
          <Alert className="problem" role="alert" title={problem.title}>
            {problem.text}
          </Alert>
        )}
        {sent !== null ? (
          <Sent hash={sent} onAgain={forget} />
        ) : asked !== null ? (
          <Text role="status">
            Confirm the transfer in {asked.name}. If no window opened, open the wallet from your browser's toolbar.
          </Text>
        ) : (
          <>
            <WalletButtons refund={refund} wallets={wallets} onChoose={(wallet) => void send(wallet)} />
            <ByHand refund={refund} />
          </>
        )}
      </Stack>
    </Paper>
  );
}

interface Sending {
  readonly asked: Asked;
  /** Hash of the transfer that this browser sent; null if it sent none. */
  readonly sent: string | null;
  readonly problem: SendProblem | null;
  readonly send: (wallet: BrowserWallet) => Promise<void>;
  /** Forgets the transfer that was sent, so that the user can send again. */
  readonly forget: () => void;
}

/** Asks a wallet to send the refund. On EVM networks, it then watches whether the transfer fails. */
function useSending({ refund, onSent }: SendRefundProps): Sending {
  const api = useApi();
  const [asked, setAsked] = useState<Asked>(null);
  const [sent, setSent] = useState(() => sentNote.read(refund.id));
  const [problem, setProblem] = useState<SendProblem | null>(null);
  const note = (hash: string | null) => {
    sentNote.write(refund.id, hash);
    setSent(hash);
  };
  const send = async (chosen: BrowserWallet) => {
    setProblem(null);
    // Another tab may have sent the refund, or this view, before the user left it and came back.
    const earlier = sentNote.read(refund.id);
    if (earlier !== null) return setSent(earlier);
    setAsked(chosen);
    try {
      note(
        chosen.family === "evm"
          ? await sendByEvmWallet(chosen.wallet, refund, () => api.refunds.retrieve(refund.id))
          : await sendBySolanaWallet(
              chosen.wallet,
              refund,
              async () => (await api.refunds.draft(refund.id)).transaction,
            ),
      );
      onSent();
    } catch (error) {
      setProblem(explainSendProblem(error, chosen.name, refund));
      setAsked(null);
    }
  };
  useEffect(() => {
    if (sent === null || asked?.family !== "evm") return;
    const { wallet } = asked;
    const timer = setInterval(async () => {
      if (!(await isUndone(wallet, sent))) return;
      setProblem({
        title: "The transfer failed on the network",
        text: "No money moved. Check the wallet's balance, then send the refund again.",
      });
      note(null);
      setAsked(null);
    }, RECEIPT_EVERY_MS);
    return () => clearInterval(timer);
  }, [sent, asked]);
  const forget = () => {
    note(null);
    setAsked(null);
  };
  return { asked, sent, problem, send, forget };
}

function Sent({ hash, onAgain }: { readonly hash: string; readonly onAgain: () => void }) {
  return (
    <>
      <Text role="status">
        Your wallet sent the transfer. The refund is done when the network confirms it, usually within a minute. You can
        close this page.
      </Text>
      {/* A wallet that reports no hash may have sent the refund all the same. */}
      {hash !== "" && <CopyText text={hash} shown={shorten(hash)} what="the transaction hash" />}
      <Text size="sm">
        Send again only if your wallet's history says that the transfer failed. Otherwise the customer gets the money
        twice.
      </Text>
      <Group>
        <Button variant="default" size="xs" onClick={onAgain}>
          It failed, send again
        </Button>
      </Group>
    </>
  );
}

interface WalletButtonsProps {
  readonly refund: PreparedRefund;
  readonly wallets: readonly BrowserWallet[];
  readonly onChoose: (wallet: BrowserWallet) => void;
}

function WalletButtons({ refund, wallets, onChoose }: WalletButtonsProps) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const leftMs = Date.parse(refund.expiresAt ?? "") - Date.now();
    if (!(leftMs < 2 ** 31)) return;
    const timer = setTimeout(() => setIsLate(true), Math.max(0, leftMs));
    return () => clearTimeout(timer);
  }, [refund.expiresAt]);
  if (isLate) return <Text>The time to send this refund has ended. Prepare another refund.</Text>;
  if (!refund.transfer) return null;
  if (wallets.length === 0)
    return (
      <Text size="sm">
        This browser has no wallet extension for this network. Send the refund with another app, as shown below.
      </Text>
    );
  return (
    <Stack gap="xs">
      {wallets.map((wallet) => (
        <WalletButton key={wallet.id} wallet={wallet} action="Send" onClick={() => onChoose(wallet)} />
      ))}
      <Text size="sm">
        Send the refund before <When iso={refund.expiresAt} />.
      </Text>
    </Stack>
  );
}

function ByHand({ refund }: { readonly refund: PreparedRefund }) {
  const { transfer, walletAddress, merchantWalletAddress, amountBaseUnits, network } = refund;
  if (!transfer) return null;
  return (
    <details className="by-hand">
      <summary>Another app: scan a code or copy the address</summary>
      <Stack mt="sm">
        <Text size="sm">
          Send exactly <b>{formatBaseUnits(amountBaseUnits)}</b> on {networkTitle(network)} from{" "}
          <code>{shorten(merchantWalletAddress)}</code>, your wallet that received the payment. We don't count a refund
          automatically if it comes from another wallet or has another amount.
        </Text>
        <Group align="flex-start">
          <Suspense fallback={<span className="qr" />}>
            <QrCode text={transfer.uri} of="the transfer" />
          </Suspense>
          <Stack gap="xs" className="grow">
            <Text size="sm" component="div">
              To
              <CopyText text={walletAddress} what="the customer's address" />
            </Text>
            <Text size="sm" component="div">
              Amount in USDC
              <CopyText text={formatBaseUnits(amountBaseUnits).replace(/,| USDC/g, "")} what="the amount" />
            </Text>
          </Stack>
        </Group>
        <HashForm refund={refund} />
      </Stack>
    </details>
  );
}
