import { readRows } from "#lib/adapters/files/read-rows.ts";
import { readWorkbookRows } from "#lib/adapters/files/read-workbook-rows.ts";
import { SpilledTexts } from "#lib/adapters/files/spilled-texts.ts";
import type { Step } from "#lib/contract/automation/workflow-step.ts";
import type { CustomField, CustomKind } from "#lib/contract/records/custom-fields.ts";
import type { TargetField } from "#lib/contract/transfer/import-record.ts";
import { settleSteps } from "#lib/domain/automation/workflow/settle-steps.ts";
import type { LeadSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { requireRead } from "#lib/domain/records/lead/lead-validator.ts";
import { requireValues } from "#lib/domain/records/lead/read-input.ts";
import { validatorOfModel } from "#lib/domain/records/validation-rule/validator-of-schema.ts";
import { settleAction } from "#lib/domain/transfer/bulk/read-action.ts";
import { rowCheck } from "#lib/domain/transfer/import/check-rows.ts";
import { defaultOptions } from "#lib/domain/transfer/import/create-import.ts";
import { rowsFormat, rowsToCsv } from "#lib/domain/transfer/import/rows-to-csv.ts";
import { RowJudge } from "#lib/domain/transfer/import/validate/row-judge.ts";
import { aFile } from "#test/adapters/files/a-file.ts";
import { anActor, at } from "#test/domain/records/lead/a-lead.ts";
import { anImport, mapped } from "#test/domain/transfer/import/an-import.ts";
import { rowsIn } from "#test/support/file-rows.ts";

export const refused = Symbol("refused");

const ownField = (key: string, kind: CustomKind, more: Partial<CustomField> = {}): CustomField => ({
  ...{
    id: "field_01J0000000000000000000000A",
    key,
    on: "lead",
    kind,
    unique: false,
    label: key,
    description: null,
  },
  ...{
    options: [],
    bounds: {},
    default: null,
    required_on: [],
    archived: false,
    created_at: at,
    updated_at: at,
    version: 1,
  },
  ...more,
});

/** West of UTC, so that a day which begins in UTC by any door is found. */
const time_zone = "America/New_York";

/** A workspace with a field of its own of each kind. */
const leadSchema: LeadSchema = {
  revision: 1,
  settings: { time_zone, updated_at: at, version: 1 },
  fields: [
    ownField("note", "text"),
    ownField("budget", "number"),
    ownField("since", "date"),
    ownField("vip", "checkbox"),
    ownField("plan", "dropdown", {
      options: [
        { value: "pro", aliases: ["P"] },
        { value: "free", aliases: [] },
      ],
    }),
  ],
  rules: [],
  pipelines: [],
  deals: { fields: [], pipelines: [] },
};
export const validator = await validatorOfModel(leadSchema, new Date(at));

/** The value at a field's path: `company.city`, `custom.budget`. */
const valueAt = (holder: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], holder);

const requestOf = (field: string, value: unknown): object =>
  field.split(".").reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as object;

const orRefused = async (read: () => Promise<unknown>): Promise<unknown> => {
  try {
    return (await read()) ?? undefined;
  } catch {
    return refused;
  }
};

type Door = (field: TargetField, text: string) => Promise<unknown>;

/** As `POST /leads`, `PUT` and an item of a batch read it. */
const byRequest: Door = (field, text) =>
  orRefused(async () =>
    valueAt(requireRead(validator, (await requireValues(requestOf(field, text), validator)).values), field),
  );

const byBulk: Door = (field, text) =>
  orRefused(async () => {
    const action = await settleAction({ kind: "set_field", field, value: text }, validator, leadSchema);
    return action.kind === "set_field" ? action.value : refused;
  });

const nobody = { get: async () => undefined } as never;

const byWorkflow: Door = async (field, text) => {
  const errors: unknown[] = [];
  const deps = {
    validator,
    leadSchema,
    lists: nobody,
    members: nobody,
    rules: nobody,
    pools: nobody,
    workflows: nobody,
  };
  const urls = { errorOf: async () => undefined };
  const catalogue = { fields: new Map(), aliases: new Map() } as never;
  const step = { id: "s1", do: "set", field, value: text } as unknown as Step;
  const actor = anActor("admin");
  const use = { ...deps, urls, catalogue, as: () => actor };
  const [settled] = await settleSteps([step], use, actor, errors as never);
  return errors.length > 0 ? refused : ((settled as { value?: unknown }).value ?? undefined);
};

const address = "door@example.com";

/** As a file's rows are read, checked and judged; beside an address, without which there may be no lead. */
const judgeOf = (field: TargetField) => {
  const format = { ...defaultOptions.format, time_zone };
  const options = { ...defaultOptions, format, on_bad_optional: "refuse" as const };
  const fields: TargetField[] = field === "email" ? ["email"] : [field, "email"];
  const record = anImport({ ...mapped(...fields), options, format: rowsFormat });
  return {
    check: rowCheck(record, undefined),
    judge: new RowJudge({ record, validator, texts: new SpilledTexts(), owners: undefined }),
  };
};
const judges = new Map<TargetField, ReturnType<typeof judgeOf>>();

const judged = (field: TargetField, cells: readonly string[]): unknown => {
  const { check, judge } = judges.get(field) ?? judgeOf(field);
  judges.set(field, { check, judge });
  const checked = check(2, cells);
  if (checked.verdict !== "valid") return refused;
  const drafted = judge.draft(checked);
  return "whole" in drafted ? (valueAt(drafted.lead, field) ?? undefined) : refused;
};

/** As a file and a sheet are read. */
const byFile: Door = async (field, text) => judged(field, field === "email" ? [text] : [text, address]);

/** As rows of a request are read. */
const byRows: Door = async (field, text) => {
  const bytes = rowsToCsv([{ [field]: text, ...(field === "email" ? {} : { email: address }) }]);
  const [, row = []] = await rowsIn(readRows(aFile(bytes), rowsFormat, readWorkbookRows));
  return judged(field, row);
};

export const doors: Readonly<Record<string, Door>> = { byRequest, byBulk, byWorkflow, byFile, byRows };
/** Many leads never get one address. */
export const doorsOf = (field: TargetField): readonly (readonly [string, Door])[] =>
  Object.entries(doors).filter(([name]) => field !== "email" || (name !== "byBulk" && name !== "byWorkflow"));
