import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { LeadScore } from "#lib/contract/selling/scoring.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import type { LeadEngagement } from "#lib/domain/records/engagement/lead-engagement.ts";
import type { LeadSchemaSource } from "#lib/domain/records/lead/lead-schema.ts";
import { ownData } from "#lib/domain/records/lead/own-data.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { compileModel } from "./compiled-model.ts";
import { explainScore } from "./explain-score.ts";
import { mayReadModel } from "./models.ts";

interface Deps {
  readonly leadSchemas: LeadSchemaSource;
  readonly engagement: LeadEngagement;
}

const momentOf = ({ now, at }: { readonly now: Date; readonly at: string | undefined }): Date => {
  if (at === undefined) return now;
  if (Date.parse(at) <= now.getTime()) return new Date(at);
  throw new Refusal("invalid_parameter", {
    errors: [
      { pointer: "?as_of", code: "in_the_future", message: "Nobody knows what will have happened by then." },
    ],
  });
};

/** Who sees masked values gets no words that would tell them. */
const withoutWords = (shown: LeadScore): LeadScore => ({
  ...shown,
  contributions: shown.contributions.map((one) => ({ ...one, words: "Your role does not see this rule." })),
});

/** A lead's score at a moment, and what it is made of. */
export const leadScore = async (
  { leadSchemas, engagement }: Deps,
  actor: Actor,
  stored: StoredLead,
  asked: { readonly now: Date; readonly at: string | undefined },
): Promise<LeadScore> => {
  const moment = momentOf(asked);
  const leadSchema = await leadSchemas.read(actor.workspace_id);
  const { scoring } = leadSchema;
  const { lead } = stored;
  const manual = ownData(lead).score;
  const base = { lead_id: lead.id, manual, as_of: moment.toISOString() };
  if (scoring === undefined)
    return { ...base, model_id: null, score: manual, grade: null, contributions: [] };
  const compiled = compileModel(scoring, schemaCatalogue(leadSchema), asked.now);
  const all = await engagement.of(actor.workspace_id, lead, undefined);
  const shown = { ...base, model_id: scoring.id, ...explainScore(compiled, stored, all, moment) };
  return mayReadModel(actor, scoring) ? shown : withoutWords(shown);
};
