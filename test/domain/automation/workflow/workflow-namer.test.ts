import { describe, expect, it } from "vitest";
import type { ListId, StageId } from "#lib/contract/platform/ids.ts";
import { workflowNamer } from "#lib/domain/automation/workflow/workflow-namer.ts";
import type { WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import { namesStages } from "#lib/domain/records/pipeline/names-stages.ts";
import { isMovedByMerging } from "#lib/domain/records/tag/moved-by-merging.ts";
import { listsIn } from "#lib/domain/segments/list/list-references.ts";

const ulid = (last: string) => `01J0000000000000000000000${last}`;
const [triggered, put, asked] = ["A", "B", "C"].map((last): ListId => `list_${ulid(last)}`);
const [entered, set] = ["D", "E"].map((last): StageId => `stage_${ulid(last)}`);
const rule = `asgr_${ulid("F")}`;

const workflow = (state: WorkflowRecord["state"]) =>
  ({
    id: `wf_${ulid("G")}`,
    state,
    trigger: [{ list: triggered }, { stage: entered }, { tag: "vip" }, { event: "email.replied" }],
    unless: { field: "lists", op: "has", value: asked },
    goal: null,
    stop_when: [{ when: { field: "custom.budget", op: "gt", value: 5 } }],
    steps: [
      { id: "s1", do: "set_stage", stage: set },
      {
        id: "s2",
        if: { field: "score", op: "gte", value: 5 },
        // biome-ignore lint/suspicious/noThenProperty: the document's word
        then: [
          { id: "s3", do: "add_to_list", list: put },
          { id: "s4", do: "add_tag", tag: "hot" },
        ],
        else: [{ id: "s5", do: "set", field: "custom.owner", value: "x" }],
      },
      { id: "s6", wait_until: { field: "custom.renewal" } },
      { id: "s7", do: "assign", rule_id: rule },
    ],
  }) as unknown as WorkflowRecord;

describe("a workflow", () => {
  it("names the lists, stages, tags, fields and other records of its triggers, filters and steps, at any depth", () => {
    const namer = workflowNamer(workflow("paused"));

    expect(listsIn(...namer.filters)).toEqual(new Set([triggered, put, asked]));
    expect([entered, set].map((id) => namesStages(namer, [id as StageId]))).toEqual([true, true]);
    expect(["vip", "hot", "cold"].map((from) => isMovedByMerging(namer, { from, into: "x" }))).toEqual([
      true,
      true,
      false,
    ]);
    expect(namer.fields).toEqual(expect.arrayContaining(["custom.budget", "custom.owner", "custom.renewal"]));
    expect(namer.names).toContain(rule);
  });

  it("names nothing once it is archived", () => {
    expect(workflowNamer(workflow("archived"))).toEqual({
      kind: "workflow",
      id: `wf_${ulid("G")}`,
      filters: [],
    });
  });
});
