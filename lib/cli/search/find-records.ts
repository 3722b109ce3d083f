import * as z from "zod";
import type { Client } from "#lib/contract/client.ts";
import { sizes } from "#lib/contract/limits.ts";
import { type ApiCommand, apiCommand } from "../command.ts";
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
  readonly columns: readonly string[];
  /** One page, as the API answers it. */
  readonly page: (api: Client, asked: Asked) => Promise<{ readonly body: Page }>;
}

const shownValue = (record: Found, column: string): unknown => {
  const value = record[column];
  // An amount of money.
  return typeof value === "object" && value !== null ? Object.values(value).join(" ") : value;
};

/** A command that finds records of a kind, or, with `--json`, writes them out, one a line. */
const findCommand = ({ words, summary, columns, page }: Kind): ApiCommand =>
  apiCommand({
    words,
    summary,
    places: ["filter"],
    input: z.strictObject({
      filter: z.string().optional().describe("A filter's text (docs/FILTERS.md); all when left out."),
      sort: z.string().optional().describe("Up to three fields, for example -created_at."),
      limit: z.coerce.number().int().min(1).default(50).describe("Records at most; 50 when left out."),
      json: z.literal(true).optional().describe("Prints each record as one line of JSON."),
    }),
    run: async ({ filter, sort, limit, json }, { api }, terminal) => {
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
  summary: "Finds companies: leadrail companies 'industry = \"software\"'.",
  columns: ["id", "name", "domain", "industry", "country", "relationship"],
  page: (api, body) => api.searchCompanies({ body }),
});

export const findDeals = findCommand({
  words: "deals",
  summary: "Finds deals: leadrail deals 'status = \"open\"' --sort close_date.",
  columns: ["id", "name", "status", "amount", "base_amount", "close_date"],
  page: (api, body) => api.searchDeals({ body }),
});

export const findContacts = findCommand({
  words: "contacts",
  summary: "Finds contacts: leadrail contacts 'country = \"DE\"'.",
  columns: ["id", "email", "name", "lifecycle", "converted_at"],
  page: (api, body) => api.searchContacts({ body }),
});

export const findTasks = findCommand({
  words: "tasks",
  summary: "Finds open tasks, those due first before all others.",
  columns: ["id", "subject", "due_at", "assignee_id"],
  page: (api, { filter, sort = ["due_at"], ...rest }) =>
    api.searchActivities({
      body: {
        ...rest,
        sort,
        filter: `kind = "task" AND status = "open"${filter === undefined ? "" : ` AND (${filter})`}`,
      },
    }),
});
