import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isIPv4 } from "node:net";

export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/**
 * A self-signed certificate (X.509 version 3, ECDSA P-256, RFC 5280) for these names and IPv4 addresses. Written by
 * hand, because Node can read certificates but not create them.
 */
export function createCertificate(hosts: readonly string[], { expired = false } = {}): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const day = 86_400_000;
  const until = Date.now() + (expired ? -day : 30 * day);
  const name = sequence(set(sequence(OID.commonName, der(0x0c, Buffer.from(hosts[0]!)))));
  const tbs = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    sequence(OID.ecdsaWithSha256),
    name,
    sequence(time(Date.now() - 60 * day), time(until)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(basicConstraints(), subjectAltName(hosts))),
  );
  const signature = sign("sha256", tbs, privateKey);
  const certificate = sequence(tbs, sequence(OID.ecdsaWithSha256), der(0x03, Buffer.from([0]), signature));
  // An empty line before the end, as with a length that 64 divides, makes OpenSSL refuse the file.
  const lines = certificate.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

const OID = {
  ecdsaWithSha256: Buffer.from("06082a8648ce3d040302", "hex"),
  commonName: Buffer.from("0603550403", "hex"),
  basicConstraints: Buffer.from("0603551d13", "hex"),
  subjectAltName: Buffer.from("0603551d11", "hex"),
};

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length;
  const header = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...header]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const set = (...parts: Buffer[]) => der(0x31, ...parts);
const integer = (bytes: Buffer) => der(0x02, bytes);
const TRUE = der(0x01, Buffer.from([0xff]));

/** GeneralizedTime: YYYYMMDDHHMMSSZ. */
function time(at: number): Buffer {
  return der(0x18, Buffer.from(`${new Date(at).toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`));
}

function basicConstraints(): Buffer {
  return sequence(OID.basicConstraints, TRUE, der(0x04, sequence(TRUE)));
}

function subjectAltName(hosts: readonly string[]): Buffer {
  const names = hosts.map((host) =>
    isIPv4(host) ? der(0x87, Buffer.from(host.split(".").map(Number))) : der(0x82, Buffer.from(host)),
  );
  return sequence(OID.subjectAltName, der(0x04, sequence(...names)));
}
