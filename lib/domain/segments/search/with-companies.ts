import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import { companyKind, idsOfCompany } from "#lib/domain/records/company/company-kind.ts";
import { idValue } from "#lib/domain/records/record-kind/record-kind.ts";
import type { RecordReader } from "#lib/domain/records/record-kind/record-store.ts";

type Deps = { readonly recordReader: RecordReader };

/** All ids that lead to the same company as one does. */
const idsLike = async ({ recordReader }: Deps, { workspace_id }: Actor, id: string): Promise<string[]> => {
  const holder = await recordReader.holderOf(companyKind, workspace_id, idValue(id));
  const kept = holder === undefined ? undefined : await recordReader.get(companyKind, workspace_id, holder);
  return kept === undefined ? [id] : [...idsOfCompany(kept.record, workspace_id)];
};

/** A filter of records that name companies, in which each company is asked for by all ids that lead to it. */
export const withCompanies = async (
  deps: Deps,
  actor: Actor,
  filter: Filter | null,
): Promise<Filter | null> => {
  const each = async (one: Filter): Promise<Filter> => {
    if ("and" in one) return { and: await Promise.all(one.and.map(each)) };
    if ("or" in one) return { or: await Promise.all(one.or.map(each)) };
    if ("not" in one) return { not: await each(one.not) };
    if (!("field" in one) || one.field !== "company_id") return one;
    const asked = one.op === "eq" || one.op === "ne" ? [one.value] : undefined;
    const all = one.op === "in" || one.op === "not_in" ? one.value : asked;
    if (all === undefined) return one;
    const ids = await Promise.all(all.map((id) => idsLike(deps, actor, String(id))));
    const op = one.op === "eq" || one.op === "in" ? "in" : "not_in";
    return { field: "company_id", op, value: [...new Set(ids.flat())] };
  };
  return filter === null ? null : each(filter);
};
