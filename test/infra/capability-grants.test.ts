import { describe, expect, it } from "vitest";
import type { Capability } from "#lib/capabilities/capability.ts";
import { type CapabilityName, capabilities } from "#lib/capabilities/table.ts";
import { declaredCode } from "#lib/infra/bundled-code.ts";
import { actionsIn, neededActions } from "#test/support/needed-actions.ts";

const names = Object.keys(capabilities) as CapabilityName[];
const needed = new Map<CapabilityName, ReadonlySet<string>>();
for (const name of names) needed.set(name, await neededActions(name));

const onlyReads = "its functions read; the methods that write belong to the writer's capability";
const byId = "its functions write by id; the method that lists belongs to the reader's capability";
const neverDeletes = "its functions create and change; the branch that deletes belongs to another capability";
const timesReader = "its functions set times; the method that reads them belongs to the reader's capability";

/** Actions of methods that an adapter has and that no function with the capability calls, each with the reason. */
const notCalled: Readonly<Partial<Record<CapabilityName, Readonly<Record<string, string>>>>> = {
  deliveryStore: { "dynamodb:Query": byId },
  endpointRecords: { "dynamodb:DeleteItem": onlyReads, "dynamodb:UpdateItem": onlyReads },
  importRows: { "s3:PutObject": onlyReads, "s3:ListBucket": onlyReads },
  importStore: { "dynamodb:Query": byId },
  lakeAges: { "dynamodb:PutItem": onlyReads },
  leadLake: { "dynamodb:PutItem": onlyReads, "s3:PutObject": onlyReads },
  leadStatistics: { "dynamodb:PutItem": onlyReads, "s3:PutObject": onlyReads },
  leadsByIds: { "dynamodb:PutItem": onlyReads, "dynamodb:DeleteItem": onlyReads },
  listTemplateStore: { "dynamodb:Query": byId },
  mappingStore: { "dynamodb:Query": byId },
  membershipRulesReader: { "dynamodb:UpdateItem": onlyReads },
  membershipStore: {
    "dynamodb:DeleteItem": "its function changes tags, which leave the locks of a lead as they are",
  },
  pipelineMaker: { "dynamodb:DeleteItem": neverDeletes },
  recordLake: { "dynamodb:PutItem": onlyReads, "s3:PutObject": onlyReads },
  runTimes: { "scheduler:GetSchedule": timesReader },
  savedFilterReader: { "dynamodb:PutItem": onlyReads, "dynamodb:DeleteItem": onlyReads },
  scheduleReader: { "dynamodb:PutItem": onlyReads, "dynamodb:DeleteItem": onlyReads },
  scheduleStore: { "dynamodb:Query": byId },
  snapshotLists: { "dynamodb:DeleteItem": neverDeletes },
  sourceSchedules: { "scheduler:GetSchedule": timesReader },
  sourceStore: { "dynamodb:Query": byId },
  tagNamers: { "dynamodb:DeleteItem": onlyReads },
  waitingLeads: {
    "dynamodb:BatchGetItem": "its function lists the waiting leads; turns belong to turnLedger",
    "dynamodb:PutItem": onlyReads,
    "dynamodb:DeleteItem": onlyReads,
  },
  workflowReader: { "dynamodb:PutItem": onlyReads },
  workflowTemplateReader: { "dynamodb:PutItem": onlyReads, "dynamodb:DeleteItem": onlyReads },
};

type Grants = (name: CapabilityName) => readonly string[];
const granted: Grants = (name) => (capabilities[name] as Capability).grants.flatMap(({ actions }) => actions);

/** Actions that a function's adapters may need and that none of its capabilities grants. */
const missingActions = (uses: readonly CapabilityName[], grants: Grants): string[] => {
  const held = new Set(uses.flatMap(grants));
  return uses.flatMap((name) =>
    [...(needed.get(name) ?? [])]
      .filter((action) => !held.has(action) && notCalled[name]?.[action] === undefined)
      .map((action) => `${name}: ${action}`),
  );
};

describe("a function's capabilities", () => {
  it("grant every action that their adapters can call", () => {
    const missing = declaredCode({}).flatMap(({ uses }) => missingActions(uses, granted));

    expect([...new Set(missing)]).toEqual([]);
  });

  it("without the grant of a rare path are found", () => {
    const withoutCheck: Grants = (name) =>
      granted(name).filter((action) => action !== "dynamodb:ConditionCheckItem");

    expect(missingActions(["memberWriter"], withoutCheck)).toEqual([
      "memberWriter: dynamodb:ConditionCheckItem",
    ]);
  });

  it("list as not called only what an adapter has and no grant covers", () => {
    const idle = Object.entries(notCalled).flatMap(([name, actions]) =>
      Object.keys(actions)
        .filter((action) => !needed.get(name as CapabilityName)?.has(action))
        .map((action) => `${name}: ${action}`),
    );

    expect(idle).toEqual([]);
  });
});

describe("a command of the SDK", () => {
  it("without a known action fails the check instead of passing it", () => {
    expect(() => actionsIn("await client.send(new PurgeQueueCommand({}))")).toThrow("PurgeQueue");
  });
});
