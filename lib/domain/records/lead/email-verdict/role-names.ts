import roles from "./lists/roles.json" with { type: "json" };

const roleNames = new Set(roles.roles);

/** True for an address's first part that belongs to an office rather than to a person. */
export const isRole = (local: string): boolean =>
  roleNames.has(local.includes("+") ? local.slice(0, local.indexOf("+")) : local);

/** What the list was made of. */
export const roleSource = roles.source;
