import * as z from "zod";
import { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { type CompanyWork, companyLeadsAtOnce } from "#lib/domain/records/company/company-work.ts";
import type { ItemChange } from "../events/events-of-record.ts";

/** Looked at alone, since most leads of a large import are of a company that is there, or of none. */
const Glance = z.object({
  workspace_id: WorkspaceId,
  sk: LeadId,
  email: z.string().optional(),
  company: z.object({ domain: z.string().optional() }).optional(),
  deleted_at: z.string().optional(),
});

/** The domain, as it is written, by which a lead may name a company. */
const placeOf = (item: ItemChange["after"]): string | undefined => {
  if (item === undefined) return undefined;
  const { email, company, deleted_at } = Glance.parse(item);
  if (deleted_at !== undefined) return undefined;
  return `${company?.domain ?? ""}@${email?.slice(email.lastIndexOf("@") + 1) ?? ""}`;
};

/** Domains that a process remembers, in two halves, of which the older is forgotten when the newer is full. */
const rememberedMax = 50_000;

/** Which domains were told of already, by this process. */
export interface CompanyWatch {
  readonly knows: (place: string) => boolean;
  readonly remember: (places: Iterable<string>) => void;
  /** A lead has left the domain, perhaps before its company was made: the next one is told of. */
  readonly forget: (place: string) => void;
}

export const makeCompanyWatch = (): CompanyWatch => {
  let [newer, older] = [new Set<string>(), new Set<string>()];
  return {
    knows: (place) => newer.has(place) || older.has(place),
    remember: (places) => {
      for (const place of places) newer.add(place);
      if (newer.size > rememberedMax) [newer, older] = [new Set(), newer];
    },
    forget: (place) => {
      newer.delete(place);
      older.delete(place);
    },
  };
};

export interface NewCompanies {
  readonly work: readonly CompanyWork[];
  /** To be remembered once the work is sent. */
  readonly places: readonly string[];
}

const isLead = (item: ItemChange["after"]): boolean => item?.["kind"] === "lead";

/** The domain that a lead has in its workspace; undefined for one that has none, or is in the bin. */
const wholePlaceOf = (item: ItemChange["after"]): string | undefined => {
  const said = isLead(item) ? placeOf(item) : undefined;
  return item === undefined || said === undefined || said === "@"
    ? undefined
    : `${Glance.parse(item).workspace_id} ${said}`;
};

/** Where each lead is after all changes, by its id. */
const lastPlaces = (changes: readonly ItemChange[]): ReadonlyMap<LeadId, string | undefined> =>
  new Map(
    changes.flatMap(({ after }) =>
      after !== undefined && isLead(after) ? [[Glance.parse(after).sk, wholePlaceOf(after)] as const] : [],
    ),
  );

/** The first lead of each domain among changes that no earlier change has told of, and that is still of it after them. */
export const newCompaniesOf = (changes: readonly ItemChange[], watch: CompanyWatch): NewCompanies => {
  const firsts = new Map<string, { readonly workspaceId: WorkspaceId; readonly lead: LeadId }>();
  const last = lastPlaces(changes);
  for (const { before, after } of changes) {
    const [former, place] = [wholePlaceOf(before), wholePlaceOf(after)];
    if (former === place) continue;
    if (former !== undefined) watch.forget(former);
    if (after === undefined || place === undefined) continue;
    const { workspace_id, sk } = Glance.parse(after);
    if (last.get(sk) !== place || watch.knows(place) || firsts.has(place)) continue;
    firsts.set(place, { workspaceId: workspace_id, lead: sk });
  }
  const byWorkspace = Map.groupBy(firsts.values(), ({ workspaceId }) => workspaceId);
  const work = [...byWorkspace].flatMap(([workspace_id, of]) =>
    Array.from({ length: Math.ceil(of.length / companyLeadsAtOnce) }, (_, index) => ({
      kind: "company_leads" as const,
      workspace_id,
      lead_ids: of
        .slice(index * companyLeadsAtOnce, (index + 1) * companyLeadsAtOnce)
        .map(({ lead }) => lead),
    })),
  );
  return { work, places: [...firsts.keys()] };
};
