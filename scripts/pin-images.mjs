/**
 * Pins the images that Dockerfiles and docker-compose.yml name by tag to the tag's current digest, or renews the pins.
 * Usage: node scripts/pin-images.mjs [--check]. With --check it only lists files with images that are unpinned or have a
 * newer digest, and exits with 1. `name:tag@sha256:…` keeps the tag, for readers and for Renovate, which does the same
 * every week. Needs the registry.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const FILES = [
  "apps/payments/Dockerfile",
  "apps/scan/Dockerfile",
  "packages/localstack/Dockerfile",
  "docker-compose.yml",
];
/** An image with its tag, after `NODE_IMAGE=` or `image:`. Images that are built here have the tag `local`: no pin. */
const NAMED = /((?:NODE_IMAGE=|image: ))([\w./-]+):([\w.-]+)(@sha256:[0-9a-f]{64})?$/gm;
const MANIFESTS = [
  "application/vnd.oci.image.index.v1+json",
  "application/vnd.docker.distribution.manifest.list.v2+json",
  "application/vnd.oci.image.manifest.v1+json",
  "application/vnd.docker.distribution.manifest.v2+json",
].join(", ");

/**
 * Pins every external image in a text.
 * @param readDigest (name, tag) → `sha256:…`
 */
export async function pinned(text, readDigest) {
  const digests = new Map();
  for (const [, , name, tag] of text.matchAll(NAMED)) {
    if (tag !== "local") digests.set(`${name}:${tag}`, await readDigest(name, tag));
  }
  return text.replace(NAMED, (whole, before, name, tag) =>
    tag === "local" ? whole : `${before}${name}:${tag}@${digests.get(`${name}:${tag}`)}`,
  );
}

/** The digest of a tag from the registry's HTTP API, with the token that the registry requires. */
export async function digestAt(origin, repository, tag) {
  const url = `${origin}/v2/${repository}/manifests/${tag}`;
  const ask = (authorization) =>
    fetch(url, { method: "HEAD", headers: { accept: MANIFESTS, ...(authorization ? { authorization } : {}) } });
  let answer = await ask();
  if (answer.status === 401) {
    const wanted = answer.headers.get("www-authenticate") ?? "";
    const { realm, service } = Object.fromEntries(
      [...wanted.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
    );
    const query = new URLSearchParams({ service, scope: `repository:${repository}:pull` });
    const { token } = await (await fetch(`${realm}?${query}`)).json();
    answer = await ask(`Bearer ${token}`);
  }
  const digest = answer.headers.get("docker-content-digest");
  if (!answer.ok || !digest) throw new Error(`${url} returned ${answer.status} without a digest`);
  return digest;
}

/**
 * Finds the registry and repository of an image name. `redis` is docker.io/library/redis. A first part with a dot is a
 * registry.
 */
export function parsePlace(name) {
  const parts = name.split("/");
  const host = parts.length > 1 && parts[0].includes(".") ? parts.shift() : "docker.io";
  if (host !== "docker.io") return { origin: `https://${host}`, repository: parts.join("/") };
  return {
    origin: "https://registry-1.docker.io",
    repository: parts.length === 1 ? `library/${parts[0]}` : parts.join("/"),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const readDigest = (name, tag) => {
    const { origin, repository } = parsePlace(name);
    return digestAt(origin, repository, tag);
  };
  for (const file of FILES) {
    const text = readFileSync(file, "utf8");
    const wanted = await pinned(text, readDigest);
    if (wanted === text) continue;
    if (process.argv.includes("--check")) {
      console.error(`${file} has images that are unpinned or have a newer digest: run node scripts/pin-images.mjs`);
      process.exitCode = 1;
    } else {
      writeFileSync(file, wanted);
      console.log(`pinned ${file}`);
    }
  }
}
