import { encodeBase64Json } from "@svc/x402";
import {
  type DiscoveredResource,
  extractDiscoveryInfo,
  validateDiscoveryExtension,
  validateDiscoveryExtensionSpec,
} from "@x402/extensions/bazaar";

/** The catalog of a facilitator (the Bazaar), from the same public package that public facilitators use. */
export interface Catalog {
  /**
   * Adds the resource of a settled payment to the catalog, if the payment has the `bazaar` extension. Returns the
   * header that tells the seller the result; without the extension, no header.
   */
  note(paymentPayload: unknown, paymentRequirements: unknown): Readonly<Record<string, string>>;
  /** Body of `GET /discovery/resources`. */
  listed(): { readonly x402Version: 2; readonly items: readonly DiscoveredResource[] };
}

type Payload = Parameters<typeof extractDiscoveryInfo>[0];
type Requirements = Parameters<typeof extractDiscoveryInfo>[1];
type Extension = Parameters<typeof validateDiscoveryExtension>[0];

export function createCatalog(): Catalog {
  const items = new Map<string, DiscoveredResource>();
  return {
    note(paymentPayload, paymentRequirements) {
      const payload = paymentPayload as Payload;
      const extension = (payload?.extensions as { bazaar?: Extension } | undefined)?.bazaar;
      if (payload?.x402Version !== 2 || extension === undefined) return {};
      const problem = findProblem(payload, extension);
      if (problem !== null) return buildReply({ status: "rejected", rejectedReason: problem });
      const found = extractDiscoveryInfo(payload, paymentRequirements as Requirements);
      if (found === null) return buildReply({ status: "rejected", rejectedReason: "no discovery information" });
      items.set(`${"toolName" in found ? found.toolName : found.method} ${found.resourceUrl}`, found);
      return buildReply({ status: "success" });
    },
    listed: () => ({ x402Version: 2, items: [...items.values()] }),
  };
}

function findProblem({ resource }: Payload, extension: Extension): string | null {
  if (!resource?.url?.startsWith("https://")) return "the resource has no https URL";
  const results = [validateDiscoveryExtensionSpec, validateDiscoveryExtension].map((validate) =>
    validate(extension as never),
  );
  const errors = results.flatMap((result) => (result.valid ? [] : (result.errors ?? ["invalid"])));
  return errors.length === 0 ? null : errors.join("; ");
}

const buildReply = (bazaar: object) => ({ "extension-responses": encodeBase64Json({ bazaar }) });
