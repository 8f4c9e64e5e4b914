import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { IdentityProvider } from "@svc/localstack/identity-provider";
import { importJWK, SignJWT } from "jose";

export interface BareIssuer {
  readonly url: string;
  readonly requests: number;
  /** Sets the discovery document. In it, ISSUER becomes the issuer's URL, and KEYS the URL of its keys. */
  discover(document: object | string): void;
  publish(keys: readonly unknown[]): void;
  /** A token of this issuer, signed with the provider's key. */
  token(subject: string): Promise<string>;
  stop(): Promise<void>;
}

/** An issuer whose answers the test sets. It has the same key as a correct identity provider. */
export async function startBareIssuer({ audience, privateKeys }: IdentityProvider): Promise<BareIssuer> {
  const privateKey = privateKeys()[0] as Record<string, string>;
  let document: object | string | number = { issuer: "ISSUER", jwks_uri: "KEYS" };
  let keys: readonly unknown[] | undefined;
  let requests = 0;
  const server: Server = createServer((request, response) => {
    requests++;
    if (request.url === "/keys") {
      const { d, p, q, dp, dq, qi, ...publicKey } = privateKey;
      response.end(JSON.stringify({ keys: keys ?? [publicKey] }));
    } else if (typeof document === "number") response.writeHead(document).end();
    else if (typeof document === "object" && "redirect" in document) {
      response.writeHead(302, { location: String(document.redirect) }).end();
    } else {
      const text = typeof document === "string" ? document : JSON.stringify(document);
      response.end(text.replace("ISSUER", url).replace("KEYS", `${url}/keys`));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    url,
    get requests() {
      return requests;
    },
    discover(wanted) {
      document = wanted;
    },
    publish(wanted) {
      keys = wanted;
    },
    async token(subject) {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({
        iss: url,
        aud: audience,
        sub: subject,
        jti: randomUUID(),
        iat: now - 120,
        exp: now + 86_400,
      })
        .setProtectedHeader({ alg: "RS256", kid: privateKey.kid })
        .sign(await importJWK(privateKey, "RS256"));
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
