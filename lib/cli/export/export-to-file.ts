import { rename, rm, stat } from "node:fs/promises";
import type { ExportJob } from "#lib/contract/platform/jobs.ts";
import { type ExportObject, exportNouns } from "#lib/contract/transfer/export-object.ts";
import type { ExportFormat } from "#lib/contract/transfer/exports.ts";
import type { ApiPlace } from "../api-place.ts";
import { CommandError } from "../command-error.ts";
import { downloadLine } from "../progress-line.ts";
import type { Terminal } from "../terminal.ts";
import { awaitExport } from "./await-export.ts";
import { downloadFile } from "./download-file.ts";
import { type FileKind, verifyFile } from "./verify-file.ts";

type Body = Parameters<ApiPlace["api"]["createExport"]>[0]["body"];

export interface AskedExport {
  readonly object: ExportObject;
  readonly kind: FileKind;
  /** The other choices of `POST /exports`. */
  readonly choices: object;
  /** Where the file goes. */
  readonly out: string;
  /** Replaces a file that is there. */
  readonly force: boolean;
}

/** The format that a file's name says; undefined where it says none. */
export const formatOfName = (name: string, formats: readonly ExportFormat[]): ExportFormat | undefined =>
  formats.find((format) => name.toLowerCase().endsWith(`.${format}`));

const isThere = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined)) !== undefined;

/** Fetches a job's file and holds it against the job; under its name stands a whole file or none. */
const fetchFile = async (job: ExportJob, { kind, out }: AskedExport, terminal: Terminal): Promise<void> => {
  const part = `${out}.part`;
  if (job.result_url === null) throw new CommandError("failed", `${job.id} has no file.`);
  try {
    const { bytes } = job.counts;
    await downloadFile(job.result_url, part, (done) =>
      terminal.progress("download", downloadLine(done, bytes)),
    );
    await verifyFile(part, job, kind);
    await rename(part, out);
  } finally {
    await rm(part, { force: true });
  }
};

/** Has an export made, and fetches its file. Throws a CommandError. */
export const exportToFile = async (
  asked: AskedExport,
  { api }: Pick<ApiPlace, "api">,
  terminal: Terminal,
): Promise<void> => {
  const { object, kind, choices, out, force } = asked;
  if (!force && (await isThere(out)))
    throw new CommandError("usage", `${out} is there already. Give --force to replace it.`);
  const { format, compression } = kind;
  // What a kind of record has for fields, the service knows.
  const body = { object, format, ...(compression !== "none" && { compression }), ...choices } as Body;
  const { body: begun } = await api.createExport({ body });
  const job = await awaitExport({ api, terminal }, begun);
  await fetchFile(job, asked, terminal);
  const { records, bytes } = job.counts;
  const size = bytes < 1e6 ? `${bytes.toLocaleString("en")} bytes` : `${(bytes / 1e6).toFixed(1)} MB`;
  const noun = records === 1 ? object : exportNouns[object];
  terminal.line(`${out}: ${records.toLocaleString("en")} ${noun}, ${size}, SHA-256 ${job.sha256}`);
};
