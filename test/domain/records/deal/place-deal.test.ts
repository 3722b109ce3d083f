import { describe, expect, it } from "vitest";
import type { Refusal } from "#lib/contract/errors.ts";
import { Deal, DealChange, NewDeal } from "#lib/contract/records/deal-record.ts";
import type { PipelineRecord, StageRecord } from "#lib/contract/selling/pipeline-record.ts";
import { dealsOf } from "#lib/domain/records/deal/writing-deals.ts";
import { defaultDealPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";

const actor = {
  workspace_id: "ws_01J0000000000000000000000A",
  member_id: "mem_01J0000000000000000000000A",
  role: "admin",
} as const;
const stampAt = (at: string) => ({ actor, at, requestId: "r", via: "api" }) as const;
const [monday, tuesday] = ["2026-11-23T09:00:00.000Z", "2026-11-24T09:00:00.000Z"];
const id = "deal_01J0000000000000000000000A";
const first = defaultDealPipeline(actor.workspace_id);

const named = (pipeline: PipelineRecord, name: string): StageRecord => {
  const stage = pipeline.stages.find((one) => one.name === name);
  if (stage === undefined) throw new Error(`no stage ${name}`);
  return stage;
};
const changed = (name: string, change: Partial<StageRecord>): PipelineRecord => ({
  ...first,
  stages: first.stages.map((stage) => (stage.name === name ? { ...stage, ...change } : stage)),
});

const kindOf = (...pipelines: PipelineRecord[]) =>
  dealsOf({ base_currency: null, rates: [] }, { fields: [], pipelines });
const standing = (deal: Deal, pipeline = first) => [
  pipeline.stages.find((stage) => stage.id === deal.stage_id)?.name ?? null,
  deal.status,
  deal.probability,
  deal.closed_at === null ? "open" : "closed",
];
const made = async (input: object, ...pipelines: PipelineRecord[]): Promise<Deal> =>
  (await kindOf(...pipelines)).make(NewDeal.parse({ name: "40 seats", ...input }), id, stampAt(monday));
const moved = async (deal: Deal, input: object, ...pipelines: PipelineRecord[]): Promise<Deal> =>
  (await kindOf(...pipelines)).change(deal, DealChange.parse(input), stampAt(tuesday));
const refused = (moving: Promise<Deal>) =>
  moving.then(
    () => "taken",
    (error: Refusal) => [
      error.code,
      ...(error.details.errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`),
    ],
  );

const other: PipelineRecord = {
  ...first,
  id: "pipe_01J0000000000000000000000B",
  name: "Partners",
  is_default: false,
  stages: [{ ...named(first, "New"), id: "stage_01J0000000000000000000000B", name: "Talking" }],
};

describe("a deal's stage and its status", () => {
  it("say the same, whichever of them is written", async () => {
    const fresh = await made({}, first);
    const won = await moved(fresh, { status: "won" }, first);
    const reopened = await moved(won, { stage_id: named(first, "Proposal").id }, first);
    const lost = await moved(reopened, { stage: "lost", lost_reason: "Too dear" }, first);

    expect([fresh, won, reopened, lost].map((one) => standing(one))).toEqual([
      ["New", "open", 0.1, "open"],
      ["Won", "won", 1, "closed"],
      ["Proposal", "open", 0.5, "open"],
      ["Lost", "lost", 0, "closed"],
    ]);
    expect([fresh.stage_entered_at, won.stage_entered_at]).toEqual([monday, tuesday]);
    expect([won.pipeline_id, won.provenance["stage_id"]?.at]).toEqual([first.id, tuesday]);
    expect(await refused(moved(fresh, { stage: "Won", status: "lost" }, first))).toEqual([
      "validation_failed",
      "/status not_of_stage",
    ]);
  });

  it("keep the probability that somebody said until the deal moves, or says null", async () => {
    const said = await made({ probability: 0.33 }, first);
    const renamed = await moved(said, { name: "50 seats" }, first);
    const further = await moved(renamed, { stage: "Qualified" }, first);
    const saidThere = await moved(renamed, { stage: "Qualified", probability: 0.9 }, first);
    const usual = await moved(saidThere, { probability: null }, first);

    expect([said, renamed, further, saidThere, usual].map(({ probability }) => probability)).toEqual([
      0.33, 0.33, 0.2, 0.9, 0.2,
    ]);
    expect([renamed.stage_entered_at, saidThere.stage_entered_at]).toEqual([monday, tuesday]);
  });

  it("are left alone in a deal from before there were stages, until it is moved", async () => {
    const fresh = await made({}, first);
    const old: Deal = { ...fresh, pipeline_id: null, stage_id: null, stage_entered_at: null };
    const renamed = await moved(old, { name: "50 seats" }, first);
    const won = await moved(old, { status: "won" }, first);

    expect([standing(renamed), standing(won)]).toEqual([
      [null, "open", 0.1, "open"],
      ["Won", "won", 1, "closed"],
    ]);
    expect(await made({ status: "won" })).toMatchObject({ stage_id: null, status: "won" });
  });
});

describe("a change of a deal that names no stage", () => {
  it("leaves the deal in its stage and follows the stage's type, whatever status the deal had", async () => {
    const proposal = await moved(await made({}, first), { stage: "Proposal" }, first);
    const wonNow = changed("Proposal", { type: "won" });
    const edited = await moved(proposal, { next_step: "Send the contract" }, wonNow);
    const only: PipelineRecord = {
      ...wonNow,
      stages: wonNow.stages.filter(({ name }) => name === "Proposal"),
    };

    expect(standing(edited, wonNow)).toEqual(["Proposal", "won", 0.5, "closed"]);
    expect([edited.stage_id, edited.closed_at, edited.stage_entered_at]).toEqual([
      proposal.stage_id,
      tuesday,
      proposal.stage_entered_at,
    ]);
    expect(await moved(proposal, { next_step: "Send" }, only)).toMatchObject({ stage_id: proposal.stage_id });
  });
});

describe("a deal that is read, changed in one field and put back as a whole", () => {
  const putBack = (deal: Deal, change: object, ...pipelines: PipelineRecord[]): Promise<Deal> => {
    const whole = Object.entries(deal).filter(
      ([name, value]) => name in DealChange.shape && value !== undefined,
    );
    return moved(deal, { ...Object.fromEntries(whole), ...change }, ...pipelines);
  };
  const stageIn = (name: string) => ({ stage_id: named(first, name).id });

  it("follows its new stage, status or pipeline, and is unchanged where nothing changes", async () => {
    const fresh = await made({}, first);
    const won = await putBack(fresh, stageIn("Won"), first);
    const lost = await putBack(won, { status: "lost", lost_reason: "Too dear" }, first);
    const reopened = await putBack(lost, stageIn("Proposal"), first);
    const there = await putBack(fresh, { pipeline_id: other.id }, first, other);
    const back = await putBack(there, stageIn("Qualified"), first, other);

    expect(await putBack(fresh, {}, first)).toEqual(fresh);
    expect([won, lost, reopened, back].map((one) => standing(one))).toEqual([
      ["Won", "won", 1, "closed"],
      ["Lost", "lost", 0, "closed"],
      ["Proposal", "open", 0.5, "open"],
      ["Qualified", "open", 0.2, "open"],
    ]);
    expect([there.stage_id, back.pipeline_id, reopened.lost_reason]).toEqual([
      ...[other.stages[0]?.id, first.id, null],
    ]);
  });

  it("takes the status of its stage where the stage's type has changed since it was written", async () => {
    const proposal = await moved(await made({}, first), { stage: "Proposal" }, first);
    const wonNow = changed("Proposal", { type: "won" });

    expect(standing(await putBack(proposal, {}, wonNow), wonNow)).toEqual(["Proposal", "won", 0.5, "closed"]);
  });

  it("is refused where both the stage and the status change and contradict each other", async () => {
    const fresh = await made({}, first);

    expect(await refused(putBack(fresh, { ...stageIn("Won"), status: "lost" }, first))).toEqual([
      "validation_failed",
      "/status not_of_stage",
    ]);
  });
});

describe("the closing time of a deal", () => {
  it("follows each change of status unless the request names it", async () => {
    const march = "2026-03-01T00:00:00.000Z";
    const lost = await made({ status: "lost", opened_at: "2026-01-10T00:00:00Z", closed_at: march }, first);
    const won = await moved(lost, { status: "won" }, first);

    expect([lost.closed_at, won.closed_at, won.status]).toEqual([march, tuesday, "won"]);
    expect((await moved(lost, { status: "won", closed_at: march }, first)).closed_at).toBe(march);
    expect((await moved(won, { next_step: "Invoice" }, first)).closed_at).toBe(tuesday);
    expect((await moved(won, { status: "open" }, first)).closed_at).toBeNull();
    expect(await refused(moved(won, { status: "open", closed_at: march }, first))).toEqual([
      "validation_failed",
      "/closed_at not_closed",
    ]);
  });
});

describe("a deal that comes out of the bin", () => {
  it("takes the status of its stage where the stage's type has changed meanwhile", async () => {
    const deal = await made({ stage: "Proposal" }, changed("Proposal", { required_fields: [] }));
    const kind = await kindOf(changed("Proposal", { type: "lost" }));

    expect(kind.restored?.(deal, stampAt(tuesday))).toMatchObject({
      ...{ stage_id: deal.stage_id, status: "lost", closed_at: tuesday },
    });
  });

  it("stands where it stood, or first among those of its status where that stage is gone", async () => {
    const deal = await made({ status: "won" }, first);
    const without: PipelineRecord = { ...first, stages: first.stages.filter(({ name }) => name !== "Won") };
    const gone = { ...deal, stage_id: "stage_01J0000000000000000000000Z" } as Deal;
    const restored = async (one: Deal, ...pipelines: PipelineRecord[]) =>
      (await kindOf(...pipelines)).restored?.(one, stampAt(tuesday)) ?? expect.fail();

    expect(await restored(deal, first)).toEqual(deal);
    expect(standing(await restored(gone, first))).toEqual(standing(deal));
    expect(await restored(deal)).toMatchObject({ stage_id: null, pipeline_id: null, status: "won" });
    await expect(restored(deal, without)).resolves.toMatchObject({ stage_id: null, status: "won" });
  });

  it("has its amount in the base currency of the moment, also where its stage is gone or it never had one", async () => {
    const schema = { fields: [], pipelines: [first] };
    const inDollars = await dealsOf({ base_currency: "USD", rates: [] }, schema);
    const euro = { currency: "USD", value: "0.5", date: "2026-01-01" };
    const inEuros = await dealsOf({ base_currency: "EUR", rates: [euro] }, schema);
    const amount = { amount: "10.00", currency: "USD" };
    const deal = inDollars.make(NewDeal.parse({ name: "40 seats", amount }), id, stampAt(monday));
    const elsewhere = { ...deal, stage_id: "stage_01J0000000000000000000000Z" } as Deal;

    expect(deal.base_amount).toEqual(amount);
    for (const one of [deal, elsewhere, { ...deal, stage_id: null, pipeline_id: null }])
      expect(inEuros.restored?.(one, stampAt(tuesday)).base_amount).toEqual({
        amount: "5.00",
        currency: "EUR",
      });
  });
});

describe("a deal that is told of when it is over", () => {
  it("was closed on its closing day, and open until then", async () => {
    const over = { status: "won", close_date: "2026-03-31" };
    const dates = ({ opened_at, closed_at }: Deal) => [opened_at, closed_at];
    const day = "2026-03-31T00:00:00.000Z";

    expect(dates(await made(over, first))).toEqual([day, day]);
    expect(dates(await made({ ...over, opened_at: "2026-03-01T00:00:00.000Z" }, first))[1]).toBe(day);
    // Nothing is guessed against what is said.
    expect(dates(await made({ ...over, closed_at: monday }, first))).toEqual([monday, monday]);
    expect(dates(await made({ ...over, opened_at: "2026-04-01T00:00:00.000Z" }, first))[1]).toBe(monday);
    expect(dates(await made({ ...over, close_date: "2027-01-01" }, first))).toEqual([monday, monday]);
    expect(dates(await made({ close_date: "2026-03-31" }, first))).toEqual([monday, null]);
    expect(
      dates(await moved(await made({ close_date: "2026-03-31" }, first), { status: "won" }, first))[1],
    ).toBe(tuesday);
  });
});

describe("the closing day of a deal that is over when it is created", () => {
  it("begins at midnight in the import's time zone, or else the workspace's", async () => {
    const closedIn = async (zone: string, importZone?: string, close_date = "2026-03-31") => {
      const settings = { time_zone: zone, updated_at: monday, version: 1 };
      const rates = { base_currency: null, rates: [] };
      const kind = await dealsOf(rates, { settings, fields: [], pipelines: [first] }, importZone);
      const input = NewDeal.parse({ name: "40 seats", status: "won", close_date });
      return Deal.parse(kind.make(input, id, stampAt(monday))).closed_at;
    };

    expect(await closedIn("America/New_York")).toBe("2026-03-31T04:00:00.000Z");
    expect(await closedIn("Pacific/Kiritimati")).toBe("2026-03-30T10:00:00.000Z");
    expect(await closedIn("America/New_York", "Asia/Tokyo")).toBe("2026-03-30T15:00:00.000Z");
    // The day of the request has begun east of UTC at 09:00 UTC, and has not in Pago Pago (22:00 of the day before).
    expect(await closedIn("Asia/Tokyo", undefined, "2026-11-23")).toBe("2026-11-22T15:00:00.000Z");
    expect(await closedIn("Pacific/Pago_Pago", undefined, "2026-11-23")).toBe(monday);
    expect(await closedIn("Pacific/Kiritimati", undefined, "0000-01-01")).toBe(monday);
  });
});

describe("a move", () => {
  it("is refused where the stage requires what the deal lacks, or takes none from where it is", async () => {
    const strict = changed("Won", { required_fields: ["amount", "company_id"] });
    const fromNew = changed("Negotiation", { allowed_from: [named(first, "Proposal").id] });
    const fresh = await made({}, first);

    expect(await refused(moved(fresh, { status: "won" }, strict))).toEqual([
      "stage_move_refused",
      "/amount stage_requires",
      "/company_id stage_requires",
    ]);
    expect(await refused(moved(fresh, { stage: "Negotiation" }, fromNew))).toEqual([
      "stage_move_refused",
      "/stage_id stage_not_from_here",
    ]);
    expect(await refused(made({ status: "won" }, strict))).toContain("stage_move_refused");
  });

  it("goes to no stage that is unknown, archived, another pipeline's or of leads", async () => {
    const archived = changed("Proposal", { archived: true });
    const fresh = await made({}, first);
    const unknown = "stage_01J0000000000000000000000Z";
    const answers = [
      await refused(moved(fresh, { stage_id: unknown }, first)),
      await refused(moved(fresh, { stage: "Nowhere" }, first)),
      await refused(moved(fresh, { stage: "Proposal" }, archived)),
      await refused(moved(fresh, { pipeline_id: "pipe_01J0000000000000000000000Z" }, first)),
      await refused(moved(fresh, { pipeline_id: other.id, stage: "Proposal" }, first, other)),
      await refused(moved(fresh, { pipeline_id: other.id, status: "won" }, first, other)),
    ];
    const there = await moved(fresh, { pipeline_id: other.id }, first, other);

    expect(answers).toEqual([
      ["validation_failed", "/stage_id unknown_stage"],
      ["validation_failed", "/stage unknown_stage"],
      ["validation_failed", "/stage stage_archived"],
      ["validation_failed", "/pipeline_id unknown_pipeline"],
      ["validation_failed", "/stage unknown_stage"],
      ["stage_move_refused", "/status no_such_stage"],
    ]);
    expect([there.pipeline_id, there.stage_id]).toEqual([other.id, other.stages[0]?.id]);
  });
});
