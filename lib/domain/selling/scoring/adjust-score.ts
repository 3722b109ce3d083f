import { Refusal } from "#lib/contract/errors.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import type { LeadEngagement } from "#lib/domain/records/engagement/lead-engagement.ts";
import { bookkept } from "#lib/domain/records/lead/bookkeeping.ts";
import { findLead } from "#lib/domain/records/lead/find-lead.ts";
import { leadAudit } from "#lib/domain/records/lead/lead-audit.ts";
import type { LeadSchemaSource } from "#lib/domain/records/lead/lead-schema.ts";
import type { LeadWriter } from "#lib/domain/records/lead/lead-store.ts";
import type { ScoreAdjustment } from "#lib/domain/records/lead/score-state.ts";
import type { LeadRef, StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { mayWrite } from "#lib/domain/records/lead/visibility.ts";
import { type CompiledModel, compileModel } from "./compiled-model.ts";
import { leadWithSums, needsEvents } from "./score-lead.ts";
import { sumEvents } from "./sum-events.ts";

interface Deps {
  readonly leads: LeadWriter;
  readonly leadSchemas: LeadSchemaSource;
  readonly engagement: LeadEngagement;
}

type Given = Pick<ScoreAdjustment, "id" | "points" | "reason" | "expires_at">;

/** Attempts against other writers of a lead. */
const attemptsMax = 20;

const requireFuture = ({ expires_at }: Given, at: string): void => {
  if (expires_at === null || Date.parse(expires_at) > Date.parse(at)) return;
  const message = "It would be over before it begins.";
  throw new Refusal("validation_failed", {
    errors: [{ pointer: "/expires_at", code: "in_the_past", message, hint: "Leave it out to let it stay." }],
  });
};

const compiledOf = async ({ leadSchemas }: Deps, { actor, at }: Stamp): Promise<CompiledModel> => {
  const leadSchema = await leadSchemas.read(actor.workspace_id);
  const { scoring } = leadSchema;
  if (leadSchema.isScoringPaused === true)
    throw new Refusal("wrong_state", { detail: "The active scoring model is paused, so no score changes." });
  if (scoring !== undefined) return compileModel(scoring, schemaCatalogue(leadSchema), new Date(at));
  throw new Refusal("wrong_state", {
    detail:
      "No scoring model is active, so nothing computes scores: write `score` itself with PUT /leads/{lead_id}.",
  });
};

const adjusted = async (
  { engagement }: Deps,
  compiled: CompiledModel,
  before: StoredLead,
  adjustment: ScoreAdjustment,
): Promise<StoredLead> => {
  const state = before.scoreState;
  const own = state?.of === compiled.of ? state.sums : {};
  const sums = needsEvents(compiled, before)
    ? sumEvents(compiled, await engagement.of(before.workspaceId, before.lead, undefined))
    : own;
  const adjustments = [...(state?.adjustments ?? []), adjustment].slice(-sizes.scoreAdjustmentsMax);
  const image = bookkept(before, before.lead, adjustment.at);
  return leadWithSums(compiled, { ...image, scoreState: { of: compiled.of, sums, adjustments } }, sums);
};

/** Gives a lead points by hand; the same id again (a retry under one Idempotency-Key) finds its own. */
export const adjustScore = async (
  deps: Deps,
  ref: LeadRef,
  given: Given,
  stamp: Stamp,
): Promise<StoredLead> => {
  const { actor, at } = stamp;
  const writable = async (): Promise<StoredLead> => {
    const found = await findLead(deps.leads, actor, ref);
    if (mayWrite(actor, found.lead)) return found;
    throw new Refusal("forbidden", { detail: "This lead is not yours." });
  };
  await writable();
  requireFuture(given, at);
  const compiled = await compiledOf(deps, stamp);
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const before = await writable();
    if (before.scoreState?.adjustments.some(({ id }) => id === given.id)) return before;
    const after = await adjusted(deps, compiled, before, { ...given, at, by: actor.member_id });
    const audit = {
      ...leadAudit("lead.score_adjust", before, after, stamp),
      before: {},
      after: { ...given },
    };
    if ((await deps.leads.write({ before, after, audit })).outcome === "stored") return after;
  }
  throw new Refusal("unavailable", { detail: "Too many writers of this lead at once. Try again." });
};
