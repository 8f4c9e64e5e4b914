interface UploadRequest {
  readonly key: string;
  readonly contentType: string;
  readonly contentLength: number;
  readonly signedAt: Date;
  readonly expiresInSeconds: number;
}

/** What whoever has the file sends it with. */
interface SignedUpload {
  readonly url: string;
  /** Every one of them is part of the signature. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A store of objects. @throws SERVICE_UNAVAILABLE when it cannot be used, TIMEOUT when it does not answer */
export interface FileStore {
  exists(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** An address that takes exactly this file, and only while nothing is stored under the key. No I/O. */
  signUpload(request: UploadRequest): Promise<SignedUpload>;
  /** Where a stored file is read. */
  publicUrl(key: string): string;
  close(): void;
}
