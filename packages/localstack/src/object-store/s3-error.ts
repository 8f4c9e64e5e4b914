/** A refusal in S3's own terms: HTTP status and code of its error document. */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message = code) {
    super(message);
    this.name = "S3Error";
    this.status = status;
    this.code = code;
  }
}

export function refuse(status: number, code: string, message?: string): never {
  throw new S3Error(status, code, message);
}
