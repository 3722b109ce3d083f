import * as z from "zod";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { TimelineEntry, TimelineKind } from "#lib/contract/records/timeline.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { seesMasked } from "#lib/domain/records/lead/visibility.ts";
import type { TimelineRow } from "./timeline-reader.ts";

export const Row = z.object({ record: z.object({ kind: z.enum(["activity", "comment"]), id: z.string() }) });
/** The record that a row names. */
export const recordOf = ({ item }: TimelineRow) => Row.parse(item).record;

const Fields = z.record(z.string(), z.unknown());
export const Audit = z.object({
  action: z.string(),
  actor: z.object({ type: z.string(), id: z.string() }),
  // Gone where a person's data was erased.
  before: Fields.default({}),
  after: Fields.default({}),
});

/** What an own row tells better, or what is no news. */
const untold = new Set([
  "version",
  "updated_at",
  "stage_id",
  "stage_entered_at",
  "pipeline_id",
  "engagement",
]);

/** True for a masked field, and for a structure with a masked part: a change holds the structure whole. */
const hasMasked = ({ fields }: Catalogue, name: string): boolean =>
  [...fields].some(([path, { masked }]) => masked === true && (path === name || path.startsWith(`${name}.`)));

const kindOfChange = (names: readonly string[]): TimelineKind => {
  if (names.every((name) => name === "lists")) return "list_move";
  return names.every((name) => name === "owner_id") ? "assignment" : "field_change";
};

const kindOfAction: Readonly<Record<string, TimelineKind>> = {
  create: "created",
  delete: "deleted",
  restore: "restored",
};

/** A change of the lead; undefined where nothing is left that the caller may see. */
const changeEntry = (row: TimelineRow, caller: Actor, catalogue: Catalogue): TimelineEntry | undefined => {
  const { action, actor, before, after } = Audit.parse(row.item);
  const [of = "", verb = ""] = action.split(".");
  const known = kindOfAction[verb];
  if (known !== undefined)
    return { at: row.at, kind: known, actor, summary: `The ${of} was ${known}.`, data: {}, link: null };
  const isHidden = (name: string): boolean =>
    untold.has(name) || (seesMasked(caller) && hasMasked(catalogue, name));
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isHidden(name),
  );
  if (names.length === 0) return undefined;
  const changed = `Changed: ${names.join(", ")}.`;
  const changes = names.map((name) => [name, { before: before[name] ?? null, after: after[name] ?? null }]);
  const summary = verb === "convert" ? "The lead became a contact." : changed;
  return {
    at: row.at,
    kind: kindOfChange(names),
    actor,
    summary,
    data: Object.fromEntries(changes),
    link: null,
  };
};

const Engaged = z.object({
  type: z.string(),
  occurred_at: z.string(),
  message_id: z.string().optional(),
  campaign_id: z.string().optional(),
  url: z.string().optional(),
  machine: z.boolean(),
});

const engagementEntry = ({ at, item }: TimelineRow, caller: Actor): TimelineEntry => {
  const { url, ...data } = Engaged.parse(item);
  const shown = url === undefined || seesMasked(caller) ? data : { ...data, url };
  const by = data.machine ? " (by a machine)" : "";
  return {
    at,
    kind: "engagement",
    actor: null,
    summary: `Message: ${data.type}${by}.`,
    data: shown,
    link: null,
  };
};

const Place = z.string().nullable().optional();
const Move = z.object({ facts: z.looseObject({ from: Place, to: Place }) });

const moveEntry = ({ at, item }: TimelineRow, { fields }: Catalogue): TimelineEntry => {
  const { facts } = Move.parse(item);
  const nameOf = (stage: string | null | undefined): string =>
    stage == null ? "no stage" : (fields.get("stage_id")?.named?.nameOf(stage) ?? "a deleted stage");
  const summary = `Moved from ${nameOf(facts.from)} to ${nameOf(facts.to)}.`;
  return { at, kind: "stage_move", actor: null, summary, data: facts, link: null };
};

const DealMoved = z.object({ facts: z.object({ by: z.string().nullable(), changed: Fields }) });

/** Undefined for a new deal's first place, which is no move, and where nothing is left that the caller may see. */
const dealMoveEntry = ({ at, item }: TimelineRow): TimelineEntry | undefined => {
  const { by, changed } = DealMoved.parse(item).facts;
  const names = Object.keys(changed);
  if (names.length === 0 || item["n"] === 1) return undefined;
  return {
    at,
    kind: "deal_move",
    actor: by === null ? null : { type: "member", id: by },
    summary: `Moved: ${names.join(", ")}.`,
    data: changed,
    link: null,
  };
};

/** What a row says by itself; rows that name a record are read with it. */
export const entryOf = (row: TimelineRow, caller: Actor, catalogue: Catalogue): TimelineEntry | undefined => {
  switch (row.source) {
    case "engagement":
      return engagementEntry(row, caller);
    case "audit":
      return changeEntry(row, caller, catalogue);
    case "stage_move":
      return moveEntry(row, catalogue);
    case "deal_move":
      return dealMoveEntry(row);
    case "row":
      throw new Error("a row that names a record is read with the record");
  }
};
