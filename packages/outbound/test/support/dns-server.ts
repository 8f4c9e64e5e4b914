import { createSocket } from "node:dgram";
import type { AddressInfo } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Records by name: addresses of both families, an alias (CNAME), or `silent` for a name whose queries get no response.
 */
export interface Zone {
  readonly [name: string]: { readonly addresses?: readonly string[]; readonly cname?: string } | "silent";
}

const TYPE = { A: 1, CNAME: 5, AAAA: 28 };

/** A name server (RFC 1035, over UDP) on loopback. Names outside the zone don't exist. */
export async function serveDns(zone: Zone): Promise<{ address: string; queries: string[]; close(): Promise<void> }> {
  const queries: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    const { name, type, end } = readQuestion(query);
    queries.push(name);
    if (zone[name] === "silent") return;
    const answers = answersOf(zone, name, type);
    const header = Buffer.from(query.subarray(0, 12));
    // Response, recursion available; "no such name" if the zone lacks it.
    header.writeUInt16BE(name in zone ? 0x8180 : 0x8183, 2);
    header.writeUInt16BE(answers.length, 6);
    header.fill(0, 8);
    socket.send(Buffer.concat([header, query.subarray(12, end), ...answers]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    queries,
    close: () => new Promise((resolve) => socket.close(resolve)),
  };
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** The chain of aliases, and the addresses at its end. */
function answersOf(zone: Zone, name: string, type: number): Buffer[] {
  const entry = zone[name];
  if (entry === undefined || entry === "silent") return [];
  if (entry.cname !== undefined) {
    return [record(name, TYPE.CNAME, encodeName(entry.cname)), ...answersOf(zone, entry.cname, type)];
  }
  return (entry.addresses ?? [])
    .map((address) => ipaddr.parse(address))
    .filter((address) => (address.kind() === "ipv4" ? TYPE.A : TYPE.AAAA) === type)
    .map((address) => record(name, type, Buffer.from(address.toByteArray())));
}

function record(name: string, type: number, data: Buffer): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  // Class IN, time to live 0.
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([encodeName(name), fixed, data]);
}

function encodeName(name: string): Buffer {
  const labels = name.split(".").map((label) => Buffer.from([label.length, ...Buffer.from(label)]));
  return Buffer.concat([...labels, Buffer.from([0])]);
}
