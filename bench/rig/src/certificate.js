import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const SUBJECT = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];

/**
 * A throwaway certificate for localhost, kept in `folder`: `{ key, cert, spki }`, or null where there is no
 * openssl.
 */
export function loadCertificate(folder) {
  fs.mkdirSync(folder, { recursive: true });
  const key = path.join(folder, "key.pem");
  const cert = path.join(folder, "cert.pem");
  try {
    if (!fs.existsSync(cert)) {
      const kind = [
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "3650",
      ];
      execFileSync("openssl", ["req", ...kind, "-keyout", key, "-out", cert, ...SUBJECT], {
        stdio: "ignore",
      });
    }
    const publicKey = execFileSync("openssl", ["x509", "-in", cert, "-pubkey", "-noout"]);
    const der = execFileSync("openssl", ["pkey", "-pubin", "-outform", "der"], { input: publicKey });
    const spki = execFileSync("openssl", ["dgst", "-sha256", "-binary"], { input: der }).toString("base64");
    return { key: fs.readFileSync(key), cert: fs.readFileSync(cert), spki };
  } catch {
    return null; // no openssl: the rig then serves HTTP/1.1, and says so
  }
}
