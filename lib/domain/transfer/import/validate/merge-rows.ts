import type { ImportedLead } from "#lib/domain/records/lead/imported-lead.ts";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

const filled = (own: unknown, other: unknown): unknown => {
  if (Array.isArray(own) && Array.isArray(other)) return [...new Set([...own, ...other])];
  if (isRecord(own) && isRecord(other)) return fill(own, other);
  return isEmpty(own) ? other : own;
};

const fill = (own: Record<string, unknown>, other: Record<string, unknown>): Record<string, unknown> => {
  const next: Record<string, unknown> = { ...own };
  for (const [key, value] of Object.entries(other)) next[key] = filled(own[key], value);
  return next;
};

/** Two rows of one person as one: what the first leaves empty the other fills, and their tags are joined. */
export const mergeRows = (first: ImportedLead, other: ImportedLead): ImportedLead => fill(first, other);
