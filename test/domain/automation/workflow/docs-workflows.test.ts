import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DocumentInput } from "#lib/contract/workflow-document.ts";
import { stepKinds } from "#lib/contract/workflow-step.ts";
import { lintDocument } from "#lib/domain/automation/workflow/lint-document.ts";
import { readDocument } from "#lib/domain/automation/workflow/read-document.ts";
import { allSteps, kindOf } from "#lib/domain/automation/workflow/step-parts.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { openGate } from "#lib/domain/records/lead/lead-gate.ts";
import { plainModel } from "#lib/domain/records/lead/lead-model.ts";
import { anActor } from "../../records/lead/a-lead.ts";

const page = readFileSync("docs/WORKFLOWS.md", "utf8");
const documents = [...page.matchAll(/```json\n(.*?)```/gs)].map(([, text = ""]) =>
  DocumentInput.parse(JSON.parse(text)),
);

/** What the page names is there: its list; its stage needs a pipeline, which the service test has. */
const deps = {
  lists: {
    get: async (_: unknown, id: string) =>
      ({ id, name: "A list", kind: "static", filter: null, exclude: null }) as never,
  },
  gate: openGate,
  model: plainModel,
  catalogue: leadCatalogue,
};

describe("docs/WORKFLOWS.md", () => {
  it("shows documents that are sound, but for a stage that this test does not have", async () => {
    expect(documents).toHaveLength(3);
    for (const document of documents) {
      const { errors } = await lintDocument(deps, anActor("admin"), document);
      expect(errors.filter(({ code }) => code !== "unknown_stage")).toEqual([]);
    }
  });

  it("shows every kind of step and every kind of trigger", async () => {
    const read = await Promise.all(documents.map((one) => readDocument(deps, anActor("admin"), one)));
    const kinds = read.flatMap(({ document }) => allSteps(document.steps).map(({ step }) => kindOf(step)));
    const triggers = read.flatMap(({ document }) => document.triggers.map((one) => Object.keys(one)[0]));

    expect(new Set(kinds)).toEqual(new Set(stepKinds));
    expect(new Set(triggers)).toEqual(new Set(["when", "stage", "tag", "list", "event"]));
  });
});
