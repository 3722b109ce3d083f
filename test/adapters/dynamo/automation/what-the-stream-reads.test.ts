import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { triggerWork } from "#lib/adapters/changes/trigger-work.ts";
import { makeRunStore } from "#lib/adapters/dynamo/automation/runs.ts";
import { makeMembershipStore } from "#lib/adapters/dynamo/segments/membership-store.ts";
import { eventsOfRecord } from "#lib/adapters/events/events-of-record.ts";
import type { StepId } from "#lib/contract/automation/workflow-step.ts";
import type { RunGroup } from "#lib/domain/automation/run/run-group.ts";
import type { RunRecord } from "#lib/domain/automation/run/run-record.ts";
import { dueWork } from "#lib/domain/automation/run/run-work.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { Move } from "#lib/domain/segments/membership/membership-store.ts";
import { aLead } from "#test/domain/records/lead/a-lead.ts";

const workspaceId = "ws_01J0000000000000000000000A";
const workflow = "wf_01J0000000000000000000000A";
const importId = "imp_01J0000000000000000000000A";
const at = "2026-03-02T09:00:00.000Z";

/** A client that keeps what it is to write. */
const aClient = () => {
  const items: Record<string, unknown>[] = [];
  const send = async ({ input }: { input: { TransactItems?: { Put?: { Item: object } }[] } }) => {
    for (const { Put } of input.TransactItems ?? []) if (Put !== undefined) items.push({ ...Put.Item });
    return {};
  };
  const of = (kind: string) => items.find((item) => item["kind"] === kind);
  return { client: { send } as unknown as DynamoDBDocumentClient, of };
};

describe("a run", () => {
  it("that could not be read back is refused to whoever writes it, and never comes to the stream", async () => {
    const { client, of } = aClient();
    const store = makeRunStore(client, "table");
    const waits = (until: string): Promise<unknown> => {
      const waiting = { step: "s1" as StepId, since: at, until };
      const after: RunRecord = {
        id: "run_01J0000000000000000000000A",
        workspace_id: workspaceId,
        workflow_id: workflow,
        document_version: 1,
        lead_id: aLead().id,
        trigger: { kind: "when" },
        cause: { root: "x", depth: 1 },
        progress: { enrolledAt: at, at: null, waiting, rounds: {}, arms: {}, steps: 1, end: null },
        deeds: [],
        updated_at: at,
        version: 1,
      };
      return store.write({ after, trace: [] });
    };

    await expect(waits("+010000-01-14T08:00:00.000Z")).rejects.toThrow("until");
    expect(of("run")).toBeUndefined();
    await waits("9999-12-31T23:59:59.999Z");
    expect(of("run")).toMatchObject({ state: "waiting" });
  });
});

describe("a trigger's move", () => {
  const tell = async (stored: Partial<StoredLead>) => {
    const { client, of } = aClient();
    const writtenBy = { kind: "import", importId, row: 1 } as const;
    const lead: StoredLead = { workspaceId, lead: aLead(), writtenBy, ...stored };
    const move = { of: "rule", because: "changed", fields: ["stage_id"], by: null } as const;
    const moves: Move[] = [
      { ...move, id: `${workflow}:to`, change: "entered" },
      { ...move, id: `${workflow}:from`, change: "left" },
      { ...move, id: "wf_01J0000000000000000000000B:from", change: "left" },
    ];
    const after = { rules: [], lists: [], appliedTags: [], holding: {} };
    await makeMembershipStore(client, "table").write({ lead, before: undefined, after, moves, at });
    return triggerWork(of("trigger"));
  };

  it("is told with what the lead left by the same change, and with the import that caused it", async () => {
    expect(await tell({})).toMatchObject({
      kind: "moved",
      rule: `${workflow}:to`,
      left: [`${workflow}:from`],
      root: importId,
      bulk: true,
    });
  });

  it("is by itself where a counter has moved a lead that was imported long before", async () => {
    const later = new Date(Date.parse(aLead().updated_at) + 600_000).toISOString();

    expect(await tell({ bookkept: { count: 1, at: later } })).not.toHaveProperty("bulk");
  });
});

describe("a group of runs", () => {
  it("is told of in sum by its own change, and looked at when it is due", async () => {
    const { client, of } = aClient();
    const before: RunGroup = {
      workspace_id: workspaceId,
      workflow_id: workflow,
      root: importId,
      since: at,
      told: { begun: 0, ended: 0 },
      ends: { ends: [], errors: [], actions: [] },
      at_rest: false,
      updated_at: at,
      version: 1,
    };
    const after = { ...before, told: { begun: 7, ended: 0 }, version: 2 };
    const write = { before, after, due: "2026-03-02T09:05:00.000Z" };

    expect(await makeRunStore(client, "table").writeGroup(write)).toBe("stored");

    const change = { before: undefined, after: of("run_group") };
    expect(eventsOfRecord(change).map(({ type, data }) => [type, data["runs"]])).toEqual([
      ["workflow.triggered", 7],
    ]);
    const due = of("due");
    expect(dueWork({ workspaceId, kind: "group", id: String(due?.["id"]) })).toEqual({
      kind: "group",
      workspace_id: workspaceId,
      workflow_id: workflow,
      root: importId,
    });
  });
});
