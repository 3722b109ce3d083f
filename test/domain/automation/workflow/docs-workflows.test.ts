import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { lintWorkflow } from "#lib/contract/automation/workflow-simulation.ts";
import { stepKinds } from "#lib/contract/automation/workflow-step.ts";
import { triggerKinds } from "#lib/contract/automation/workflow-trigger.ts";
import { lintDocument } from "#lib/domain/automation/workflow/lint-document.ts";
import { readDocument } from "#lib/domain/automation/workflow/read-document.ts";
import { allSteps, kindOf } from "#lib/domain/automation/workflow/step-parts.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { plainSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { openValidator } from "#lib/domain/records/lead/lead-validator.ts";
import { defaultPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";
import { anActor } from "../../records/lead/a-lead.ts";

const { body: documentSchema } = lintWorkflow;
if (documentSchema === undefined) throw new Error("a document is linted in a body");
const page = readFileSync("docs/WORKFLOWS.md", "utf8");
const documents = [...page.matchAll(/```json\n(.*?)```/gs)].map(([, text = ""]) =>
  documentSchema.parse(JSON.parse(text)),
);

const actor = anActor("admin");
const leadSchema = { ...plainSchema, pipelines: [defaultPipeline(actor.workspace_id)] };

/** What the page names is there. */
const deps = {
  lists: {
    get: async (_: unknown, id: string) =>
      ({ id, name: "A list", kind: "static", filter: null, exclude: null }) as never,
  },
  members: { get: async () => ({ role: "sales_rep" }) as never },
  rules: { get: async () => ({ accept_within: null }) as never },
  pools: { get: async () => ({}) as never },
  workflows: { get: async () => ({ name: "Other", state: "active", steps: [] }) as never },
  urls: { errorOf: async () => undefined },
  validator: openValidator,
  leadSchema,
  catalogue: schemaCatalogue(leadSchema),
};

describe("docs/WORKFLOWS.md", () => {
  it("shows documents that are sound", async () => {
    expect(documents).toHaveLength(5);
    for (const document of documents) {
      const { errors } = await lintDocument(deps, actor, document);
      expect(errors).toEqual([]);
    }
  });

  it("shows every kind of step and every kind of trigger", async () => {
    const read = await Promise.all(documents.map((one) => readDocument(deps, actor, one)));
    const kinds = read.flatMap(({ document }) => allSteps(document.steps).map(({ step }) => kindOf(step)));
    const triggers = read.flatMap(({ document }) => document.trigger.map((one) => Object.keys(one)[0]));

    expect(new Set(kinds)).toEqual(new Set(stepKinds));
    expect(new Set(triggers)).toEqual(new Set(triggerKinds));
  });
});
