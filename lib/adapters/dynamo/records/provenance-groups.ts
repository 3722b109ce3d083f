import * as z from "zod";
import { Provenance } from "#lib/contract/records/lead-record.ts";

/** A stamp with the fields that bear it. */
export const ProvenanceGroup = Provenance.extend({ fields: z.array(z.string()) });
type Group = z.infer<typeof ProvenanceGroup>;
type ByField = Readonly<Record<string, Provenance>>;

/** Stamps by stamp, so that an ordinary record stays below a kilobyte. */
export const packProvenance = (provenance: ByField): Group[] => {
  const groups = new Map<string, Group>();
  for (const [field, stamp] of Object.entries(provenance)) {
    const key = `${stamp.source}|${stamp.at}|${stamp.by}`;
    const group = groups.get(key) ?? { ...stamp, fields: [] };
    group.fields.push(field);
    groups.set(key, group);
  }
  return [...groups.values()];
};

export const unpackProvenance = (groups: readonly Group[]): Record<string, Provenance> =>
  Object.fromEntries(groups.flatMap(({ fields, ...stamp }) => fields.map((field) => [field, stamp])));
