import { createHash, randomUUID } from "node:crypto";
import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { refuse } from "./s3-request.js";

export interface StoredObject {
  readonly key: string;
  readonly etag: string;
  readonly contentType: string;
  /** Further headers, which are returned with the object. */
  readonly headers: Readonly<Record<string, string>>;
  readonly modifiedAt: Date;
  readonly body: Buffer;
}

type NewObject = Pick<StoredObject, "key" | "contentType" | "headers" | "body">;

/**
 * The objects of one bucket, one file each: a line of JSON, then the bytes. The file's name is a digest of the key, so
 * that no key is too long for the file system or leads out of the folder.
 */
export class ObjectFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Writes atomically. With `onlyNew` it never replaces another object, even with concurrent writes. */
  async put(object: NewObject, onlyNew: boolean): Promise<string> {
    await mkdir(this.#folder, { recursive: true });
    const { body, ...head } = object;
    const etag = `"${createHash("md5").update(body).digest("hex")}"`;
    const written = join(this.#folder, `.new-${randomUUID()}`);
    await writeFile(written, Buffer.concat([Buffer.from(`${JSON.stringify({ ...head, etag })}\n`), body]));
    try {
      if (onlyNew) await link(written, this.#file(object.key));
      else await rename(written, this.#file(object.key));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      refuse(412, "PreconditionFailed", "At least one of the pre-conditions you specified did not hold");
    } finally {
      await rm(written, { force: true });
    }
    return etag;
  }

  async get(key: string): Promise<StoredObject> {
    return (await this.#read(this.#file(key))) ?? refuse(404, "NoSuchKey");
  }

  async delete(key: string): Promise<void> {
    await rm(this.#file(key), { force: true });
  }

  async list(): Promise<StoredObject[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const files = names.filter((name) => !name.startsWith(".")).map((name) => join(this.#folder, name));
    const objects = await Promise.all(files.map((file) => this.#read(file)));
    return objects
      .filter((object) => object !== undefined)
      .sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
  }

  async #read(file: string): Promise<StoredObject | undefined> {
    const read = await Promise.all([readFile(file), stat(file)]).catch(() => undefined);
    if (!read) return undefined;
    const [bytes, { mtime }] = read;
    const end = bytes.indexOf("\n");
    return { ...JSON.parse(bytes.toString("utf8", 0, end)), body: bytes.subarray(end + 1), modifiedAt: mtime };
  }

  #file(key: string): string {
    return join(this.#folder, createHash("sha256").update(key).digest("hex"));
  }
}
