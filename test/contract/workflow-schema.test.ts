import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { stepKinds } from "#lib/contract/automation/workflow-step.ts";
import { workflowSchema } from "#lib/contract/openapi/workflow-schema.ts";

const schema = workflowSchema();
const reader = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
const takes = (workflow: object): boolean => reader.safeParse({ name: "A workflow", ...workflow }).success;

describe("the JSON Schema of a workflow", () => {
  it("takes every workflow that the page shows", () => {
    const page = readFileSync("docs/WORKFLOWS.md", "utf8");
    const documents = [...page.matchAll(/```json\n(.*?)```/gs)].map(([, text = ""]) => JSON.parse(text));

    expect(documents.length).toBeGreaterThan(2);
    for (const document of documents)
      expect(reader.safeParse({ name: "x", ...document }).error).toBe(undefined);
  });

  it.each([
    ["an unknown step", { steps: [{ do: "dance" }] }],
    // biome-ignore lint/suspicious/noThenProperty: the document's word
    ["one within a branch", { steps: [{ if: "score > 3", then: [{ do: "dance" }] }] }],
    ["a wait of ten years", { steps: [{ wait: { days: 3_650 } }] }],
    ["a setting that there is none of", { colour: "red", steps: [{ end: true }] }],
  ])("refuses %s", (_, workflow) => {
    expect(takes({ steps: [{ end: true }] })).toBe(true);
    expect(takes(workflow)).toBe(false);
  });

  it("offers each kind of step, and refers to nothing outside of itself", () => {
    const text = JSON.stringify(schema);
    const { $defs } = z
      .object({ $defs: z.object({ NewWorkflowStep: z.object({ anyOf: z.array(z.unknown()) }) }).loose() })
      .parse(schema);

    expect($defs.NewWorkflowStep.anyOf).toHaveLength(stepKinds.length);
    const named = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, ref = ""]) => ref);
    const known = Object.keys($defs).map((name) => `#/$defs/${name}`);
    expect(named.filter((ref) => !known.includes(ref))).toEqual([]);
  });
});
