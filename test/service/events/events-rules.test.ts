import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { Envelope, eventTypes } from "#lib/contract/events.ts";
import { type BusRules, busRules } from "#test/support/bus-rules.ts";
import {
  cdkSnippet,
  cliPattern,
  envelopeOnPage,
  type KindOnPage,
  kindsOnPage,
  namedPattern,
} from "#test/support/events-page.ts";
import { eventually } from "#test/support/eventually.ts";
import { ownService } from "#test/support/service.ts";
import { watchEvents } from "#test/support/watch-events.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = ownService();
const kinds = kindsOnPage();

/** A run that comes to its end, and one that fails: no scoring model takes its points. */
const runWorkflows = async ({ request }: Workspace, lead: string): Promise<void> => {
  const make = async (name: string, step: object): Promise<string> => {
    const { body } = await request("POST", "/workflows", { body: { name, steps: [step] } });
    await request("POST", `/workflows/${body.id}/activate`);
    return body.id;
  };
  const runs = [
    await make("Ends", { do: "add_tag", tag: "seen" }),
    await make("Fails", { do: "adjust_score", points: 5, reason: "Asked for a demo" }),
  ];
  for (const id of runs) await request("POST", `/workflows/${id}/enrol`, { body: { leads: [lead] } });
};

/** Gives events of each emitted kind. */
const makeOneOfEach = async (workspace: Workspace): Promise<void> => {
  const { request } = workspace;
  const member = { email: "grace@example.com", name: "Grace", role: "sales_rep" };
  const { body: grace } = await request("POST", "/team/members", { body: member });
  const { body: lead } = await request("POST", "/leads", { body: { email: "ada@example.com" } });
  await request("PUT", `/leads/${lead.id}`, { body: { score: 7 } });
  await request("PUT", `/leads/${lead.id}`, { body: { owner_id: grace.id } });
  await request("POST", `/leads/${lead.id}/stage`, { body: { stage: "Contacted" } });
  const { body: campaign } = await request("POST", "/campaigns", { body: { name: "Spring" } });
  const sharing = { campaign_id: campaign.id, with: "everyone", access: "view" };
  await request("POST", "/team/campaigns", { body: sharing });
  await runWorkflows(workspace, lead.id);
  await request("DELETE", `/leads/${lead.id}`);
};

const emittedKinds = Object.entries(eventTypes).flatMap(([kind, { emitted }]) => (emitted ? [kind] : []));
/** For so long nothing has come. */
const silenceMs = 3_000;

let rules: BusRules;
let workspaces: readonly [Workspace, Workspace];
/** What the test has made happen, from the bus itself. */
let all: readonly Envelope[] = [];
/** What the queue of each rule got, by the rule's name. */
const received = new Map<string, readonly Envelope[]>();

/** The first admin of a workspace may join before there is a rule. */
const isOfTest = ({ workspace_id, resource }: Envelope): boolean =>
  workspaces.some(({ id, adminId }) => id === workspace_id && resource.id !== adminId);

beforeAll(async () => {
  rules = busRules(service());
  workspaces = [await aWorkspace(service()), await aWorkspace(service())];
  const patterns = new Map([
    ...kinds.map(({ kind, pattern }): [string, string] => [kind, pattern]),
    ["workspace", namedPattern("one workspace").replace(/ws_\w+/, workspaces[0].id)],
    ["leads", namedPattern("all of leads")],
    ["scores", namedPattern("one field")],
    ["cli", cliPattern()],
  ]);
  for (const [name, pattern] of patterns) await rules.add(name, pattern);
  const watch = watchEvents(service());

  for (const workspace of workspaces) await makeOneOfEach(workspace);

  await eventually(
    () => watch.once().filter(isOfTest),
    (events) =>
      workspaces.every(({ id }) =>
        emittedKinds.every((kind) => events.some((one) => one.type === kind && one.workspace_id === id)),
      ),
  );
  await setTimeout(silenceMs);
  all = watch.once().filter(isOfTest);
  watch.stop();
  await service().bridge.idle();
  for (const name of patterns.keys()) received.set(name, await rules.take(name));
}, 240_000);
afterAll(() => rules.close());

const ids = (some: readonly Envelope[]): Set<string> =>
  new Set(some.filter(isOfTest).map(({ type, id }) => `${type} ${id}`));

/** The rule got just those of the test's events, and there were such and others. */
const expectJust = (name: string, fits: (event: Envelope) => boolean): void => {
  const fitting = all.filter(fits);
  expect(fitting.length).toBeGreaterThan(0);
  expect(fitting.length).toBeLessThan(all.length);
  expect(ids(received.get(name) ?? [])).toEqual(ids(fitting));
};

const isEmitted = ({ kind }: KindOnPage): boolean => eventTypes[kind].emitted;

describe("a rule with a pattern of docs/EVENTS.md", () => {
  it.each(kinds.filter(isEmitted))("gets the events of kind $kind and no others", ({ kind }) => {
    expectJust(kind, ({ type }) => type === kind);
  });

  it.each(kinds.filter((one) => !isEmitted(one)))("gets nothing yet for $kind", ({ kind }) => {
    expect(received.get(kind)).toEqual([]);
  });

  it.each(kinds)("matches an event like the example of $kind, and none like another's", async (one) => {
    const envelope = Envelope.parse(envelopeOnPage());
    const matched: string[] = [];
    for (const { kind, example } of kinds) {
      const detail = { ...envelope, type: kind, data: example };
      if (await rules.matches(one.pattern, { kind, detail })) matched.push(kind);
    }

    expect(matched).toEqual([one.kind]);
  });

  it("gets the events of one workspace and no others", () => {
    expectJust("workspace", ({ workspace_id }) => workspace_id === workspaces[0].id);
  });

  it("gets all events of leads and nothing else", () => {
    expectJust("leads", ({ type }) => type.startsWith("lead."));
  });

  it("gets the changes of one field and no others", () => {
    expectJust("scores", ({ data }) => JSON.stringify(data["changed_fields"]) === '["score"]');
  });

  it("gets the deleted leads and no others by the pattern that is given to the AWS CLI", () => {
    expectJust("cli", ({ type }) => type === "lead.deleted");
  });
});

const Synthesized = z.object({
  Resources: z.record(z.string(), z.object({ Type: z.string(), Properties: z.unknown().optional() })),
});

describe("the CDK of docs/EVENTS.md", () => {
  it("makes a rule with the pattern of the kind, whose queue takes its messages", () => {
    const code = `import { Template } from "aws-cdk-lib/assertions";\n${cdkSnippet()}
      console.log(JSON.stringify(Template.fromStack(stack).toJSON()));`;

    const printed = execFileSync(process.execPath, ["--input-type=module", "-e", code], {
      encoding: "utf8",
      cwd: join(import.meta.dirname, "../../.."),
    });

    const resources = Object.values(Synthesized.parse(JSON.parse(printed)).Resources);
    const ofType = (type: string) =>
      resources.flatMap(({ Type, Properties }) => (Type === type ? [Properties] : []));
    const deleted = kinds.find(({ kind }) => kind === "lead.deleted");
    expect(ofType("AWS::Events::Rule")).toMatchObject([
      {
        EventBusName: "leadrail-prod",
        EventPattern: JSON.parse(deleted?.pattern ?? ""),
        Targets: [{ DeadLetterConfig: expect.anything() }],
      },
    ]);
    expect(JSON.stringify(ofType("AWS::SQS::QueuePolicy"))).toContain('"Service":"events.amazonaws.com"');
  });
});
