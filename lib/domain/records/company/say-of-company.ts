import { isDeepStrictEqual } from "node:util";
import { Refusal } from "#lib/contract/errors.ts";
import type { Company, CompanyChange } from "#lib/contract/records/company-record.ts";
import { nobody, type Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { Kept } from "#lib/domain/records/record-kind/record-kind.ts";
import type { RecordStore } from "#lib/domain/records/record-kind/record-store.ts";
import { nextWrite } from "#lib/domain/records/record-kind/write-record.ts";
import { companyKind } from "./company-kind.ts";
import { changeCompany } from "./company-rules.ts";
import {
  asBefore,
  besideOf,
  type CompanySource,
  hasTold,
  markerOf,
  type SaidMarker,
  saidImage,
  stampedWith,
} from "./said-by.ts";

export interface SayDeps {
  readonly recordStore: Pick<RecordStore, "get" | "write">;
}

/** What one row or lead says of the company, given what the company says. */
export interface Saying {
  /** Of several the lowest that changes anything counts. */
  readonly row: number;
  readonly change: (company: Company) => CompanyChange;
}

export type Said<S extends Saying> =
  /** What the company says by now, be it of the source or not. */
  | { readonly outcome: "said"; readonly company: Company }
  | { readonly outcome: "gone" }
  /** Whoever is behind the source may not change the company to what these say. */
  | { readonly outcome: "refused"; readonly company: Company; readonly sayings: readonly S[] };

/** Of a company that is known by its name alone, name and country tell which it is: nobody says others of it. */
const sayable = ({ domain, domains }: Company, { name, country, ...rest }: CompanyChange): CompanyChange =>
  domain === null && domains.length === 0
    ? rest
    : { ...rest, ...(name !== undefined && { name }), ...(country !== undefined && { country }) };

/** Attempts against other writers. */
const attemptsMax = 20;

const stampOf = ({ workspaceId, writer, at, requestId }: CompanySource): Stamp => ({
  actor: { workspace_id: workspaceId, member_id: writer.member_id ?? nobody, role: writer.role },
  at,
  requestId,
  via: "api",
});

const actorOf = ({ kind, id, writer }: CompanySource) =>
  kind === "import" || writer.member_id === null
    ? ({ type: "import", id } as const)
    : ({ type: "member", id: writer.member_id } as const);

const put = async (
  { recordStore }: SayDeps,
  source: CompanySource,
  before: Kept<Company>,
  { record, said }: { readonly record: Company; readonly said: SaidMarker },
) => {
  const write = nextWrite(
    companyKind,
    "update",
    before,
    { ...before, record },
    stampOf(source),
    besideOf(before, said),
  );
  const audit = { ...write.audit, actor: actorOf(source) };
  const { outcome } = await recordStore.write(companyKind, { ...write, audit });
  return { outcome, company: write.after.record };
};

/**
 * Says of a company what the lowest row says that changes anything, once however often it is asked, and in whatever order the rows
 * come: the image bears a marker of the row with what stood there before. Once anybody else has written the company, the
 * source says no more of it. Throws Refusal where others write it without end.
 */
export const sayOfCompany = async <S extends Saying>(
  deps: SayDeps,
  source: CompanySource,
  id: string,
  sayings: readonly S[],
): Promise<Said<S>> => {
  const identity = await import("./company-identity.ts");
  const stamp = stampOf(source);
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const kept = await deps.recordStore.get(companyKind, source.workspaceId, id);
    if (kept === undefined || kept.deleted !== undefined) return { outcome: "gone" };
    const { record: company } = kept;
    const marker = markerOf(kept, source);
    const isClosed = marker === undefined ? hasTold(kept, source) : marker.former === undefined;
    if (isClosed) return { outcome: "said", company };
    const base = marker === undefined ? company : asBefore(company, marker);
    const nextBy = ({ change }: S): Company =>
      changeCompany(identity, base, sayable(base, change(base)), stamp);
    const tells = (one: S): boolean => !isDeepStrictEqual(nextBy(one), base);
    const open = sayings.filter(({ row }) => marker === undefined || row < marker.row);
    const first = open.toSorted((a, b) => a.row - b.row).find(tells);
    if (first === undefined) return { outcome: "said", company };
    if (companyKind.rights.writeRefusal(stamp.actor, company, new Map()) !== undefined)
      return { outcome: "refused", company, sayings: open.filter(tells) };
    const written = await put(
      deps,
      source,
      kept,
      saidImage({ base, next: nextBy(first), marker }, source, first.row),
    );
    if (written.outcome === "stored") return { outcome: "said", company: written.company };
    if (written.outcome === "duplicate") return { outcome: "said", company };
  }
  throw new Refusal("unavailable", { detail: "Too many writers at once. Try again." });
};

/**
 * Puts back what a source has written of a company, where nobody has written it since. The fields bear the stamp of whoever
 * takes it back, so that leads follow. Throws Refusal where others write it without end.
 */
export const takeBackOfCompany = async (
  deps: SayDeps,
  source: CompanySource,
  id: string,
): Promise<"restored" | "untouched" | "changed_since" | "not_yours"> => {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const kept = await deps.recordStore.get(companyKind, source.workspaceId, id);
    if (kept === undefined || kept.deleted !== undefined) return "untouched";
    const marker = markerOf(kept, source);
    if (marker === undefined) return hasTold(kept, source) ? "changed_since" : "untouched";
    if (marker.former === undefined) return "restored";
    const { actor } = stampOf(source);
    if (companyKind.rights.writeRefusal(actor, kept.record, new Map()) !== undefined) return "not_yours";
    const stamp = { source: source.kind, at: source.at, by: actor.member_id };
    const record = stampedWith({ ...kept.record, ...marker.former }, Object.keys(marker.former), stamp);
    const { outcome } = await put(deps, source, kept, { record, said: { by: marker.by, row: marker.row } });
    if (outcome === "stored") return "restored";
    if (outcome === "duplicate") return "changed_since";
  }
  throw new Refusal("unavailable", { detail: "Too many writers at once. Try again." });
};
