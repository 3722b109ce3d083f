import * as z from "zod";
import type { Client } from "#lib/contract/client.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type { ExportObject } from "#lib/contract/transfer/export-object.ts";
import { ExportFormat } from "#lib/contract/transfer/exports.ts";
import type { ApiPlace } from "../api-place.ts";
import { type ApiCommand, apiCommand } from "../command.ts";
import { CommandError } from "../command-error.ts";
import { type AskedExport, exportToFile, formatOfName } from "../export/export-to-file.ts";
import type { Terminal } from "../terminal.ts";
import { tableLines } from "./table-lines.ts";

type Found = Readonly<Record<string, unknown>>;

interface Asked {
  readonly filter?: string;
  readonly sort?: string[];
  readonly limit: number;
  readonly cursor?: string;
}

interface Page {
  readonly data: readonly Found[];
  readonly next_cursor: string | null;
}

interface Kind {
  readonly words: string;
  readonly summary: string;
  readonly examples: readonly string[];
  readonly columns: readonly string[];
  readonly object: ExportObject;
  /** What they are among records of that kind, as a filter's text. */
  readonly among?: string;
  /** One page, as the API answers it. */
  readonly page: (api: Client, asked: Asked) => Promise<{ readonly body: Page }>;
}

const shownValue = (record: Found, column: string): unknown => {
  const value = record[column];
  // An amount of money.
  return typeof value === "object" && value !== null ? Object.values(value).join(" ") : value;
};

/** What a filter leaves of those that the command is of. */
const withinFilter = (filter: string | undefined, among: string | undefined): string | undefined =>
  filter === undefined || among === undefined ? (filter ?? among) : `${among} AND (${filter})`;

/** Has them all exported into a file, whose name says the format. */
const exportFound = (
  {
    object,
    out,
    filter,
    sort,
    force,
  }: Pick<AskedExport, "object" | "out" | "force"> & {
    filter: string | undefined;
    sort: string | undefined;
  },
  place: Pick<ApiPlace, "api">,
  terminal: Terminal,
): Promise<void> => {
  const format = formatOfName(out, ExportFormat.options);
  if (format === undefined)
    throw new CommandError(
      "usage",
      `${out} says no format: let it end in ${ExportFormat.options.join(", ")}.`,
    );
  const choices = {
    ...(filter !== undefined && { filter }),
    ...(sort !== undefined && { sort: sort.split(",") }),
  };
  return exportToFile(
    { object, kind: { format, compression: "none" }, choices, out, force },
    place,
    terminal,
  );
};

/**
 * A command that finds records of a kind; with `--json` it writes them out, one a line, with `--out` all of them into a
 * file.
 */
const findCommand = ({ words, summary, examples, columns, object, among, page }: Kind): ApiCommand =>
  apiCommand({
    words,
    summary,
    examples,
    places: ["filter"],
    input: z.strictObject({
      filter: z.string().optional().describe("A filter's text (docs/FILTERS.md); all when left out."),
      sort: z.string().optional().describe("Up to three fields, for example -created_at."),
      limit: z.coerce.number().int().min(1).default(50).describe("Records at most; 50 when left out."),
      json: z.literal(true).optional().describe("Prints each record as one line of JSON."),
      out: z
        .string()
        .min(1)
        .optional()
        .describe("Exports all that pass into this file, as CSV, TSV, XLSX, JSON or NDJSON by its ending."),
      force: z.literal(true).optional().describe("Replaces a file that is there."),
    }),
    run: async ({ filter: asked, sort, limit, json, out, force = false }, { api }, terminal) => {
      const filter = withinFilter(asked, among);
      if (out !== undefined) return exportFound({ object, out, filter, sort, force }, { api }, terminal);
      const found: Found[] = [];
      let cursor: string | undefined;
      do {
        const { body } = await page(api, {
          limit: Math.min(sizes.pageMax, limit - found.length),
          ...(filter !== undefined && { filter }),
          ...(sort !== undefined && { sort: sort.split(",") }),
          ...(cursor !== undefined && { cursor }),
        });
        if (json === true) for (const record of body.data) terminal.line(JSON.stringify(record));
        found.push(...body.data);
        cursor = body.next_cursor ?? undefined;
      } while (cursor !== undefined && found.length < limit);
      if (json === true) return;
      const rows = found.map((record) => columns.map((column) => shownValue(record, column)));
      for (const line of tableLines(columns, rows)) terminal.line(line);
    },
  }) as ApiCommand;

export const findCompanies = findCommand({
  words: "companies",
  summary: "Finds companies, or exports them.",
  examples: [`leadrail companies 'industry = "software"' --sort name --out companies.xlsx`],
  columns: ["id", "name", "domain", "industry", "country", "relationship"],
  object: "company",
  page: (api, body) => api.searchCompanies({ body }),
});

export const findDeals = findCommand({
  words: "deals",
  summary: "Finds deals, or exports them.",
  examples: [`leadrail deals 'status = "open"' --sort close_date`],
  columns: ["id", "name", "status", "amount", "base_amount", "close_date"],
  object: "deal",
  page: (api, body) => api.searchDeals({ body }),
});

export const findContacts = findCommand({
  words: "contacts",
  summary: "Finds contacts, or exports them.",
  examples: [`leadrail contacts 'country = "DE"'`],
  columns: ["id", "email", "name", "lifecycle", "converted_at"],
  object: "contact",
  page: (api, body) => api.searchContacts({ body }),
});

export const findTasks = findCommand({
  words: "tasks",
  summary: "Finds open tasks, those due first before all others, or exports them.",
  examples: ["leadrail tasks --limit 10"],
  columns: ["id", "subject", "due_at", "assignee_id"],
  object: "activity",
  among: 'kind = "task" AND status = "open"',
  page: (api, { sort = ["due_at"], ...rest }) => api.searchActivities({ body: { ...rest, sort } }),
});
