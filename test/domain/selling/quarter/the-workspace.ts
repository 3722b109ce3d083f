import type { AssignmentRule } from "#lib/contract/selling/assignment-rule-record.ts";
import type { Availability } from "#lib/contract/selling/availability-record.ts";
import type { StageRule } from "#lib/contract/selling/pipeline-record.ts";
import type { LeadSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { defaultPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";
import { alwaysAvailable } from "#lib/domain/selling/assignment/availability.ts";
import { anActor, at, memberId } from "#test/domain/records/lead/a-lead.ts";
import { anEntry, aPool, aPoolMember } from "../assignment/a-pool.ts";
import { aModel } from "../scoring/a-model.ts";
import { type Absence, members, officeWorkers, partTimer } from "./a-quarter.ts";

export const { workspace_id: workspaceId } = anActor("admin");

const plain = defaultPipeline(workspaceId);
export const stageIds = plain.stages.slice(0, 6).map(({ id }) => id);

const ruleOf = (name: string, order: number, more: Pick<StageRule, "driver" | "when"> & Partial<StageRule>) =>
  ({
    id: `srule_${name}`,
    from: null,
    direction: "forward_only",
    order,
    hold_for: null,
    ...more,
  }) as StageRule;

const rules: Readonly<Record<number, StageRule>> = {
  1: ruleOf("warm", 30, { driver: "engagement", when: { field: "engagement.opens", op: "gte", value: 3 } }),
  2: ruleOf("engaged", 20, {
    driver: "engagement",
    when: { field: "engagement.clicks", op: "gte", value: 2 },
  }),
  3: ruleOf("hot", 10, { driver: "score", when: { field: "score", op: "gte", value: 60 } }),
  5: ruleOf("asleep", 40, {
    driver: "elapsed",
    when: { field: "days_in_stage", op: "gte", value: 21 },
    from: stageIds.slice(0, 2),
  }),
};

const pipelines = [
  {
    ...plain,
    stages: plain.stages.slice(0, 6).map((stage, index) => {
      const rule = rules[index];
      return { ...stage, rules: rule === undefined ? [] : [rule] };
    }),
  },
];

const once = { name: null, where: null };
const scoring = aModel({
  groups: [{ id: "activity", cap: 45 }],
  fit: [
    {
      id: "software",
      name: null,
      group: null,
      points: 15,
      when: { field: "company.industry", op: "eq", value: "software" },
    },
    {
      id: "vip",
      name: null,
      group: null,
      points: 10,
      when: { field: "tags", op: "has_any", value: ["vip"] },
    },
  ],
  engagement: [
    {
      id: "opens",
      ...once,
      group: "activity",
      event: "email.opened",
      points: 3,
      half_life_days: 14,
      cap: 20,
      once_per: "day",
    },
    {
      id: "clicks",
      ...once,
      group: "activity",
      event: "email.clicked",
      points: 8,
      half_life_days: 30,
      cap: 40,
      once_per: "message",
    },
    {
      id: "replies",
      ...once,
      group: null,
      event: "email.replied",
      points: 12,
      half_life_days: null,
      cap: 50,
      once_per: null,
    },
    {
      id: "left",
      ...once,
      group: null,
      event: "email.unsubscribed",
      points: -15,
      half_life_days: null,
      cap: null,
      once_per: null,
    },
  ],
});

/** Each time another object, as each request reads its own. */
export const theModel = (): LeadSchema => ({
  revision: 1,
  fields: [],
  rules: [],
  pipelines,
  deals: { fields: [], pipelines: [] },
  scoring,
});

export const thePool = aPool(
  members.map((id) => {
    const per_day_max = id === partTimer ? 5 : null;
    return { ...aPoolMember("A"), member_id: id, capacity: { open_max: null, per_day_max } };
  }),
);

export const theRule: AssignmentRule = {
  id: "arule_01J0000000000000000000000A" as AssignmentRule["id"],
  name: "New",
  description: null,
  time_zone: "UTC",
  assign_new_leads: true,
  accept_within: null,
  entries: [anEntry()],
  created_by: memberId("M"),
  created_at: at,
  updated_at: at,
  version: 1,
};

const office = [{ from: "08:00", to: "18:00" }];
const week = { monday: office, tuesday: office, wednesday: office, thursday: office, friday: office };

export const availabilitiesOf = (absences: readonly Absence[]): Availability[] =>
  members.map((member) => ({
    ...alwaysAvailable(member, "UTC"),
    working_hours: officeWorkers.includes(member) ? week : null,
    out_of_office: absences
      .filter((one) => one.member === member)
      .map(({ fromMs, toMs }) => ({
        from: new Date(fromMs).toISOString(),
        to: new Date(toMs).toISOString(),
        deputy_id: null,
      })),
  }));

export const theTeam = members.map((id) => ({
  ...{ id, email: "a@example.com", name: id, role: "sales_rep" as const },
  ...{ created_at: at, updated_at: at, version: 1 },
}));
