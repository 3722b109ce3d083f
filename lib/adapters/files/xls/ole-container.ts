import type { ByteSource } from "../byte-source.ts";

const signature = Buffer.from("d0cf11e0a1b11ae1", "hex");
/** The stream in which Office keeps a workbook that a password protects, as its directory has the name. */
const encryptedPackage = Buffer.from("EncryptedPackage", "utf16le");

/** Tells an OLE container, which old workbooks and protected new ones are, by its first 8 bytes. */
export const isOleContainer = (head: Buffer): boolean => head.subarray(0, signature.length).equals(signature);

/** Tells whether an OLE container holds an encrypted workbook; looks through the file without keeping it. */
export const isEncryptedContainer = async (source: ByteSource): Promise<boolean> => {
  let rest = Buffer.alloc(0);
  for await (const part of source.read(0)) {
    const bytes = Buffer.concat([rest, part]);
    if (bytes.includes(encryptedPackage)) return true;
    rest = Buffer.from(bytes.subarray(Math.max(0, bytes.length - encryptedPackage.length + 1)));
  }
  return false;
};
