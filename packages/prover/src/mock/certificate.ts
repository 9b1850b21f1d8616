// A self-signed certificate for some hosts, so that clients which trust it can speak TLS with a mock.
import { generateKeyPairSync, sign } from "node:crypto";

/** Both as PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const element = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const sequence = (...parts: readonly Buffer[]): Buffer => element(0x30, ...parts);
const octets = (part: Buffer): Buffer => element(0x04, part);
const bits = (part: Buffer): Buffer => element(0x03, Buffer.from([0]), part);
const hex = (text: string): Buffer => Buffer.from(text.replaceAll(" ", ""), "hex");

const COMMON_NAME = hex("06 03 55 04 03");
const ALTERNATIVE_NAMES = hex("06 03 55 1d 11");
const BASIC_CONSTRAINTS = hex("06 03 55 1d 13");
const ECDSA_WITH_SHA256 = hex("06 08 2a 86 48 ce 3d 04 03 02");
const TRUE = hex("01 01 ff");
const VERSION_3 = hex("a0 03 02 01 02");
const SERIAL = hex("02 01 01");

/** Creates a key and a self-signed certificate for hosts, in X.509's DER (RFC 5280). */
export function makeCertificate(hosts: readonly string[]): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(ECDSA_WITH_SHA256);
  const name = sequence(element(0x31, sequence(COMMON_NAME, element(0x0c, Buffer.from("mock")))));
  const validity = sequence(
    element(0x17, Buffer.from("200101000000Z")),
    element(0x17, Buffer.from("491231235959Z")),
  );
  const extensions = sequence(
    sequence(BASIC_CONSTRAINTS, TRUE, octets(sequence(TRUE))),
    sequence(ALTERNATIVE_NAMES, octets(sequence(...hosts.map((host) => element(0x82, Buffer.from(host)))))),
  );
  const key = publicKey.export({ type: "spki", format: "der" });
  const body = sequence(VERSION_3, SERIAL, algorithm, name, validity, name, key, element(0xa3, extensions));
  const der = sequence(body, algorithm, bits(sign("sha256", body, privateKey)));
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n"),
  };
}
