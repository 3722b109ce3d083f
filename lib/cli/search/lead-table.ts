import type * as z from "zod";
import type { Lead } from "#lib/contract/lead-record.ts";
import { tableLines } from "./table-lines.ts";

/** A lead as an answer shows it: the chosen fields. */
type ShownLead = z.output<ReturnType<typeof Lead.partial>>;

/** What a terminal has room for. */
const columns = ["id", "email", "name", "company", "score", "updated_at"] as const;

/** Leads as lines of a table, its head first. */
export const leadTable = (leads: readonly ShownLead[]): readonly string[] =>
  tableLines(
    columns,
    leads.map((lead) => columns.map((column) => (column === "company" ? lead.company?.name : lead[column]))),
  );
