import { stat } from "node:fs/promises";
import { basename, extname } from "node:path";
import * as z from "zod";
import type { ImportId } from "#lib/contract/platform/ids.ts";
import { MatchPolicy } from "#lib/contract/transfer/import-options.ts";
import { type Import, ImportObject } from "#lib/contract/transfer/import-record.ts";
import { MappingName } from "#lib/contract/transfer/mappings.ts";
import type { ApiPlace } from "../api-place.ts";
import { apiCommand } from "../command.ts";
import { CommandError } from "../command-error.ts";
import { uploadLine } from "../progress-line.ts";
import type { Terminal } from "../terminal.ts";
import { awaitImport } from "./await-import.ts";
import { checkedLine, mappingLines, noticeLines, outcomeLine } from "./describe-import.ts";
import { saveProblems } from "./save-problems.ts";
import { uploadFile } from "./upload-file.ts";

const Input = z.strictObject({
  file: z.string().min(1).describe("CSV, TSV, XLSX, XLS, JSON or NDJSON, also with gzip."),
  object: ImportObject.default("lead").describe("What its rows are: lead (when left out) or deal."),
  "on-match": MatchPolicy.optional().describe(
    "What a row does to a lead that has its email: skip, overwrite, fill_blanks (the default) or newest_wins.",
  ),
  mapping: MappingName.optional().describe(
    "A saved mapping; left out, the columns are mapped by themselves.",
  ),
  problems: z
    .string()
    .min(1)
    .optional()
    .describe("Where the rows that are left out are saved; beside the file when left out."),
  yes: z.boolean().default(false).describe("Runs the import without asking."),
  "dry-run": z.boolean().default(false).describe("Checks the file and writes nothing."),
});
type Input = z.infer<typeof Input>;

type Place = ApiPlace & { readonly terminal: Terminal };

const sizeOf = async (path: string): Promise<number> => {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() !== true) throw new CommandError("usage", `FILE: there is no file ${path}.`);
  return found.size;
};

const begin = async ({ api, terminal }: Place, input: Input): Promise<ImportId> => {
  const bytes = await sizeOf(input.file);
  const on_match = input["on-match"];
  const { body } = await api.createImport({
    body: {
      object: input.object,
      source: { kind: "upload", filename: basename(input.file), ...(bytes > 0 && { bytes }) },
      options: { ...(on_match && { on_match }), dry_run: input["dry-run"] },
      ...(input.mapping && { mapping: input.mapping }),
    },
  });
  if (body.upload === null) throw new CommandError("failed", "The service has no place for the file.");
  const onProgress = (done: number) => terminal.progress("upload", uploadLine(done, bytes));
  const parts = await uploadFile(input.file, body.upload, { bytes, onProgress });
  if (parts !== undefined)
    await api.completeImportUpload({ params: { import_id: body.id }, body: { parts } });
  return body.id;
};

const tellProblems = async (
  { api, terminal }: Place,
  { id, counts }: Import,
  path: string,
): Promise<void> => {
  const { invalid, duplicate_in_file, failed } = counts;
  if (invalid + duplicate_in_file + failed === 0) return;
  terminal.line("Rows that are left out:");
  for (const line of await saveProblems(api, id, path)) terminal.line(line);
};

/** Asks whether to run it. Throws when it is not to be. */
const requireYes = async ({ api, terminal }: Place, { id, counts }: Import, input: Input): Promise<void> => {
  if (counts.valid > 0) {
    if (input.yes) return;
    const question = `Import ${counts.valid.toLocaleString("en")} of ${counts.total.toLocaleString("en")} rows?`;
    const answer = await terminal.confirm(question);
    if (answer === true) return;
    if (answer === undefined)
      throw new CommandError(
        "refused",
        `Nothing is written: nobody could be asked. Give --yes, or confirm it with POST /leads/import/${id}/confirm.`,
      );
  }
  await api.cancelImport({ params: { import_id: id } });
  throw new CommandError(
    "refused",
    counts.valid > 0 ? "Nothing is written." : "Nothing is written: no row is valid.",
  );
};

export const importFile = apiCommand({
  words: "import",
  summary:
    "Imports a file of leads, or of deals: shows how it is mapped and what is wrong in it, asks, and runs it.",
  examples: [
    "leadrail import leads.csv --dry-run",
    "leadrail import leads.csv --on-match overwrite --yes",
    "leadrail import deals.csv --object deal --yes",
  ],
  places: ["file"],
  input: Input,
  run: async (input, { api }, terminal) => {
    const place = { api, terminal };
    const problems =
      input.problems ?? `${input.file.slice(0, -extname(input.file).length || undefined)}-problems.csv`;
    const id = await begin(place, input);
    const checked = await awaitImport(place, id, [input["dry-run"] ? "done" : "validated"]);
    terminal.line(`${id}: ${checkedLine(checked)}`);
    for (const line of [...mappingLines(checked.mapping), ...noticeLines(checked)]) terminal.line(line);
    await tellProblems(place, checked, problems);
    if (input["dry-run"]) return terminal.line("Nothing is written: this was a dry run.");
    await requireYes(place, checked, input);
    await api.confirmImport({ params: { import_id: id } });
    const done = await awaitImport(place, id, ["done", "in_review"]);
    terminal.line(outcomeLine(done));
    if (done.counts.failed > 0) await tellProblems(place, done, problems);
  },
});
