import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { Lead, LeadValues } from "#lib/contract/records/lead-record.ts";
import type { RuleContext } from "#lib/contract/records/validation-rules.ts";
import type { HeardEvent } from "#lib/domain/records/lead/heard-event.ts";
import type { Known, Reference } from "./reference.ts";
import { type ScoreState, unscored } from "./score-state.ts";
import type { StoredLead } from "./stored-lead.ts";

/** A lead as it may be written, unless there are errors. */
export interface Admission {
  readonly lead: Lead;
  readonly errors: readonly ValidationError[];
  readonly warnings: readonly ValidationError[];
}

export interface Admitted {
  readonly context: RuleContext;
  readonly after: Lead;
  /** Absent for a new lead. */
  readonly before?: Lead | undefined;
  /** The references of `after` that name a record, by their keys. */
  readonly known?: Known;
  /** Passes over what the lead's new stage requires. */
  readonly isForced?: true;
}

/** What computes scores, as of the validator's moment. */
export interface LeadScoring {
  readonly model: { readonly id: string; readonly name: string };
  /** The lead with its score; as it was where `needsEvents`. */
  scored(stored: StoredLead): StoredLead;
  /** Whether it takes all of the lead's events to score it. */
  needsEvents(stored: StoredLead): boolean;
  /** The lead with its score out of all of its events. */
  rescored(stored: StoredLead, events: readonly HeardEvent[]): StoredLead;
  /** The model and its version, which its sums name. */
  readonly of: string;
  /** The lead with its score out of sums of this model that are known. */
  summed(stored: StoredLead, sums: ScoreState["sums"]): StoredLead;
}

/** The way into the base: what a workspace's own fields and rules make of each lead, whoever writes it. */
export interface LeadValidator {
  /** True when no lead meets anything of the workspace's own. */
  readonly isOpen: boolean;
  /** The workspace's (IANA name): a date without a time begins in it where a field holds moments. */
  readonly timeZone: string;
  /** Whether a rule asks for a record to exist. */
  readonly hasReferences: boolean;
  /** A request's custom values, typed and in their normal form. */
  read<T extends LeadValues>(input: T): { readonly input: T; readonly errors: readonly ValidationError[] };
  /** The records that a lead has to name rightly. */
  references(lead: Lead): readonly Reference[];
  /** Puts a lead through; a new one gets the defaults first. */
  admit(admitted: Admitted): Admission;
  /** Of the fields whose values one lead holds alone, those that this one has a value of. */
  uniqueFields(lead: Lead): readonly string[];
  /** How the workspace's active model scores leads; absent where none is active. */
  readonly scoring?: LeadScoring;
}

const unknownField = (pointer: string): ValidationError => ({
  pointer,
  code: "unknown_field",
  message: "The workspace has no custom fields.",
  hint: "Make one with POST /custom-fields.",
});

/** Of a workspace that has added nothing. */
export const openValidator: LeadValidator = {
  isOpen: true,
  timeZone: "UTC",
  hasReferences: false,
  read: (input) => ({
    input,
    errors: [
      ...Object.keys(input.custom ?? {}).map((key) => unknownField(`/custom/${key}`)),
      ...Object.keys(input.company?.custom ?? {}).map((key) => unknownField(`/company/custom/${key}`)),
    ],
  }),
  references: () => [],
  admit: ({ after }) => ({ lead: after, errors: [], warnings: [] }),
  uniqueFields: () => [],
};

/** What speaks against a move alone, and not against the values. */
const moveErrors: ReadonlySet<string> = new Set(["stage_requires", "stage_not_from_here"]);

const requireNone = (errors: readonly ValidationError[]): void => {
  if (errors.length === 0) return;
  const isMove = errors.every(({ code }) => moveErrors.has(code));
  throw new Refusal(isMove ? "stage_move_refused" : "validation_failed", { errors: [...errors] });
};

/** A request's values as the validator reads them. Throws Refusal with every error's place. */
export const requireRead = <T extends LeadValues>(validator: LeadValidator, given: T): T => {
  const { input, errors } = validator.read(given);
  requireNone(errors);
  return input;
};

/** Throws Refusal where a change writes the score that a model computes. */
export const requireOwnScore = (
  model: LeadScoring["model"] | undefined,
  { score }: Pick<LeadValues, "score">,
): void => {
  if (model === undefined || score === undefined) return;
  const { id, name } = model;
  throw new Refusal("score_is_computed", {
    detail: `The scoring model "${name}" computes it. Leave \`score\` out; give points with POST /leads/{lead_id}/score/adjust, or switch the model off with POST /scoring/models/${id}/deactivate.`,
  });
};

/**
 * Returns a change without the score that the lead has already, where a model computes it, so that a lead can be put back
 * as it was read. Throws Refusal for another score.
 */
export const withoutComputedScore = <T extends Pick<LeadValues, "score">>(
  model: LeadScoring["model"] | undefined,
  change: T,
  current: Lead["score"],
): T => {
  if (model === undefined) return change;
  const { score, ...rest } = change;
  if (score !== current) requireOwnScore(model, { score });
  // The type parameter allows no narrower type, and `score` is optional in each.
  return rest as T;
};

/** The lead as the validator scores it; with the score that was written by hand where no model is active. */
export const scoredBy = ({ scoring }: LeadValidator, stored: StoredLead): StoredLead =>
  scoring === undefined ? unscored(stored) : scoring.scored(stored);

/** Throws Refusal where something speaks against the lead. */
export const requireAdmitted = ({ lead, errors }: Admission): Lead => {
  requireNone(errors);
  return lead;
};
