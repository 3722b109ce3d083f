import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Ways of taking a day of UTC for a day: the text of a moment cut to its date, midnight in UTC, UTC where no zone is named. */
const daysOfUtc = /\bslice\(0, 10\)|T00:00:00|"UTC"/;

/** Why each file may do so. A day of the calendar is read from a moment with `dayIn`, and begins at `beginningOf`. */
const allowed: Readonly<Record<string, string>> = {
  "domain/platform/filter/time/calendar-day.ts": "Counts days of the calendar.",
  "domain/platform/filter/time/date-window.ts":
    "Reads a written day in a zone; UTC before a workspace has settings.",
  "domain/platform/filter/read-condition.ts": "Compares two written days.",
  "domain/platform/naming/derived-ulid.ts": "The time of a ULID has ten letters.",
  "domain/records/settings/workspace-settings.ts": "The time zone of a workspace that has set none.",
  "domain/records/lead/lead-validator.ts": "The validator of a workspace that has set nothing.",
  "domain/records/lead/normalise/date.ts": "Reads written dates; the zone is an argument.",
  "domain/records/lead/normalise/readers.ts": "Shows the written day of a serial number.",
  "domain/records/custom-field/read-value.ts": "Shows ten values.",
  "domain/records/deal/deal-rules.ts":
    "The first day that RFC 3339 writes; the zone of a change that reads no day.",
  "domain/records/deal/restamp-job.ts": "The filter of the job asks for no day.",
  "domain/records/validation-rule/compile-rule.ts":
    "Catalogues without a zone are of workspaces without settings.",
  "domain/records/tag/tags.ts": "Catalogues without a zone are of workspaces without settings.",
  "domain/automation/workflow/date-occasion.ts": "Compares two calendar days.",
  "domain/automation/workflow/read-document.ts":
    "Catalogues without a zone are of workspaces without settings.",
  "domain/automation/workflow/read-steps.ts": "A step that could not be read waits for nothing.",
  "domain/automation/workflow/anniversaries.ts": "Cuts the day from the wall of the zone.",
  "domain/automation/run/wait-end.ts": "Reads a written day in a zone.",
  "domain/automation/run/made-record.ts": "Catalogues without a zone are of workspaces without settings.",
  "domain/automation/template/template-record.ts": "A fixed moment.",
  "domain/segments/list/lists.ts": "A static list has no filter; catalogues without a zone as above.",
  "domain/segments/list/list-growth.ts": "The growth of a list is documented as of UTC days.",
  "domain/segments/list-template/list-templates.ts":
    "Catalogues without a zone are of workspaces without settings.",
  "domain/selling/assignment/deciding.ts": "An entry without a condition asks for no day.",
  "domain/selling/assignment/make-ruling.ts": "Catalogues without a zone are of workspaces without settings.",
  "domain/selling/assignment/rules.ts": "Catalogues without a zone are of workspaces without settings.",
  "domain/selling/assignment/decision/present-at.ts": "Cuts the day from the wall of the member's zone.",
  "domain/selling/scoring/compiled-model.ts":
    "`once_per: day` is documented as the UTC day; SQL sums by the same.",
  "domain/transfer/bulk/delete-stage.ts": "The filter of the job asks for no day.",
  "domain/transfer/bulk/keep-opt-outs.ts": "The filter of the job asks for no day.",
  "domain/transfer/bulk/merge-tag.ts": "The filter of the job asks for no day.",
  "domain/transfer/bulk/copy-company.ts": "The filter of the job asks for no day.",
  "domain/transfer/bulk/switch-scoring.ts": "The filter of the job asks for no day.",
  "domain/transfer/bulk/fade-scores.ts": "Names the one job of a UTC day, in which the schedule runs.",
  "domain/transfer/bulk/read-target.ts": "Catalogues without a zone are of workspaces without settings.",
  "domain/transfer/export/export-query.ts": "Catalogues without a zone are of workspaces without settings.",
  "domain/transfer/mapping/apply-mapping.ts": "Says when a mapping was learned, in words.",
  "adapters/lake/lake-schemas.ts": "Names files of the lake.",
  "adapters/lake/landmarks.ts": "Names files of the history, one for each UTC day.",
  "adapters/scheduler/queue-schedules.ts": "The zone of a schedule of EventBridge that names none.",
  "adapters/sheets/typed-cell.ts": "A cell's serial number is a day without a zone.",
  "adapters/files/xlsx/sheet-scanner.ts": "A cell's day without a time.",
  "adapters/files/xlsx/number-text.ts": "A cell's serial number is a day without a zone.",
  "adapters/files/pack/zip-stream.ts": "A fixed moment, so that equal files are equal archives.",
  "adapters/dynamo/records/tags.ts": "The zone of tags from before there was one.",
  "adapters/dynamo/events/event-log.ts": "Partitions of the event log are UTC days.",
  "adapters/dynamo/events/event-log-reader.ts": "Partitions of the event log are UTC days.",
  "adapters/dynamo/keys.ts": "Partitions of deliveries are UTC days.",
};

/** Code without its comments. */
const code = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

const found = globSync("lib/{domain,adapters}/**/*.ts")
  .filter((path) => !path.includes("email-verdict/lists") && daysOfUtc.test(code(readFileSync(path, "utf8"))))
  .map((path) => path.replace(/^lib\//, ""))
  .toSorted();

describe("a day that is read from a moment, or a moment from a day", () => {
  it("is of a named time zone, apart from the files that say why it is of UTC", () => {
    expect(found.filter((path) => allowed[path] === undefined)).toEqual([]);
  });

  it("has no reason for a file that has no day of UTC any more", () => {
    expect(Object.keys(allowed).filter((path) => !found.includes(path))).toEqual([]);
  });

  it.each([
    `const day = at.toISOString().slice(0, 10);`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a line of code
    "const begins = `${day}T00:00:00.000Z`;",
    `const zone = catalogue.timeZone ?? "UTC";`,
  ])("is found in %s", (line) => {
    expect(daysOfUtc.test(code(line))).toBe(true);
  });
});
