import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Writers whose changes of a lead's values are not automatic, or that change none, with the reason. */
const others: Readonly<Record<string, string>> = {
  "lib/domain/records/engagement/record-engagement.ts": "events are counters, which people cause",
  "lib/domain/records/tally/tally-record.ts": "counts deals and activities of people",
  "lib/domain/segments/list/change-members.ts": "a person changes the members of a list",
  "lib/domain/selling/pipeline/dry-run.ts": "writes nothing",
  "lib/domain/selling/scoring/adjust-score.ts": "a person gives points; undo leaves computed scores out",
  "lib/domain/transfer/bulk/plan-lead.ts":
    "a job changes lists for a person; undo leaves computed scores out",
};

it("every writer of leads that is not a person, a file or a job notes which values are automatic", () => {
  const files = globSync("lib/domain/**/*.ts", { cwd: process.cwd() }).filter((path) => {
    const source = readFileSync(path, "utf8");
    const isLeads = source.includes("records/lead/") || path.includes("records/lead/");
    return (
      isLeads &&
      /\bbookkept\(|kind: "(rule|workflow|system|crm)",?\s+(rule|workflowId|task|connectionId)\b/.test(source)
    );
  });
  const missing = files.filter(
    (path) => !readFileSync(path, "utf8").includes("noteAutomatic(") && others[path] === undefined,
  );

  expect(files).toContain("lib/domain/selling/pipeline/drive-stage.ts");
  expect(missing).toEqual([]);
  expect(Object.keys(others).filter((path) => !files.includes(path))).toEqual([]);
});
