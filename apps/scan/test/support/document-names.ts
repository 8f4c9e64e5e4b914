import type { JsonDocument, TextDocument } from "../../src/documents/fetched.js";
import type { ArtifactName, Artifacts } from "../../src/gather/artifacts.js";

type Holding<Document> = {
  [Name in ArtifactName]: [Document] extends [Artifacts[Name]] ? Name : never;
}[ArtifactName];

/** Artifacts of a scan that are texts. The list is complete: leaving one out doesn't compile. */
export const TEXT_DOCUMENTS = namesOf<Holding<TextDocument>>({
  llmsTxt: true,
  llmsFullTxt: true,
  authMd: true,
  securityTxt: true,
  rslLicense: true,
  markdownUrl: true,
});

/** Artifacts of a scan that are JSON. */
export const JSON_DOCUMENTS = namesOf<Holding<JsonDocument>>({
  apiCatalog: true,
  oauthAuthorizationServer: true,
  openidConfiguration: true,
  oauthProtectedResource: true,
  aiCatalog: true,
  a2aAgentCard: true,
  legacyAgentCard: true,
  agentSkills: true,
  httpMessageSignatures: true,
  openApi: true,
  ucp: true,
  acp: true,
  x402Manifest: true,
});

function namesOf<Name extends ArtifactName>(names: Readonly<Record<Name, true>>): readonly Name[] {
  return Object.keys(names) as Name[];
}
