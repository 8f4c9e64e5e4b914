import type { JsonDocument, JsonObject } from "../fetched.js";
import {
  asAddress,
  asHttpUrl,
  asList,
  asObject,
  asObjects,
  asText,
  asTexts,
  isRead,
  type Reading,
  readBy,
} from "./reading.js";

const SERVER_CARD_SCHEMA = /^https:\/\/static\.modelcontextprotocol\.io\/schemas\/v\d+\/server-card\.schema\.json$/;
const SERVER_NAME = /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/;
const SERVER_DESCRIPTION_MAX = 100;

interface McpCard {
  readonly name: string;
  /** Null if the card has no endpoint. The server card extension doesn't require one. */
  readonly endpoint: string | null;
}

/**
 * Returns an address, or an address template such as `https://{tenant}.example.com/mcp`. A template is valid if filling
 * its placeholders results in an address.
 */
const asTemplate = (value: unknown, url: string): string | null => {
  const text = asText(value);
  if (text === null) return null;
  const filled = asHttpUrl(text.replace(/\{[\w-]+\}/g, "x"), url);
  return filled === null || text.includes("{") ? filled && text : filled.href;
};

/** Maximum number of servers to read from a card. */
const SERVERS_MAX = 20;

/**
 * Finds a card's endpoint. Each version of server cards has it in a different member. Resolves relative addresses
 * against the card's address.
 */
function findEndpoint(card: JsonObject, url: string): string | null {
  const candidates = [
    ...asObjects(card.remotes)
      .slice(0, SERVERS_MAX)
      .map((remote) => remote.url),
    asObject(card.transport)?.endpoint,
    asObject(card.transport)?.url,
    card.endpoint,
    card.url,
    ...asTexts(card.servers).slice(0, SERVERS_MAX),
  ];
  return candidates.map((candidate) => asTemplate(candidate, url)).find((href) => href !== null) ?? null;
}

/**
 * Reads one card. The endpoint is optional in the server card extension of July 2026. A card of an earlier version is
 * useless without an endpoint, so it must have one.
 */
function readOneCard(card: JsonObject, url: string, outerName: string | null): Reading<McpCard> {
  const name = asText(asObject(card.serverInfo)?.name) ?? asText(card.name) ?? outerName;
  const endpoint = findEndpoint(card, url);
  const description = asText(card.description);
  const isOfExtension = SERVER_CARD_SCHEMA.test(asText(card.$schema) ?? "");
  const isNamed = SERVER_NAME.test(asText(card.name) ?? "");
  const isDescribed = description !== null && description.length <= SERVER_DESCRIPTION_MAX;
  const stated = [
    [isNamed, "name is not in the form namespace/name"],
    [asText(card.version) !== null, "version is missing"],
    [isDescribed, "description is missing or longer than 100 characters"],
  ] as const;
  if (isOfExtension && endpoint === null) return readBy(stated, () => ({ name: name!, endpoint }));
  return readBy(
    [
      [name !== null, "name is missing"],
      [endpoint !== null, "the card names no endpoint (remotes, transport.endpoint, endpoint, url)"],
    ],
    () => ({ name: name!, endpoint }),
    [
      [isOfExtension, "$schema is not the one for server cards"],
      ...stated,
      [asObjects(card.remotes).some((remote) => asText(remote.type) !== null), "no entry of remotes has a type"],
    ],
  );
}

/** Reads a server card of any version. If the document lists several servers, the first valid card counts. */
export function readMcpCard(document: JsonObject, url: string): Reading<McpCard> {
  const whole = readOneCard(document, url, null);
  if (isRead(whole)) return whole;
  const outerName = asText(asObject(document.serverInfo)?.name) ?? asText(document.name);
  const listed = asObjects(document.servers).slice(0, SERVERS_MAX);
  return listed.map((server) => readOneCard(server, url, outerName)).find(isRead) ?? whole;
}

/** Returns the address of a card's server. Null if the card has none, or only a template. */
export function endpointOfCard(document: JsonDocument): string | null {
  const endpoint = document.state === "found" ? readMcpCard(document.value, document.url).shape?.endpoint : null;
  return endpoint == null || endpoint.includes("{") ? null : endpoint;
}

interface AgentCard {
  readonly name: string;
  readonly skills: number;
  /** Address of the first interface that has one. */
  readonly address: string | null;
}

/** Further members that A2A 1.0 requires. A card without them is still useful. */
const AGENT_CARD_MEMBERS = ["description", "capabilities", "defaultInputModes", "defaultOutputModes"];

/** Reads an A2A card of version 1.0 (`supportedInterfaces`) or 0.3 (`url`). */
export function readAgentCard(card: JsonObject): Reading<AgentCard> {
  const name = asText(card.name);
  const skills = asObjects(card.skills).length;
  const interfaces = asObjects(card.supportedInterfaces).flatMap(({ url }) => asHttpUrl(url) ?? []);
  const hasInterfaces = interfaces.length > 0;
  return readBy(
    [
      [name !== null, "name is missing"],
      [asText(card.version) !== null, "version is missing"],
      [skills > 0, "skills is empty"],
      [
        hasInterfaces || asHttpUrl(card.url) !== null,
        "no interface has an address (supportedInterfaces, or url in 0.3)",
      ],
    ],
    () => ({ name: name!, skills, address: (interfaces[0] ?? asHttpUrl(card.url))?.href ?? null }),
    [
      ...AGENT_CARD_MEMBERS.map((member) => [card[member] !== undefined, `${member} is missing`] as const),
      [hasInterfaces, "the card has the form of A2A 0.3; A2A 1.0 uses supportedInterfaces"],
    ],
  );
}

export const extensionUris = (card: JsonObject): readonly string[] =>
  asObjects(asObject(card.capabilities)?.extensions)
    .map(({ uri }) => asText(uri))
    .filter((uri) => uri !== null);

const SKILLS_SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";
const SKILL_NAME = /^(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*$/;
const DIGEST = /^sha256:([0-9a-f]{64})$/;
const SKILL_DESCRIPTION_MAX = 1024;

/** Lists the faults of an entry. In version 0.1, entries have no types, addresses or digests. */
function skillFaults(skill: JsonObject, url: string, legacy: boolean): readonly string[] {
  const description = asText(skill.description);
  const rules: readonly (readonly [boolean, string])[] = [
    [SKILL_NAME.test(asText(skill.name) ?? ""), "a name is not 1 to 64 lower-case letters, digits and hyphens"],
    [
      description !== null && description.length <= SKILL_DESCRIPTION_MAX,
      "a description is missing or longer than 1,024 characters",
    ],
    [legacy || skill.type === "skill-md" || skill.type === "archive", "a type is neither skill-md nor archive"],
    [legacy || asHttpUrl(skill.url, url) !== null, "a url is missing"],
    [
      legacy || DIGEST.test(asText(skill.digest) ?? ""),
      "a digest does not have the form sha256:<64 lower-case hex digits>",
    ],
  ];
  return rules.filter(([holds]) => !holds).map(([, otherwise]) => otherwise);
}

interface SkillsIndex {
  /** Names of the valid entries. */
  readonly valid: readonly string[];
}

/**
 * Reads an index of Agent Skills discovery 0.2.0, or of 0.1, which has no `$schema`. Any other `$schema` is a fault,
 * because no client reads such a document.
 */
export function readSkillsIndex(index: JsonObject, url: string): Reading<SkillsIndex> {
  const skills = asObjects(index.skills);
  const legacy = index.$schema === undefined;
  const faults = skills.map((skill) => skillFaults(skill, url, legacy));
  const valid = skills.filter((_, at) => faults[at]!.length === 0).map(({ name }) => String(name));
  return readBy(
    [
      [legacy || index.$schema === SKILLS_SCHEMA, "$schema is not the one of version 0.2.0"],
      [skills.length > 0, "skills is empty"],
      ...(valid.length === 0 ? [...new Set(faults.flat())].map((fault) => [false, fault] as const) : []),
    ],
    () => ({ valid }),
    [
      [valid.length === skills.length, "some entries are invalid"],
      [!legacy, "the index has version 0.1; version 0.2 adds $schema, addresses and digests"],
    ],
  );
}

/** Finds the first skill that has an address. The scan reads this skill. `digest` is lower-case hex. */
export function firstSkill(
  index: JsonObject,
  indexUrl: string,
): { readonly address: string; readonly digest: string | null } | null {
  for (const { url, digest } of asObjects(index.skills)) {
    const address = asAddress(url, indexUrl);
    if (address !== null) return { address, digest: DIGEST.exec(asText(digest) ?? "")?.[1] ?? null };
  }
  return null;
}

interface AiCatalog {
  readonly valid: number;
  readonly total: number;
}

/** Returns the type of an entry. `mediaType` is the older name of `type`. */
const getType = ({ type, mediaType }: JsonObject): string | null => asText(type) ?? asText(mediaType);

function isEntry(entry: JsonObject, url: string): boolean {
  const type = getType(entry);
  const hasAddress = entry.url !== undefined;
  const hasData = entry.data !== undefined;
  if (asText(entry.identifier) === null || type === null || hasAddress === hasData) return false;
  return hasData || asHttpUrl(entry.url, url) !== null;
}

const QUERIES_MIN = 2;
const QUERIES_MAX = 5;

/** Checks the catalog requirements that are new in ARD 0.91 (2026-08-26). */
function shouldsOfArd(catalog: JsonObject, url: string): readonly (readonly [boolean, string])[] {
  const entries = asObjects(catalog.entries);
  const queries = entries.map((entry) => asTexts(entry.representativeQueries).length);
  return [
    [
      entries.every(({ identifier }) => asText(identifier)?.startsWith("urn:air:")),
      "an identifier does not begin with urn:air:",
    ],
    [entries.every(({ displayName }) => asText(displayName) !== null), "an entry has no displayName"],
    [
      queries.every((count) => count >= QUERIES_MIN && count <= QUERIES_MAX),
      "an entry has fewer than two or more than five representativeQueries",
    ],
    [asObject(catalog.host) !== null, "host is missing"],
    [!new URL(url).pathname.endsWith("/ai-catalog.json"), "ARD 0.91 requires the address /.well-known/ard.json"],
  ].map(([holds, otherwise]) => [Boolean(holds), String(otherwise)] as const);
}

/** Reads an AI catalog. The specification allows a catalog without entries. */
export function readAiCatalog(catalog: JsonObject, url: string): Reading<AiCatalog> {
  const entries = asList(catalog.entries);
  const valid = asObjects(entries).filter((entry) => isEntry(entry, url)).length;
  return readBy(
    [
      [asText(catalog.specVersion) !== null, "specVersion is missing"],
      [Array.isArray(catalog.entries), "entries is not a list"],
      [entries.length === 0 || valid > 0, "no entry has an identifier, a type and either an address or data"],
    ],
    () => ({ valid, total: entries.length }),
    [
      [valid === entries.length, "some entries are invalid"],
      ...(entries.length === 0 ? [] : shouldsOfArd(catalog, url)),
    ],
  );
}

const SERVER_CARD_TYPE = "application/mcp-server-card+json";

/**
 * Finds the first MCP server card that an AI catalog lists. Returns its address, or the card itself if the catalog
 * contains it.
 */
export function serverCardIn(
  catalog: JsonObject,
  url: string,
): { readonly card?: JsonObject; readonly address?: string } | null {
  for (const entry of asObjects(catalog.entries).filter((one) => getType(one) === SERVER_CARD_TYPE)) {
    const card = asObject(entry.data);
    if (card !== null) return { card };
    const address = asAddress(entry.url, url);
    if (address !== null) return { address };
  }
  return null;
}
