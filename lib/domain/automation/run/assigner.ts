import type { AssignStep, StepId } from "#lib/contract/automation/workflow-step.ts";
import type { MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { namedOf } from "#lib/domain/automation/workflow/assigned-to.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import type { LeadSchemaSource } from "#lib/domain/records/lead/lead-schema.ts";
import type { AssignmentNote, StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { readDeciding } from "#lib/domain/selling/assignment/deciding.ts";
import { decide } from "#lib/domain/selling/assignment/decision/decide.ts";
import {
  chosenBy,
  stickyOf,
  turnsOf,
  whyNobody,
} from "#lib/domain/selling/assignment/decision/told-decision.ts";
import { makeRuling, type RulingDeps, stickyOwners } from "#lib/domain/selling/assignment/make-ruling.ts";
import type { OfferTerms } from "#lib/domain/selling/assignment/offer/offer.ts";
import type { RuleReader } from "#lib/domain/selling/assignment/rule-store.ts";
import type { TurnLedger, TurnWrite } from "#lib/domain/selling/assignment/turn-ledger.ts";

/** A lead's owner as a run gave them, with the turns that it took to choose them. */
export interface Assigned {
  readonly note: Omit<AssignmentNote, "version">;
  readonly turns: TurnWrite["pools"];
  /** What the rule asks of the owner. */
  readonly offer?: OfferTerms | undefined;
}

/** Whom a rule or a pool chooses, or why nobody is there. */
export type Decision =
  | { readonly owner: MemberId; readonly assigned: Assigned }
  | { readonly owner: null; readonly message: string };

/** What chooses the owner at one step. */
export interface Deciding {
  readonly step: StepId;
  readonly of: (lead: Lead) => Decision;
}

/** Reads all that a decision of now looks at. Throws Refusal where the rule or the pool is gone. */
export type Assigner = (
  workspaceId: WorkspaceId,
  step: AssignStep,
  stored: StoredLead,
  now: Date,
) => Promise<Deciding>;

interface Deps extends RulingDeps {
  readonly rules: Pick<RuleReader, "get">;
  readonly ledger: TurnLedger;
  readonly leadSchemas: LeadSchemaSource;
}

export const makeAssigner =
  (deps: Deps): Assigner =>
  async (workspaceId, step, { lead: read }, now) => {
    const { leadSchemas, ledger } = deps;
    const to = namedOf(step);
    const asker = { workspace_id: workspaceId, member_id: "mem_", role: "manager" } as const;
    const deciding = await readDeciding(deps, asker, to);
    const leadSchema = await leadSchemas.read(workspaceId);
    const moment = { catalogue: schemaCatalogue(leadSchema), now, pipelines: leadSchema.pipelines };
    const ruling = await makeRuling(deps, workspaceId, deciding, moment);
    const states = await ledger.states(workspaceId, [...ruling.pools.keys()]);
    const sticky = await stickyOwners(deps, workspaceId, deciding, [read], moment);
    const of = (lead: Lead): Decision => {
      const decided = decide(ruling, states, { lead, sticky: stickyOf(sticky, lead) });
      const { owner, pool } = decided;
      if (owner === null) return { owner, message: whyNobody(decided).words };
      const { rule } = deciding;
      const note = { cause: rule === null ? "pool" : "rule", ...chosenBy(rule, pool) } as const;
      return { owner, assigned: { note, turns: turnsOf(states, decided.states), offer: deciding.offer } };
    };
    return { step: step.id, of };
  };
