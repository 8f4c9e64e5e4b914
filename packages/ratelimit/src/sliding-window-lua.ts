import type { Tier, TierTable, Use, Uses } from "./limit.js";

/**
 * The Lua scripts work on a packed log. For a table of N tiers, a client's value starts with N counts. A count has 1
 * byte, or 2 if a limit of the table is above 255. Then come the entries of each tier, oldest first: Unix ms modulo
 * 2^32, big-endian. Limits and layout are part of the script's text, so a call sends only the key. One GET and one SET
 * are enough for any number of tiers.
 *
 * Compare entries as numbers. Comparing the packed strings would be wrong on most servers outside containers. Lua
 * compares strings by strcoll, and Redis adopts the collation of its environment (LANG=en_US.UTF-8).
 *
 * Lua locals of tier i: `n` is the number of stored entries, `k` of expired ones and `c` of live ones. `p` is the
 * offset of the first entry. `z` is the age of the newest entry, and `o` the age of the oldest live entry.
 */
const ENTRY_BYTES = 4;

const buildNames = (index: number) => ({
  n: `n${index}`,
  p: `p${index}`,
  z: `z${index}`,
  k: `k${index}`,
  o: `o${index}`,
  c: `c${index}`,
});

/**
 * KEYS[1] is the client's log. ARGV[1] is the time in Unix ms, only with the clock `argument` (tests). The script
 * returns a `Reading`.
 */
export function decideScript(uses: Uses, clock: "redis" | "argument"): string {
  const { table } = uses;
  const reading = uses.tiers.map(({ index, use }) => {
    const { c, o } = buildNames(index);
    return use === "consume" ? `${c}+1,${o}` : `${c},${o}`;
  });
  return [
    "local byte,sub,char,pack,unpack=string.byte,string.sub,string.char,struct.pack,struct.unpack",
    `local v=redis.call('GET',KEYS[1]) or '${"\\0".repeat(table.headerBytes)}'`,
    clock === "redis"
      ? "local t=redis.call('TIME') local now=t[1]*1000+t[2]/1000 now=now-now%1"
      : "local now=tonumber(ARGV[1])",
    "local moved=false",
    readCounts(table),
    ...table.tiers.map((tier, index) => {
      const isUsed = uses.tiers.some((one) => one.index === index);
      return `${buildOffset(table, index)}\n${isUsed ? newestEntry(tier, index) : dropExpired(tier, index)}`;
    }),
    ...uses.tiers.map(({ index, tier }) => firstLiveEntry(index, tier)),
    `if ${uses.tiers.map(({ index, tier }) => `${buildNames(index).c}>=${tier.max}`).join(" or ")} then`,
    keepMoved(table),
    `return {-now,${uses.tiers.map(({ index, tier }) => refusedReading(index, tier)).join(",")}}`,
    "end",
    charge(uses),
    `return {now,${reading.join(",")}}`,
  ].join("\n");
}

/** KEYS[1] is the client's log. The script removes the tier's newest entry. The log keeps its time to live. */
export function refundScript(table: TierTable, index: number): string {
  const { n, p } = buildNames(index);
  const header = table.headerBytes;
  return [
    "local v=redis.call('GET',KEYS[1])",
    "if not v then return 0 end",
    "local byte,sub,char=string.byte,string.sub,string.char",
    readCounts(table),
    ...table.tiers.map((_, at) => buildOffset(table, at)),
    `if ${n}==0 then return 0 end`,
    `if #v==${header + ENTRY_BYTES} then redis.call('DEL',KEYS[1]) return 1 end`,
    `${n}=${n}-1`,
    `local e=${p}+${n}*${ENTRY_BYTES}`,
    `local counts=${packCounts(table, (at) => buildNames(at).n)}`,
    `redis.call('SET',KEYS[1],counts..sub(v,${header + 1},e-1)..sub(v,e+${ENTRY_BYTES}),'KEEPTTL')`,
    "return 1",
  ].join("\n");
}

/** KEYS[1] is a key used only here. The script succeeds only if scripts may write, which a PING doesn't show. */
export const PROBE_SCRIPT = "return redis.call('SET',KEYS[1],'','PX',1000)";

/**
 * Lua expression for the age in ms of the entry at an offset. Entries are Unix ms modulo 2^32. The age is negative if
 * the entry is ahead of the clock.
 */
const ageAt = (offset: string): string =>
  `(now+2147483648-unpack('>I${ENTRY_BYTES}',v,${offset}))%4294967296-2147483648`;

const packedNow = `pack('>I${ENTRY_BYTES}',now%4294967296)`;

function readCounts(table: TierTable): string {
  const names = table.tiers.map((_, index) => buildNames(index).n).join(",");
  if (table.countBytes === 1) return `local ${names}=byte(v,1,${table.headerBytes})`;
  const bytes = table.tiers.map((_, index) => `a${index},b${index}`).join(",");
  const counts = table.tiers.map((_, index) => `a${index}*256+b${index}`).join(",");
  return `local ${bytes}=byte(v,1,${table.headerBytes})\nlocal ${names}=${counts}`;
}

/** Lua expression for the packed counts. `toCount(index)` returns the Lua expression for one count. */
function packCounts(table: TierTable, toCount: (index: number) => string): string {
  const bytes = table.tiers.map((_, index) => {
    const count = toCount(index);
    return table.countBytes === 1 ? count : `(${count}-(${count})%256)/256,(${count})%256`;
  });
  return `char(${bytes.join(",")})`;
}

function buildOffset(table: TierTable, index: number): string {
  const before = buildNames(index - 1);
  return index === 0
    ? `local p0=${table.headerBytes + 1}`
    : `local ${buildNames(index).p}=${before.p}+${before.n}*${ENTRY_BYTES}`;
}

/**
 * Drops a tier's entries if all are expired. This also runs for tiers that the request doesn't use, so that no entry
 * gets so old that its time wraps around.
 */
function dropExpired({ windowMs }: Tier, index: number): string {
  const { n, p, z } = buildNames(index);
  return [
    `local ${z}=${windowMs}`,
    `if ${n}>0 then`,
    `${z}=${ageAt(`${p}+${n}*${ENTRY_BYTES}-${ENTRY_BYTES}`)}`,
    `if ${z}>=${windowMs} then v=sub(v,1,${p}-1)..sub(v,${p}+${n}*${ENTRY_BYTES}) ${n}=0 end`,
    "end",
  ].join("\n");
}

/**
 * Reads the age of a tier's newest entry. If the clock was set back (a failover, a correction), entries can lie in the
 * future. They would expire late and break the order, so they get the current time.
 */
function newestEntry({ windowMs }: Tier, index: number): string {
  const { n, p, z } = buildNames(index);
  const ageOfEntry = (position: string) => ageAt(`${p}+${position}*${ENTRY_BYTES}-${ENTRY_BYTES}`);
  return [
    `local ${z}=${windowMs}`,
    `if ${n}>0 then`,
    `${z}=${ageOfEntry(n)}`,
    `if ${z}<0 then`,
    `local j=${n}-1`,
    `while j>0 and ${ageOfEntry("j")}<0 do j=j-1 end`,
    `v=sub(v,1,${p}+j*${ENTRY_BYTES}-1)..string.rep(${packedNow},${n}-j)..sub(v,${p}+${n}*${ENTRY_BYTES})`,
    `${z}=0 moved=true`,
    "end end",
  ].join("\n");
}

/**
 * Finds the first live entry: an entry counts while its age is below the window. The search checks both ends first.
 * Then it takes ever wider steps from the old end, because a busy client's log loses few entries at a time.
 */
function firstLiveEntry(index: number, { windowMs }: Tier): string {
  const { n, p, z, k, o, c } = buildNames(index);
  const buildAge = (position: string) => ageAt(`${p}+${position}*${ENTRY_BYTES}`);
  return [
    `local ${k},${o}=${n},0`,
    `if ${z}<${windowMs} then`,
    `${k}=0 ${o}=${ageAt(p)}`,
    `if ${o}>=${windowMs} then`,
    `local lo,hi,last=1,1,${n}-1`,
    `while hi<last and ${buildAge("hi")}>=${windowMs} do lo=hi+1 hi=hi+hi end`,
    "if hi>last then hi=last end",
    "while lo<hi do",
    "local m=(lo+hi-(lo+hi)%2)/2",
    `if ${buildAge("m")}>=${windowMs} then lo=m+1 else hi=m end`,
    "end",
    `${k}=lo ${o}=${buildAge("lo")}`,
    "end end",
    `local ${c}=${n}-${k}`,
  ].join("\n");
}

/** Stores the log if entries got a corrected time. Apart from that, a refused request stores nothing. */
function keepMoved(table: TierTable): string {
  const log = `${packCounts(table, (index) => buildNames(index).n)}..sub(v,${table.headerBytes + 1})`;
  const longestMs = Math.max(...table.tiers.map(({ windowMs }) => windowMs));
  return `if moved then redis.call('SET',KEYS[1],${log},'PX',${longestMs}) end`;
}

/**
 * Lua expressions for a refused tier: its units in use, and the age of the unit whose expiry lets the next request
 * pass. More than `max` units may be in use after `max` was lowered. Then several units must expire first.
 */
function refusedReading(index: number, { max }: Tier): string {
  const { p, k, o, c } = buildNames(index);
  return `${c},${c}>${max} and ${ageAt(`${p}+(${k}+${c}-${max})*${ENTRY_BYTES}`)} or ${o}`;
}

function charge(uses: Uses): string {
  const useAt = new Map(uses.tiers.map(({ index, use }) => [index, use]));
  if (!uses.tiers.some(({ use }) => use === "consume")) return keepMoved(uses.table);
  const counts = packCounts(uses.table, (index) => {
    const { n, c } = buildNames(index);
    const use = useAt.get(index);
    return use === undefined ? n : use === "consume" ? `${c}+1` : c;
  });
  return [
    `local s=${packedNow}`,
    timeToLive(uses.table, useAt),
    `redis.call('SET',KEYS[1],${counts}..${segments(uses.table, useAt)},'PX',px)`,
  ].join("\n");
}

/** The entries that stay in the log. Adjacent tiers that this request doesn't use are copied in one piece. */
function segments({ tiers }: TierTable, useAt: ReadonlyMap<number, Use>): string {
  const parts: string[] = [];
  let unusedFrom: string | undefined;
  for (const index of tiers.keys()) {
    const { n, p, k } = buildNames(index);
    const use = useAt.get(index);
    if (use === undefined) {
      unusedFrom ??= p;
      continue;
    }
    if (unusedFrom !== undefined) parts.push(`sub(v,${unusedFrom},${p}-1)`);
    unusedFrom = undefined;
    parts.push(`sub(v,${p}+${k}*${ENTRY_BYTES},${p}+${n}*${ENTRY_BYTES}-1)`);
    if (use === "consume") parts.push("s");
  }
  if (unusedFrom !== undefined) parts.push(`sub(v,${unusedFrom})`);
  return parts.join("..");
}

/**
 * The log lives as long as any entry of any tier. This includes tiers with longer windows that this request doesn't
 * consume.
 */
function timeToLive({ tiers }: TierTable, useAt: ReadonlyMap<number, Use>): string {
  const longestMs = Math.max(...tiers.map(({ windowMs }, index) => (useAt.get(index) === "consume" ? windowMs : 0)));
  const longer = [...tiers.entries()].filter(([, { windowMs }]) => windowMs > longestMs);
  const extensions = longer.map(([index, { windowMs }]) => {
    const { z } = buildNames(index);
    return `if ${windowMs}-${z}>px then px=${windowMs}-${z} end`;
  });
  // SET takes text, and Lua formats numbers slowly, so a constant is passed as text.
  return [`local px=${longestMs}`, ...extensions, `if px==${longestMs} then px='${longestMs}' end`].join("\n");
}
