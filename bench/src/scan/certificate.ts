import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { registerFolder } from "@svc/localstack";

/** A certificate for 127.0.0.1 that is its own authority; made by the openssl of the machine. */
export function localCertificate(): { readonly key: Buffer; readonly cert: Buffer; readonly caFile: string } {
  const folder = mkdtempSync(join(tmpdir(), "svc-bench-tls-"));
  registerFolder(folder);
  const [keyFile, caFile] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", keyFile];
  execFileSync("openssl", ["req", "-x509", "-days", "2", "-out", caFile, ...key, ...subject], { stdio: "ignore" });
  return { key: readFileSync(keyFile), cert: readFileSync(caFile), caFile };
}
