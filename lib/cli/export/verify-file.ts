import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import type { ExportJob } from "#lib/contract/platform/jobs.ts";
import type { ExportFormat } from "#lib/contract/transfer/exports.ts";
import { leadCounter } from "#lib/domain/transfer/export/lead-counter.ts";
import { CommandError } from "../command-error.ts";

/** How a file is written. */
export interface FileKind {
  readonly format: ExportFormat;
  readonly compression: "none" | "gzip" | "zip";
}

const sumOf = async (path: string): Promise<{ sha256: string; bytes: number }> => {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const block of createReadStream(path)) {
    hash.update(block);
    bytes += block.length;
  }
  return { sha256: hash.digest("hex"), bytes };
};

/** Records that a reader finds in the file; undefined where it is an archive, whose sum has to do. */
const recordsIn = async (path: string, { format, compression }: FileKind): Promise<number | undefined> => {
  if (format === "xlsx" || compression === "zip") return undefined;
  const counter = leadCounter(format);
  const file = createReadStream(path);
  const text = new TextDecoder();
  for await (const block of compression === "gzip" ? file.pipe(createGunzip()) : file)
    counter.add(text.decode(block, { stream: true }));
  return counter.leads();
};

/** Reads a file back from the disk. Throws a CommandError where it is not what the job has made, byte for byte. */
export const verifyFile = async (
  path: string,
  { counts, sha256 }: ExportJob,
  kind: FileKind,
): Promise<void> => {
  const found = await sumOf(path);
  if (found.bytes !== counts.bytes || found.sha256 !== sha256)
    throw new CommandError(
      "failed",
      `The file that arrived is not the one that was made: ${found.bytes} bytes with SHA-256 ${found.sha256} instead of ${counts.bytes} with ${sha256}.`,
    );
  const records = await recordsIn(path, kind);
  if (records !== undefined && records !== counts.records)
    throw new CommandError("failed", `The file holds ${records} records instead of ${counts.records}.`);
};
