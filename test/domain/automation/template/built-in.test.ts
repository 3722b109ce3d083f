import { describe, expect, it } from "vitest";
import { DocumentInput } from "#lib/contract/automation/workflow-document.ts";
import type { SimulationStart } from "#lib/contract/automation/workflow-simulation.ts";
import type { TemplateValues } from "#lib/contract/automation/workflow-template-record.ts";
import type { LeadValues } from "#lib/contract/records/lead-record.ts";
import { simulateFor } from "#lib/domain/automation/run/simulate-for.ts";
import { builtInTemplates } from "#lib/domain/automation/template/built-in.ts";
import { fill, readValues } from "#lib/domain/automation/template/fill-template.ts";
import { readDocument } from "#lib/domain/automation/workflow/read-document.ts";
import { triggerFilter } from "#lib/domain/automation/workflow/trigger-membership-rules.ts";
import { namedEvents } from "#lib/domain/platform/filter/event/engagement-catalogue.ts";
import { predicateOverEvents } from "#lib/domain/platform/filter/filter-predicate.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { plainSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { openValidator } from "#lib/domain/records/lead/lead-validator.ts";
import { defaultPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";
import { stagesNamed } from "#lib/domain/records/pipeline/stages.ts";
import { aLead, anActor } from "../../records/lead/a-lead.ts";

const actor = anActor("manager");
const startAt = "2026-11-23T08:00:00.000Z";
const leadSchema = { ...plainSchema, pipelines: [defaultPipeline(actor.workspace_id)] };
const catalogue = schemaCatalogue(leadSchema);
const stageId = (name: string) => stagesNamed(leadSchema.pipelines, name)[0]?.stage.id ?? "";
const list = "list_01J0000000000000000000000A";
const lists = {
  get: async (_: unknown, id: string) =>
    ({ id, name: "A list", kind: "static", shared_with: { kind: "workspace", access: "edit" } }) as never,
};
const there = { get: async () => ({}) as never };
const members = { get: async () => ({ role: "sales_rep" }) as never };
const [rules, pools] = [there, there];
const around = { workflows: { get: async () => undefined }, urls: { errorOf: async () => undefined } };
const never = () => {
  throw new Error("a lead that is made up is looked up nowhere");
};
const deps = {
  leads: { get: never, holderOf: never, count: never, newestFirst: never },
  leadSchemas: {
    read: async () => leadSchema,
    existing: async () => new Set<string>(),
    validator: async () => openValidator,
  },
  lists,
  members,
  rules,
  pools,
  ...around,
  engagement: { of: never },
  contacts: { contacts: never, colleagueReplied: never },
};

const templateNamed = (id: string) => {
  const found = builtInTemplates.find((one) => one.id === id);
  if (found === undefined) throw new Error(`there is no template ${id}`);
  return found;
};
const documentOf = (id: string, params: TemplateValues = {}) => {
  const template = templateNamed(id);
  const { values, errors } = readValues(template, params);
  expect(errors).toEqual([]);
  return DocumentInput.parse(fill(template, values).document);
};

/** Whether a lead that becomes `after`, or to which `event` happens, comes in. */
const comesIn = async (
  id: string,
  change: {
    readonly params?: TemplateValues;
    readonly before?: LeadValues;
    readonly after?: LeadValues;
    readonly event?: { readonly name: keyof typeof namedEvents; readonly url?: string };
  },
): Promise<boolean> => {
  const settling = {
    lists,
    members,
    rules,
    pools,
    ...around,
    leadSchema,
    catalogue,
    validator: openValidator,
  };
  const { document, errors } = await readDocument(settling, actor, documentOf(id, change.params));
  expect(errors).toEqual([]);
  const clock = { now: new Date(startAt), timeZone: "UTC" };
  return document.trigger.some((trigger) => {
    const filter = triggerFilter(trigger);
    if (filter !== undefined) {
      const holds = predicateOverEvents(filter, catalogue, clock);
      const [was, is] = [holds(aLead(change.before ?? {}), []), holds(aLead(change.after ?? {}), [])];
      return "edge" in trigger && trigger.edge === "stops" ? was && !is : is && !was;
    }
    if (change.event === undefined || !("event" in trigger)) return false;
    const { name, ...rest } = change.event;
    const event = {
      type: namedEvents[name].kind,
      machine: false,
      counted: true,
      occurred_at: startAt,
      ...rest,
    };
    return predicateOverEvents({ ...trigger }, catalogue, clock)(aLead(), [event]);
  });
};

interface Came {
  readonly params?: TemplateValues;
  readonly lead?: Partial<Exclude<SimulationStart["lead"], string>>;
  readonly events?: readonly (readonly [event: SimulationStart["events"][number]["event"], at: string])[];
}

const ran = new Set<string>();

/** Runs a template to its end; what it left of the lead. */
const run = async (id: string, { params, lead = {}, events = [] }: Came) => {
  ran.add(id);
  const { trace, end, changes } = await simulateFor(
    deps,
    documentOf(id, params),
    {
      lead: { email: "ada@example.com", ...lead },
      events: events.map(([event, at]) => ({ event, at })),
      start_at: startAt,
    },
    { actor, at: startAt, requestId: "r", via: "manual" },
  );
  const stage = changes["stage_id"]?.after;
  return {
    end: end?.reason,
    tags: changes["tags"]?.after ?? [],
    ...(stage === undefined
      ? {}
      : { stage: leadSchema.pipelines[0]?.stages.find((one) => one.id === stage)?.name }),
    failed: trace.filter(({ outcome }) => outcome === "failed"),
  };
};
const completed = { end: "completed", failed: [] };

describe("campaign trigger rules", () => {
  it("lead score threshold: `hot-lead` lets in whoever reaches the score", async () => {
    expect(await comesIn("hot-lead", { before: { score: 69 }, after: { score: 70 } })).toBe(true);
    expect(await comesIn("hot-lead", { before: { score: 71 }, after: { score: 72 } })).toBe(false);
    expect(await comesIn("hot-lead", { params: { min_score: 90 }, after: { score: 80 } })).toBe(false);
  });

  it("stage change: `offer-out` lets in whoever enters the stage", async () => {
    const [before, after] = [{ stage_id: stageId("Responded") }, { stage_id: stageId("Proposal Sent") }];

    expect(await comesIn("offer-out", { before, after } as never)).toBe(true);
    expect(await comesIn("offer-out", { before: after, after: before } as never)).toBe(false);
  });

  it("engagement event: `clicked-pricing` lets in whoever clicks a link to the prices", async () => {
    const click = (url: string) => comesIn("clicked-pricing", { event: { name: "email.clicked", url } });

    expect(await click("https://example.com/pricing")).toBe(true);
    expect(await click("https://example.com/jobs")).toBe(false);
    expect(await comesIn("clicked-pricing", { event: { name: "email.opened" } })).toBe(false);
  });

  it("time-based: `win-back` lets in whoever has not been talked to for so long", async () => {
    const [before, after] = [
      { last_contacted_at: "2026-11-01T00:00:00.000Z" },
      { last_contacted_at: "2026-08-01T00:00:00.000Z" },
    ];

    expect(await comesIn("win-back", { before, after })).toBe(true);
    expect(await comesIn("win-back", { before: {}, after: {} })).toBe(false);
  });

  it("custom criteria: `new-territory` lets in whom its country and title say", async () => {
    const params = { title: "Head of", list };

    expect(await comesIn("new-territory", { params, after: { country: "DE", title: "Head of Sales" } })).toBe(
      true,
    );
    expect(await comesIn("new-territory", { params, after: { country: "FR", title: "Head of Sales" } })).toBe(
      false,
    );
  });
});

describe("follow-up rules", () => {
  it("response-based: `no-answer` reminds three times whoever is silent, and leaves alone whoever answers", async () => {
    expect(await run("no-answer", {})).toMatchObject({ ...completed, stage: "Unqualified" });
    const answered = await run("no-answer", { events: [["email.replied", "2026-11-28T08:00:00.000Z"]] });
    expect([answered.end, answered.stage]).toEqual(["goal", undefined]);
    const left = await run("no-answer", { events: [["email.unsubscribed", "2026-11-24T08:00:00.000Z"]] });
    expect(left.end).toBe("stopped");
  });

  it("engagement-based: `opened-not-clicked` does what clicking, opening and neither ask for", async () => {
    const at = "2026-11-24T08:00:00.000Z";

    expect((await run("opened-not-clicked", {})).tags).toEqual(["interest: none"]);
    expect((await run("opened-not-clicked", { events: [["email.opened", at]] })).tags).toEqual([
      "interest: some",
    ]);
    expect(
      (
        await run("opened-not-clicked", {
          events: [
            ["email.opened", at],
            ["email.clicked", at],
          ],
        })
      ).tags,
    ).toEqual(["interest: high"]);
  });

  it("time-based: `welcome-week` comes on the first, third and seventh day", async () => {
    expect(await run("welcome-week", { lead: { time_zone: "Europe/Berlin" } })).toMatchObject({
      ...completed,
      tags: ["welcome: day 1", "welcome: day 3", "welcome: day 7"],
    });
  });

  it("stage-based: `by-stage` does what the stage then asks for", async () => {
    const tags = async (stage: string) =>
      (await run("by-stage", { lead: { stage_id: stageId(stage) } as never })).tags;

    expect(await tags("Qualified")).toEqual(["contact now"]);
    expect(await tags("Meeting Scheduled")).toEqual(["prepare the meeting"]);
    expect(await tags("Negotiating")).toEqual(["on its way"]);
  });

  it("score-based: `cooling-down` marks whoever falls below the score, and looks again", async () => {
    expect(await comesIn("cooling-down", { before: { score: 80 }, after: { score: 60 } })).toBe(true);
    expect(await run("cooling-down", { lead: { score: 60, tags: ["hot"] } })).toMatchObject({
      ...completed,
      tags: ["cold"],
    });
  });
});

describe("if/then logic", () => {
  it("takes multiple and nested conditions", async () => {
    const steps = [
      {
        if: '(score >= 50 OR tags HAS "vip") AND NOT (country = "US" AND (title CONTAINS "Intern" OR score < 10))',
        // biome-ignore lint/suspicious/noThenProperty: the document's word
        then: [
          {
            if: 'country = "DE"',
            // biome-ignore lint/suspicious/noThenProperty: the document's word
            then: [{ do: "add_tag", tag: "both" }],
            else: [{ do: "add_tag", tag: "one" }],
          },
        ],
        else: [{ do: "add_tag", tag: "none" }],
      },
    ];
    const tags = async (lead: object) =>
      (
        await simulateFor(
          deps,
          { steps },
          { lead: { email: "ada@example.com", ...lead }, events: [], start_at: startAt },
          { actor, at: startAt, requestId: "r", via: "manual" },
        )
      ).changes["tags"]?.after;

    expect(await tags({ score: 60, country: "DE" })).toEqual(["both"]);
    expect(await tags({ score: 60, country: "US", title: "Intern" })).toEqual(["none"]);
    expect(await tags({ tags: ["vip"], country: "FR" })).toEqual(["vip", "one"]);
    expect(await tags({ score: 20 })).toEqual(["none"]);
  });
});

describe("templates by industry and use case", () => {
  it.each<readonly [string, Came, object]>([
    [
      "software-trial-to-talk",
      {
        events: [
          ["email.opened", "2026-11-23T10:00:00.000Z"],
          ["meeting.booked", "2026-11-30T10:00:00.000Z"],
        ],
      },
      { tags: ["trial: welcomed", "trial: ask for a talk"], stage: "Meeting Scheduled" },
    ],
    ["software-trial-to-talk", {}, { tags: ["trial: welcomed", "trial: call", "trial: silent"] }],
    [
      "healthcare-committee",
      { lead: { stage_id: stageId("Proposal Sent") } as never },
      { tags: ["committee: check in"] },
    ],
    ["manufacturing-quote", {}, { tags: ["quote: ask after it", "quote: silent"] }],
    [
      "manufacturing-quote",
      { events: [["email.replied", "2026-11-24T10:00:00.000Z"]] },
      { tags: [], stage: "Negotiating" },
    ],
    ["finance-verified-only", {}, { tags: ["finance: keep warm"] }],
    [
      "finance-verified-only",
      { lead: { company: { employee_count: 500 } } as never },
      { tags: ["finance: check the address"] },
    ],
    ["hot-lead", {}, { tags: ["hot", "escalate"], stage: "Qualified" }],
    ["offer-out", { lead: { stage_id: stageId("Proposal Sent") } as never }, { tags: ["stuck"] }],
    [
      "clicked-pricing",
      { lead: { stage_id: stageId("Contacted") } as never },
      { tags: ["looks at prices"], stage: "Responded" },
    ],
    ["win-back", {}, { tags: ["gone cold"] }],
    ["new-territory", { params: { title: "Head of", list } }, { tags: ["territory: new"] }],
    ["monday-review", {}, { tags: ["review"] }],
    ["tell-another-system", { params: { url: "https://example.com/hot" } }, { tags: ["told"] }],
    ["after-a-reply", {}, { tags: ["answered: call"], stage: "Responded" }],
    ["by-stage", {}, { tags: ["on its way"] }],
    ["cooling-down", { lead: { score: 90 } }, { tags: ["hot"] }],
  ])("`%s` runs to its end", async (id, came, left) => {
    expect(await run(id, came)).toMatchObject({ ...completed, ...left });
  });

  it("`win-back` ends at its goal when the lead answers", async () => {
    const { end, tags } = await run("win-back", { events: [["email.replied", "2026-11-25T10:00:00.000Z"]] });

    expect([end, tags]).toEqual(["goal", ["won back"]]);
  });

  it("A/B testing: `which-opening` gives each lead one of its arms", async () => {
    const { end, tags } = await run("which-opening", {});

    expect(["completed", "held_out"]).toContain(end);
    expect([["opening: short"], ["opening: long"], []]).toContainEqual(tags);
  });

  it("are four by industry and eight or more by use case, each of which is run here, under ids of their own", () => {
    const of = (category: string) => builtInTemplates.filter((one) => one.category === category).length;

    expect([of("industry"), of("use_case") >= 8]).toEqual([4, true]);
    expect(ran).toEqual(new Set(builtInTemplates.map(({ id }) => id)));
    expect(ran.size).toBe(builtInTemplates.length);
  });
});
