import { OAuth2Server } from "oauth2-mock-server";
import { onPort } from "../managed-process.js";
import { allowBrowserSignIn } from "./browser-sign-in.js";

type SigningAlgorithm = "RS256" | "ES256" | "EdDSA";

interface IdentityProviderOptions {
  readonly audience: string;
  readonly port?: number;
  /** Creates a key for each algorithm; the last key signs. Default RS256. */
  readonly algorithms?: readonly SigningAlgorithm[];
  /** User who is signed in at /authorize without `login_hint`. Default `johndoe`. */
  readonly defaultUser?: string;
  /** Lifetime of tokens that a browser gets, in seconds. Default an hour. */
  readonly browserTokenSeconds?: () => number;
}

interface SessionTokenOptions {
  readonly subject: string;
  /** Default an hour. */
  readonly expiresInSeconds?: number;
  /** Default 0. */
  readonly issuedAgoSeconds?: number;
}

export interface IdentityProvider {
  readonly issuer: string;
  readonly audience: string;
  /** Creates a session token of a user. Doesn't use the token endpoint, so it works while the port is closed. */
  sessionToken(options: SessionTokenOptions): Promise<string>;
  /** Adds a key, signs with it from now on, and returns its id. */
  addKey(algorithm: SigningAlgorithm): Promise<string>;
  /** The private keys (JWK), to create tokens that no honest provider would issue. */
  privateKeys(): Readonly<Record<string, unknown>>[];
  /** Closes the port and keeps the keys. */
  pause(): Promise<void>;
  /** Opens the same port again. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A real OpenID Connect issuer (discovery, JWKS, authorization and token endpoint) on this machine. It accepts every
 * user. With `grant_type=password` it issues a session token for any `username`, and /authorize signs in the user of
 * `login_hint` at once.
 */
export async function startIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  const server = new OAuth2Server();
  const { keys } = server.issuer;
  let kid = "";
  const addKey = async (algorithm: SigningAlgorithm) => {
    kid = (await keys.generate(algorithm)).kid;
    return kid;
  };
  for (const algorithm of options.algorithms ?? ["RS256"]) await addKey(algorithm as SigningAlgorithm);
  server.service.on("beforeTokenSigning", (token) => {
    token.payload.aud ??= options.audience;
  });
  allowBrowserSignIn(server, options);
  const port = await onPort(options.port, async (wanted) => {
    await server.start(wanted, "127.0.0.1");
    return wanted;
  });
  const issuer = `http://127.0.0.1:${port}`;
  server.issuer.url = issuer;
  const pause = async () => {
    if (server.listening) await server.stop();
  };
  return {
    issuer,
    audience: options.audience,
    addKey,
    sessionToken: ({ subject, expiresInSeconds, issuedAgoSeconds = 0 }) => {
      server.issuer.url = issuer;
      return server.issuer.buildToken({
        kid,
        expiresIn: expiresInSeconds,
        scopesOrTransform: (_header, payload) => {
          const iat = (payload.iat as number) - issuedAgoSeconds;
          Object.assign(payload, { iat, sub: subject, aud: options.audience });
        },
      });
    },
    privateKeys: () => keys.toJSON(true),
    pause,
    async resume() {
      if (!server.listening) await server.start(port, "127.0.0.1");
      server.issuer.url = issuer;
    },
    stop: pause,
  };
}
