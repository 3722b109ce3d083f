import * as z from "zod";
import { sizes } from "#lib/contract/platform/limits.ts";
import { apiCommand } from "../command.ts";
import { leadTable } from "./lead-table.ts";

const pageSize = sizes.pageMax;

export const search = apiCommand({
  words: "search",
  summary: "Finds leads by any filter and order.",
  examples: [`leadrail search 'score >= 70 AND industry = "software"' --sort -score`],
  places: ["filter"],
  input: z.strictObject({
    filter: z.string().describe("A filter's text (docs/FILTERS.md)."),
    sort: z.string().optional().describe("Up to three fields, for example -score,created_at."),
    limit: z.coerce.number().int().min(1).default(50).describe("Leads at most; 50 when left out."),
    json: z.literal(true).optional().describe("Prints each lead as one line of JSON."),
  }),
  run: async ({ filter, sort, limit, json }, { api }, terminal) => {
    const found = [];
    const keys = sort === undefined ? {} : { sort: sort.split(",") };
    let cursor: string | undefined;
    let total = 0;
    do {
      const page = {
        limit: Math.min(pageSize, limit - found.length),
        ...(cursor !== undefined && { cursor }),
      };
      const { body } = await api.searchLeads({ body: { filter, ...keys, ...page, include: ["total"] } });
      found.push(...body.data);
      total = body.total ?? 0;
      cursor = body.next_cursor ?? undefined;
      if (body.as_of !== undefined && json !== true)
        terminal.line(`Bulk work goes on: changes after ${body.as_of} may be missing.`);
    } while (cursor !== undefined && found.length < limit);
    if (json === true) for (const lead of found) terminal.line(JSON.stringify(lead));
    else for (const line of [...leadTable(found), `${found.length} of ${total} leads`]) terminal.line(line);
  },
});
