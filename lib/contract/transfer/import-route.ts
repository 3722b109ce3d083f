import * as z from "zod";
import { ImportId } from "#lib/contract/platform/ids.ts";

/** What the routes of imports have in common. */
export const importRoute = {
  area: "imports",
  roles: ["admin", "manager", "sales_rep"],
} as const;
export const importParams = z.strictObject({ import_id: ImportId });
