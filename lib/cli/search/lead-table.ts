import type * as z from "zod";
import type { ShownLead } from "#lib/contract/records/lead-fields.ts";
import { tableLines } from "./table-lines.ts";

/** What a terminal has room for. */
const columns = ["id", "email", "name", "company", "score", "updated_at"] as const;

/** Leads as lines of a table, its head first. */
export const leadTable = (leads: readonly z.output<typeof ShownLead>[]): readonly string[] =>
  tableLines(
    columns,
    leads.map((lead) => columns.map((column) => (column === "company" ? lead.company?.name : lead[column]))),
  );
