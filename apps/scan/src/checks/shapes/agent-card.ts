import type { JsonObject } from "../../gather/document.js";
import { asHttpUrl, asObject, asObjects, asText } from "./members.js";

export interface AgentCard {
  readonly name: string;
  readonly skills: number;
  readonly warnings: readonly string[];
}

/** Members that A2A 1.0 requires beyond those that make a card. */
const REQUIRED = ["description", "capabilities", "defaultInputModes", "defaultOutputModes"];

/** An A2A card of version 1.0 (`supportedInterfaces`) or 0.3 (`url`); null: it is none. */
export function readAgentCard(card: JsonObject): AgentCard | null {
  const name = asText(card.name);
  const skills = asObjects(card.skills).length;
  const interfaces = asObjects(card.supportedInterfaces).some(({ url }) => asHttpUrl(url) !== null);
  if (name === null || asText(card.version) === null || skills === 0) return null;
  if (!interfaces && asHttpUrl(card.url) === null) return null;
  const missing = REQUIRED.filter((member) => card[member] === undefined).map((member) => `${member} is missing`);
  return {
    name,
    skills,
    warnings: [...missing, ...(interfaces ? [] : ["the card is of A2A 0.3: 1.0 has supportedInterfaces"])],
  };
}

/** Extensions that a card declares. */
export const extensionUris = (card: JsonObject): readonly string[] =>
  asObjects(asObject(card.capabilities)?.extensions)
    .map(({ uri }) => asText(uri))
    .filter((uri) => uri !== null);
