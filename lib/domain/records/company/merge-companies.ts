import * as z from "zod";
import { Refusal } from "#lib/contract/errors.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { type Company, KeptField } from "#lib/contract/records/company-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { requireVersion } from "#lib/domain/platform/request/require-version.ts";
import { isRestorable } from "#lib/domain/records/lead/restorable.ts";
import { findRecord } from "#lib/domain/records/record-kind/find-record.ts";
import { idValue, type Kept } from "#lib/domain/records/record-kind/record-kind.ts";
import { requireNoCircle } from "#lib/domain/records/record-kind/require-named.ts";
import { nextWrite, type RecordDeps, reading } from "#lib/domain/records/record-kind/write-record.ts";
import { companyKind } from "./company-kind.ts";
import type { CompanyMerges } from "./company-merges.ts";
import { changedSinceMerge, heard, mergedCompany, unmergedCompany } from "./merge-rules.ts";

export interface MergeDeps extends RecordDeps {
  readonly companyMerges: CompanyMerges;
}

export interface AskedMerge {
  /** The company that stays. */
  readonly id: string;
  /** The one that goes into it. */
  readonly from: string;
  readonly ifMatch?: number | undefined;
}

const attemptsMax = 8;

const requireWrite = ({ actor }: Stamp, company: Company): void => {
  const detail = companyKind.rights.writeRefusal(actor, company, new Map());
  if (detail !== undefined) throw new Refusal("forbidden", { detail });
};

/** The company that stays. Throws Refusal for an id that leads to another. */
const staying = async (deps: MergeDeps, id: string, stamp: Stamp): Promise<Kept<Company>> => {
  const { kept } = await findRecord(companyKind, reading(deps), stamp.actor, id);
  if (kept.record.id !== id)
    throw new Refusal("wrong_state", {
      detail: `${id} is ${kept.record.id} by now: name that one.`,
    });
  requireWrite(stamp, kept.record);
  return kept;
};

const refuse = (code: string, message: string, hint?: string): never => {
  throw new Refusal("validation_failed", {
    errors: [{ pointer: "/from", code, message, ...(hint !== undefined && { hint }) }],
  });
};

/** The company that goes. Throws Refusal for one that is not there, the same, or an id that leads to another. */
const going = async (deps: MergeDeps, { id, from }: AskedMerge, stamp: Stamp): Promise<Kept<Company>> => {
  if (from === id) return refuse("same_company", "A company is not merged with itself.");
  const found = await findRecord(companyKind, reading(deps), stamp.actor, from).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === "not_found") return undefined;
    throw error;
  });
  if (found === undefined) return refuse("unknown_company", `There is no company ${from}.`);
  const { record } = found.kept;
  if (record.id === id) return refuse("same_company", `${from} leads to ${id} already.`);
  if (record.id !== from)
    return refuse("moved_company", `${from} is ${record.id} by now.`, `Name ${record.id}.`);
  requireWrite(stamp, record);
  return found.kept;
};

/** Puts one attempt after the other until no other writer comes between. */
const again = async <T>(attempt: () => Promise<T | undefined>): Promise<T> => {
  for (let n = 1; n <= attemptsMax; n += 1) {
    const done = await attempt();
    if (done !== undefined) return done;
  }
  throw new Refusal("unavailable", { detail: "Too many writers at once. Try again." });
};

/** Lets one company go into another, with all that leads to it. The same merge again answers what is there. */
export const mergeCompanies = (deps: MergeDeps, asked: AskedMerge, stamp: Stamp): Promise<Company> =>
  again(async () => {
    const into = await staying(deps, asked.id, stamp);
    if (into.record.merged.some(({ id }) => id === asked.from)) return into.record;
    requireVersion(into.record, asked.ifMatch);
    const from = await going(deps, asked, stamp);
    const next = mergedCompany(into.record, from.record, stamp);
    // What belongs to the one that goes belongs to the one that stays from then on.
    const circle = { after: next, also: from.record.id, pointer: "/from" };
    await requireNoCircle(companyKind, deps.recordStore, stamp.actor.workspace_id, circle);
    const taker = nextWrite(companyKind, "merge", into, { ...into, record: next }, stamp);
    const deleted = { at: stamp.at, by: stamp.actor.member_id };
    const giver = nextWrite(companyKind, "merge", from, { ...from, deleted }, stamp);
    const outcome = await deps.companyMerges.write({ giver, taker });
    if (outcome === "duplicate") throw new Refusal("duplicate_company");
    return outcome === "stored" ? taker.after.record : undefined;
  });

/** The company that went into another, as it was then. Throws Refusal when it is gone for good. */
const gone = async (deps: MergeDeps, from: string, stamp: Stamp): Promise<Kept<Company>> => {
  const before = await deps.recordStore.get(companyKind, stamp.actor.workspace_id, from);
  const at = before?.deleted?.at;
  if (before === undefined || at === undefined || !isRestorable(at, stamp.at))
    throw new Refusal("wrong_state", { detail: "A merge is taken back within 30 days." });
  requireWrite(stamp, before.record);
  return before;
};

/** Higher than anybody's group of companies is. */
const heightMax = 20;

/** Throws Refusal where a company that comes out again would belong to itself: others have been hung elsewhere since. */
const requireNoCircleOut = async (
  { recordStore }: MergeDeps,
  workspaceId: WorkspaceId,
  { from, into, ids }: { readonly from: Company; readonly into: Company; readonly ids: readonly string[] },
): Promise<void> => {
  let next = from.parent_id;
  for (let height = 1; next !== null; height += 1) {
    const id: string = ids.includes(next)
      ? from.id
      : ((await recordStore.holderOf(companyKind, workspaceId, idValue(next))) ?? next);
    if (id === from.id || height > heightMax)
      throw new Refusal("wrong_state", {
        detail: `${from.id} would belong to itself over others by now. Give ${next} another parent first.`,
      });
    const kept = id === into.id ? into : (await recordStore.get(companyKind, workspaceId, id))?.record;
    next = kept?.parent_id ?? null;
  }
};

/** Beside an image, the company that an undo took out of it, and the fields that the undo kept. */
const unmergedMarker = "unmerged";
const keptMarker = "unmerged_left";
const KeptFields = z.array(KeptField);

/** A company after the undo of a merge, with the fields that somebody has changed since the merge. */
export interface UndoneMerge {
  readonly company: Company;
  readonly left: readonly KeptField[];
}

/** Takes a merge back: both companies are there again, each with what leads to it. The same again answers what is there. */
export const undoMerge = (deps: MergeDeps, asked: AskedMerge, stamp: Stamp): Promise<UndoneMerge> =>
  again<UndoneMerge>(async () => {
    const into = await staying(deps, asked.id, stamp);
    if (into.writtenBy[unmergedMarker] === asked.from) {
      const left = KeptFields.safeParse(into.writtenBy[keptMarker]).data ?? [];
      return { company: into.record, left };
    }
    requireVersion(into.record, asked.ifMatch);
    const entry = into.record.merged.find(({ id }) => id === asked.from);
    if (entry === undefined)
      throw new Refusal("wrong_state", { detail: `${asked.from} is not merged into this company.` });
    const before = await gone(deps, asked.from, stamp);
    const { deleted: _, ...kept } = before;
    const from = { ...kept, record: heard(kept.record, into.record, stamp) };
    const next = unmergedCompany(into.record, entry);
    const out = { from: from.record, into: next, ids: entry.ids };
    await requireNoCircleOut(deps, stamp.actor.workspace_id, out);
    const left = changedSinceMerge(into.record, entry);
    const marker = { [unmergedMarker]: asked.from, ...(left.length > 0 && { [keptMarker]: left }) };
    const giver = nextWrite(companyKind, "unmerge", into, { ...into, record: next }, stamp, marker);
    const taker = nextWrite(companyKind, "unmerge", before, from, stamp);
    const outcome = await deps.companyMerges.write({ giver, taker });
    if (outcome === "duplicate") throw new Refusal("duplicate_company");
    return outcome === "stored" ? { company: giver.after.record, left } : undefined;
  });
