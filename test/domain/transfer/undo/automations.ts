import type { LeadStep } from "#lib/contract/automation/workflow-step.ts";
import type { StageId } from "#lib/contract/platform/ids.ts";
import type { Company } from "#lib/contract/records/company-record.ts";
import { actOnLead } from "#lib/domain/automation/run/act-on-lead.ts";
import { leadAfter } from "#lib/domain/automation/run/lead-after.ts";
import type { RunRecord } from "#lib/domain/automation/run/run-record.ts";
import type { Burst } from "#lib/domain/automation/run/run-state.ts";
import { keyOfLead } from "#lib/domain/records/company/company-identity.ts";
import { blankCompany } from "#lib/domain/records/company/company-kind.ts";
import { followingPut } from "#lib/domain/records/company/follow-company.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { bookkept } from "#lib/domain/records/lead/bookkeeping.ts";
import { plainSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { type LeadValidator, openValidator } from "#lib/domain/records/lead/lead-validator.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { defaultPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";
import { applyTags } from "#lib/domain/segments/membership/apply-tags.ts";
import type { AppliedTag } from "#lib/domain/segments/membership/membership-rule.ts";
import { planAssignment } from "#lib/domain/selling/assignment/plan-assignment.ts";
import { driveStage } from "#lib/domain/selling/pipeline/drive-stage.ts";
import { scoredLead } from "#lib/domain/selling/scoring/score-lead.ts";
import { anActor, at, memberId } from "#test/domain/records/lead/a-lead.ts";
import { compiled, software } from "#test/domain/selling/scoring/a-model.ts";

export const actor = anActor("admin");
export const now = new Date(at);
/** Accepts custom values as they are. */
export const validator: LeadValidator = { ...openValidator, read: (input) => ({ input, errors: [] }) };

const pipeline = { ...defaultPipeline(actor.workspace_id), manual_hold_days: 0 };
export const stages: readonly StageId[] = pipeline.stages.map(({ id }) => id);
export const list = "list_01J0000000000000000000000A" as const;

const applied = (name: string): AppliedTag => ({
  isOn: ({ tags }) => tags.includes(name),
  put: (lead) => ({ ...lead, tags: [...lead.tags, name] }),
  takeOff: (lead) => ({ ...lead, tags: lead.tags.filter((tag) => tag !== name) }),
});

/** A lead with the automatic tags that rules have put on it. */
export interface Followed {
  readonly stored: StoredLead;
  readonly appliedTags: readonly string[];
}

const tagRule =
  (name: string, change: "entered" | "left") =>
  async ({ stored, appliedTags }: Followed): Promise<Followed> => {
    const rule = { id: name, fields: [], movesByTime: false, filterAt: () => ({ and: [] }) };
    const rules = [{ ...rule, appliedTag: applied(name) }];
    const move = { id: name, of: "rule", change, because: "changed", fields: [], by: null } as const;
    const after = applyTags(
      { rules, resting: new Set(), catalogue: schemaCatalogue({ fields: [], pipelines: [] }) } as never,
      stored,
      { appliedTags },
      { moves: [move as never], passing: new Map([[name, change === "entered"]]) },
      now,
    );
    return { stored: after.nextLead ?? stored, appliedTags: after.appliedTags };
  };

const onLead =
  (act: (stored: StoredLead) => Promise<StoredLead | undefined> | StoredLead | undefined) =>
  async ({ stored, appliedTags }: Followed): Promise<Followed> => ({
    stored: (await act(stored)) ?? stored,
    appliedTags,
  });

const stageRule = (place: number) =>
  onLead((stored) => {
    const rule = {
      id: "srule_01J0000000000000000000000A",
      driver: "engagement",
      when: { field: "engagement.opens", op: "gte", value: 0 },
      from: null,
      direction: "any",
      order: 1,
      hold_for: null,
    } as const;
    const placed = pipeline.stages.map((stage, index) => ({
      ...stage,
      rules: index === place ? [rule] : [],
    }));
    const pipelines = [{ ...pipeline, stages: placed }] as never;
    return driveStage({ pipelines, catalogue: schemaCatalogue({ fields: [], pipelines }), now }, stored)
      .moved;
  });

const assignmentRule = (last: string) =>
  onLead(async (stored) => {
    const stamp = { actor, at, requestId: "r", via: "api" } as const;
    const rule = "arule_01J0000000000000000000000A" as never;
    const wanted = { owner: memberId(last), note: undefined };
    const deps = { leadSchemas: { read: async () => plainSchema } } as never;
    return (await planAssignment(deps, validator, stored, wanted, { stamp, rule }))?.after;
  });

const workflow = (given: object) =>
  onLead((stored) => {
    const step = { id: "s1", ...given } as LeadStep;
    const acted = actOnLead({ validator, lists: new Set([list]), by: "wf", at }, step, stored.lead);
    if (acted.outcome !== "done") return undefined;
    const run = { workflow_id: "wf_1", id: "run_1", cause: { root: "r", depth: 1 } } as unknown as RunRecord;
    const trace = [{ outcome: "done", step: "s1" }];
    const burst = { lead: acted.lead, trace, points: [] } as unknown as Burst;
    return leadAfter(run, stored, { burst, validator, events: [], at })?.after;
  });

const companyFollow = (industry: string | null) =>
  onLead((stored) => {
    const provenance = { industry: { source: "manual", at, by: memberId("M") } };
    const record = { ...blankCompany, id: "co_1", name: "Acme", domain: "acme.com", industry, provenance };
    return followingPut(stored, { record: record as unknown as Company, keyOf: keyOfLead }, { validator, at })
      .put?.after;
  });

const scoring = (points: number) =>
  onLead((stored) => {
    const scored = scoredLead(compiled({ fit: [software({ points })] }), stored);
    return bookkept(scored, scored.lead, at);
  });

/** Every kind of automatic write, by the code that makes it. */
export const automations: readonly ((lead: Followed) => Promise<Followed>)[] = [
  ...["auto", "hot"].flatMap((name) => [tagRule(name, "entered"), tagRule(name, "left")]),
  stageRule(1),
  stageRule(2),
  assignmentRule("A"),
  assignmentRule("B"),
  workflow({ do: "set", field: "title", value: "CTO" }),
  workflow({ do: "set", field: "title", value: "CEO" }),
  workflow({ do: "set", field: "custom.a", value: "auto" }),
  workflow({ do: "set", field: "custom.b", value: null }),
  workflow({ do: "add_tag", tag: "vip" }),
  workflow({ do: "remove_tag", tag: "job" }),
  workflow({ do: "set_stage", stage: stages[3] }),
  workflow({ do: "add_to_list", list }),
  companyFollow("software"),
  companyFollow("retail"),
  companyFollow(null),
  scoring(10),
  scoring(40),
];
