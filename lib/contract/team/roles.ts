import * as z from "zod";

/** The four roles of a workspace member, as they appear on the wire. */
export const Role = z.enum(["admin", "manager", "sales_rep", "viewer"]);
export type Role = z.infer<typeof Role>;

/** Higher holds more; nobody grants a role above their own. */
const rank: Record<Role, number> = { viewer: 0, sales_rep: 1, manager: 2, admin: 3 };

/** True when `holder` may hand out `granted`. */
export const mayGrant = (holder: Role, granted: Role): boolean => rank[holder] >= rank[granted];
