export {
  type IdentityProvider,
  type IdentityProviderOptions,
  type SessionTokenOptions,
  type SigningAlgorithm,
  startIdentityProvider,
} from "./start-identity-provider.js";
