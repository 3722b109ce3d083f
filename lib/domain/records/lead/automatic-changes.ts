import { createHash } from "node:crypto";
import * as z from "zod";
import { changesOf, countersOf, valuesOf } from "./field-changes.ts";
import type { StoredLead } from "./stored-lead.ts";

/** Hashes of one value: `left` as people, files and jobs left it, `made` as automation has set it since. */
export const AutomaticChange = z.object({ left: z.string(), made: z.string() });
export type AutomaticChange = z.infer<typeof AutomaticChange>;

/** By path, such as `tags` or `custom.tier`. */
export type AutomaticChanges = Readonly<Record<string, AutomaticChange>>;

/** Returns 66 bits of SHA-256; the empty text for null and for an empty array. */
export const valueHash = (value: unknown): string =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)
    ? ""
    : createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 11);

/** Returns the automatic changes that nobody has replaced since: those whose value the lead still has. */
export const currentAutomatic = ({ lead, automatic }: StoredLead): AutomaticChanges => {
  if (automatic === undefined) return {};
  const values = valuesOf(lead);
  return Object.fromEntries(
    Object.entries(automatic).filter(([path, { made }]) => valueHash(values.get(path)) === made),
  );
};

/** Replaces the automatic changes beside a lead; without any the attribute is absent. */
export const withAutomatic = (stored: StoredLead, automatic: AutomaticChanges): StoredLead => {
  const { automatic: _, ...rest } = stored;
  return Object.keys(automatic).length === 0 ? rest : { ...rest, automatic };
};

/**
 * Notes beside a lead which of its values a rule, a workflow or its company's record has changed. Every automatic write
 * calls it, so that an undo can tell these values from those that a person wrote (ADR 143).
 */
export const noteAutomatic = (before: StoredLead, after: StoredLead): StoredLead => {
  const changes = changesOf(before.lead, after.lead);
  if (changes.length === 0) return after;
  const known = currentAutomatic(before);
  const noted = changes.map(({ path, before: was, after: is }) => {
    const change = { left: known[path]?.left ?? valueHash(was), made: valueHash(is) };
    return [path, change] as const;
  });
  const all = Object.entries({ ...known, ...Object.fromEntries(noted) });
  // Automation that takes its own change back leaves what people left.
  return withAutomatic(after, Object.fromEntries(all.filter(([, { left, made }]) => left !== made)));
};

/**
 * Returns hashes of a lead's values and counters as people, files and jobs left them, whatever automation has changed
 * since. Empty values are left out.
 */
export const personalHashes = (stored: StoredLead): ReadonlyMap<string, string> => {
  const { lead } = stored;
  const all = [...valuesOf(lead), ...Object.entries(countersOf(lead))];
  const hashes = new Map(all.map(([path, value]) => [path, valueHash(value)]));
  for (const [path, { left }] of Object.entries(currentAutomatic(stored))) hashes.set(path, left);
  return new Map([...hashes].filter(([, hash]) => hash !== ""));
};

/** Returns the paths that a person, a file or another job has changed since a lead had these hashes. */
export const personalChangesSince = (
  then: Readonly<Record<string, string>>,
  stored: StoredLead,
): readonly string[] => {
  const now = personalHashes(stored);
  const paths = [...new Set([...Object.keys(then), ...now.keys()])].filter(
    (path) => (then[path] ?? "") !== (now.get(path) ?? ""),
  );
  // The time of a move follows from the move.
  return paths.filter((path) => path !== "stage_entered_at" || !paths.includes("stage_id"));
};

/** True if automation alone took the lead from this owner. */
export const wasOwnedBy = (stored: StoredLead, owner: string | null): boolean =>
  owner !== null && currentAutomatic(stored)["owner_id"]?.left === valueHash(owner);
