import { constants, createGunzip } from "node:zlib";

/** Unpacks a gzip file as far as the cap, or as far as it goes when it was cut; null when it is none. A bomb costs its cap. */
export function gunzipCapped(
  bytes: Uint8Array,
  bytesMax: number,
): Promise<{ bytes: Buffer; truncated: boolean } | null> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let length = 0;
    const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
    const finish = (truncated: boolean) => {
      gunzip.destroy();
      resolve({ bytes: Buffer.concat(pieces).subarray(0, bytesMax), truncated });
    };
    gunzip.on("data", (piece: Buffer) => {
      pieces.push(piece);
      length += piece.length;
      if (length > bytesMax) finish(true);
    });
    gunzip.on("end", () => finish(false));
    gunzip.on("error", () => resolve(null));
    gunzip.end(bytes);
  });
}
