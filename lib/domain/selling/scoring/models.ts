import { isDeepStrictEqual } from "node:util";
import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { ScoringModelId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type {
  NewScoringModel,
  ScoringModel,
  ScoringModelChange,
  ScoringModelRecord,
} from "#lib/contract/selling/scoring-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import {
  addRecord,
  changeRecord,
  findRecord,
  type RecordKind,
} from "#lib/domain/platform/named-record/change-record.ts";
import { requireRoom } from "#lib/domain/platform/named-record/require-room.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import type { LeadSchema, LeadSchemaSource } from "#lib/domain/records/lead/lead-schema.ts";
import { tellsMasked } from "#lib/domain/records/lead/tells-masked.ts";
import { maskedFields } from "#lib/domain/records/lead/unmasked-filter.ts";
import { readRules } from "./read-model.ts";
import type { ScoringReader, ScoringStore } from "./scoring-store.ts";

export const scoringKind: RecordKind<ScoringModelRecord> = {
  noun: "scoring_model",
  actsAlone: true,
  duplicate: "duplicate_scoring_model",
  shown: (record) => record,
  authorise: () => undefined,
};

export interface ModelDeps {
  readonly store: ScoringStore;
  readonly leadSchemas: LeadSchemaSource;
}

/** A model as its readers see it. */
export const showModel = (
  record: ScoringModelRecord,
  { scoring, isScoringPaused }: LeadSchema,
): ScoringModel => ({
  ...record,
  state: scoring?.id !== record.id ? "draft" : isScoringPaused === true ? "paused" : "active",
});

/** Whether somebody may see a model: not where its rules would tell what they see masked. */
export const mayReadModel = (actor: Actor, { fit, engagement }: ScoringModelRecord): boolean =>
  !tellsMasked(actor, ...fit.map(({ when }) => when)) &&
  engagement.every(
    ({ event, where }) => where === null || maskedFields(actor, { event, where }, leadCatalogue).length === 0,
  );

/** A model that the caller may see; any other is one that does not exist. */
export const findModel = async (
  store: Pick<ScoringReader, "get">,
  actor: Actor,
  id: ScoringModelId,
): Promise<ScoringModelRecord> => {
  const record = await findRecord<ScoringModelRecord>(store, { actor }, id);
  if (!mayReadModel(actor, record)) throw new Refusal("not_found");
  return record;
};

/** Makes a draft; the same id again (a retry under one Idempotency-Key) finds its own. */
export const createModel = async (
  { store, leadSchemas }: ModelDeps,
  id: ScoringModelId,
  given: NewScoringModel,
  stamp: Stamp,
): Promise<ScoringModelRecord> => {
  const { workspace_id, member_id: created_by } = stamp.actor;
  const leadSchema = await leadSchemas.read(workspace_id);
  const rules = readRules(given, stamp.actor, schemaCatalogue(leadSchema));
  const room = { counts: () => true, own: id, max: sizes.scoringModelsMax, nouns: "scoring models" };
  await requireRoom(store, workspace_id, room);
  const { name, description } = given;
  const times = { created_at: stamp.at, updated_at: stamp.at };
  return addRecord(
    scoringKind,
    store,
    { id, name, description, ...rules, created_by, ...times, version: 1 },
    stamp,
  );
};

interface Which {
  readonly id: ScoringModelId;
  readonly ifMatch: number | undefined;
}

const requireDraft = async (
  leadSchemas: LeadSchemaSource,
  { actor }: Stamp,
  id: ScoringModelId,
): Promise<LeadSchema> => {
  const leadSchema = await leadSchemas.read(actor.workspace_id);
  if (leadSchema.scoring?.id === id)
    throw new Refusal("wrong_state", {
      detail:
        "The active model stays as it is. Make another and activate that, or deactivate this one first.",
    });
  return leadSchema;
};

/** Changes a draft. A change that repeats what is stored changes nothing, of the active model too. Throws Refusal. */
export const changeModel = (
  { store, leadSchemas }: ModelDeps,
  which: Which,
  wanted: ScoringModelChange,
  stamp: Stamp,
): Promise<ScoringModelRecord> => {
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  const apply = async (before: ScoringModelRecord): Promise<ScoringModelRecord> => {
    const stored: Readonly<Record<string, unknown>> = { ...before };
    if (Object.entries(given).every(([name, value]) => isDeepStrictEqual(stored[name], value))) return before;
    const leadSchema = await requireDraft(leadSchemas, stamp, before.id);
    const next: ScoringModelRecord & ScoringModelChange = { ...before, ...given };
    const rules = readRules(next, stamp.actor, schemaCatalogue(leadSchema));
    return { ...before, name: next.name, description: next.description, ...rules };
  };
  return changeRecord(scoringKind, store, { ...which, wanted: given, apply }, stamp);
};

/** Deletes a draft; its name is free again. */
export const deleteModel = async (
  { store, leadSchemas }: ModelDeps,
  which: Which,
  stamp: Stamp,
): Promise<void> => {
  const apply = async (before: ScoringModelRecord): Promise<undefined> => {
    await requireDraft(leadSchemas, stamp, before.id);
  };
  await changeRecord(scoringKind, store, { ...which, wanted: {}, apply }, stamp);
};
