import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { ImportedLead } from "#lib/domain/records/lead/imported-lead.ts";
import { newLead } from "#lib/domain/records/lead/lead-rules.ts";
import type { LeadValidator } from "#lib/domain/records/lead/lead-validator.ts";
import { comparableValue, type UniqueValue } from "#lib/domain/records/lead/stored-lead.ts";
import type { CheckedRow } from "../check-rows.ts";
import { FirstRows } from "../first-rows.ts";
import type { ImportRecord } from "../import-record.ts";
import { leadIdOf } from "../lead-id.ts";
import { asLeftOut } from "../mapping/row-problems.ts";
import type { RowProblem } from "../row-to-lead.ts";
import { asStored } from "./as-stored.ts";
import type { RowOwners } from "./row-owners.ts";
import type { SchemaCheck } from "./with-schema.ts";

type Valid = CheckedRow & { readonly verdict: "valid" };

/** A row with the lead that it alone would make. */
export interface Draft {
  readonly row: Valid;
  readonly lead: ImportedLead;
  readonly whole: Lead;
}

/** A draft as the workspace's rules have judged it. */
export interface Judged extends Draft {
  /** With the values that rules have mended. */
  readonly admitted: Lead;
  /** Why the rules don't let it in. */
  readonly errors: readonly ValidationError[];
  readonly warnings: readonly ValidationError[];
  /** The lead that has the row's email. */
  readonly match: LeadId | undefined;
  /** Values that one lead alone may have, by the names of their fields. */
  readonly unique: ReadonlyMap<string, UniqueValue>;
}

/** An error told by the file's own column and cell. */
const problemOf = ({ mapping }: ImportRecord, { cells }: CheckedRow, error: ValidationError): RowProblem => {
  const name = error.pointer.slice(1).replaceAll("/", ".");
  const index = mapping.findIndex(({ field }) => field === name);
  return {
    code: error.code,
    column: mapping[index]?.column ?? "",
    value: cells[index] ?? "",
    message: error.message,
    suggestion: error.hint ?? "",
  };
};

/** Of a custom field that the workspace has: a mapping to one that it has not is no cell's error. */
const isOwnValue = ({ pointer, code }: ValidationError): boolean =>
  /^(?:\/company)?\/custom\//.test(pointer) && code !== "unknown_field" && code !== "archived_field";

/** Of a cell without which there is still a lead. */
const isOptional = (error: ValidationError): boolean =>
  error.pointer === "/owner" || error.pointer === "/stage" || isOwnValue(error);

const withoutKeys = (custom: ImportedLead["custom"], errors: readonly ValidationError[], at: string) =>
  Object.fromEntries(
    Object.entries(custom ?? {}).filter(([key]) => !errors.some(({ pointer }) => pointer === `${at}/${key}`)),
  );

const withoutStage = ({ stage, ...lead }: ImportedLead, errors: readonly ValidationError[]): ImportedLead =>
  stage === undefined || errors.some(({ pointer }) => pointer === "/stage") ? lead : { ...lead, stage };

const withoutValues = (lead: ImportedLead, errors: readonly ValidationError[]): ImportedLead => ({
  ...withoutStage(lead, errors),
  ...(lead.custom && { custom: withoutKeys(lead.custom, errors, "/custom") }),
  ...(lead.company?.custom && {
    company: { ...lead.company, custom: withoutKeys(lead.company.custom, errors, "/company/custom") },
  }),
});

/** What a row that matches a lead may lack, since the lead may have it; the two together are judged when they merge. */
const isMissing = ({ code }: ValidationError): boolean =>
  code === "required" || code === "rule_required" || code === "stage_requires";

const pointerOf = (name: string): string => `/${name.replaceAll(".", "/")}`;

/** Judges row after row by what the workspace has added to the lead. */
export class RowJudge {
  readonly #record: ImportRecord;
  readonly #validator: LeadValidator;
  readonly #values: FirstRows;

  readonly #owners: RowOwners | undefined;

  constructor({
    record,
    validator,
    texts,
    owners,
  }: Pick<SchemaCheck, "record" | "validator" | "texts" | "owners">) {
    this.#record = record;
    this.#validator = validator;
    this.#owners = owners;
    this.#values = new FirstRows(texts);
  }

  #invalid(row: Valid, errors: readonly ValidationError[]): CheckedRow {
    // A value may be required that was left out for what it was.
    const cellsLeftOut = (row.warnings ?? []).filter(({ isLeftOut }) => isLeftOut === true);
    const problems = [...cellsLeftOut, ...errors.map((error) => problemOf(this.#record, row, error))];
    return { row: row.row, cells: row.cells, verdict: "invalid", problems };
  }

  /** The row, which says that its score is not taken. */
  #warned(row: Valid): Valid {
    const problem = problemOf(this.#record, row, {
      pointer: "/score",
      code: "score_is_computed",
      message: "A scoring model computes the score; the cell is left out.",
      hint: "Map the column to nothing, or deactivate the scoring model.",
    });
    return { ...row, warnings: [...(row.warnings ?? []), problem] };
  }

  /** What a row says, with the owner that it names. */
  #owned({ owner, ...lead }: ImportedLead): {
    readonly lead: ImportedLead;
    readonly errors: readonly ValidationError[];
  } {
    const named = owner === undefined ? undefined : this.#owners?.named(owner);
    if (named === undefined) return { lead, errors: [] };
    return "error" in named
      ? { lead, errors: [named.error] }
      : { lead: { ...lead, owner_id: named.id }, errors: [] };
  }

  /**
   * Reads the row's owner, stage and custom values. With `on_bad_optional: blank`, each of these cells that can't be read
   * is left out with a warning, whatever else is wrong with the row; the other errors are returned.
   */
  #read(given: Valid): {
    readonly row: Valid;
    readonly input: ImportedLead;
    readonly errors: readonly ValidationError[];
  } {
    const owned = this.#owned(given.lead);
    const { input, errors: misread } = this.#validator.read(owned.lead);
    const errors = [...misread, ...owned.errors];
    const optional = this.#record.options.on_bad_optional === "blank" ? errors.filter(isOptional) : [];
    if (optional.length === 0) return { row: given, input, errors };
    const warnings = optional.map((error) => asLeftOut(problemOf(this.#record, given, error)));
    const row = {
      ...given,
      lead: withoutValues(owned.lead, optional),
      warnings: [...(given.warnings ?? []), ...warnings],
    };
    return { row, ...this.#validator.read(row.lead) };
  }

  /** The row with its custom values typed, or what is wrong with them. */
  draft(given: Valid): Draft | CheckedRow {
    const { row, input, errors } = this.#read(given);
    const { score, ...unscored } = input;
    const isComputed = this.#validator.scoring !== undefined;
    const lead = isComputed ? unscored : input;
    if (errors.length > 0) return this.#invalid(row, errors);
    const made = { ...lead, source: lead.source ?? "import" };
    const stamp = { source: "import", at: this.#record.created_at, by: this.#record.id };
    try {
      const told = isComputed && score != null ? this.#warned(row) : row;
      return { row: told, lead, whole: newLead(leadIdOf(this.#record, row.row), made, stamp) };
    } catch (error) {
      if (error instanceof Refusal) return this.#invalid(row, error.details.errors ?? []);
      throw error;
    }
  }

  /** A row that has problems already, with those of its custom values. */
  withOwn(row: CheckedRow): CheckedRow {
    if (row.verdict === "valid" || row.own === undefined) return row;
    const { errors } = this.#validator.read(row.own);
    const more = errors.map((error) => problemOf(this.#record, row, error));
    return { ...row, problems: [...row.problems, ...more] };
  }

  /** The draft as the rules judge it. `known` are the references that name a record. */
  byRules(draft: Draft, known: ReadonlySet<string>, match: LeadId | undefined): Judged {
    const admission = this.#validator.admit({ context: "import", after: draft.whole, known });
    const errors = admission.errors.filter((error) => match === undefined || !isMissing(error));
    const { lead: admitted, warnings } = admission;
    const unique = new Map(
      this.#validator.uniqueFields(admitted).map((name) => {
        const value = `${name}:${comparableValue(admitted, name)}`;
        return [name, { kind: "field", value }] as const;
      }),
    );
    return { ...draft, admitted, errors, warnings, match, unique };
  }

  /** Of leads and rows with one value that one lead may have, the lead has it, else the first row that is let in. */
  #taken(one: Judged, holderOf: (value: UniqueValue) => LeadId | undefined): ValidationError[] {
    const { row, whole, errors, match, unique } = one;
    const error = (name: string, message: string): ValidationError => ({
      pointer: pointerOf(name),
      code: "duplicate_value",
      message,
    });
    const held = [...unique].filter(([, value]) => ![undefined, whole.id, match].includes(holderOf(value)));
    if (held.length > 0) return held.map(([name]) => error(name, "Another lead has this value already."));
    return [...unique].flatMap(([name, { value }]) => {
      const first =
        errors.length > 0 ? (this.#values.rowOf(value) ?? row.row) : this.#values.claim(value, row.row);
      return first === row.row ? [] : [error(name, `Row ${first} has this value already.`)];
    });
  }

  verdict(one: Judged, holderOf: (value: UniqueValue) => LeadId | undefined): CheckedRow {
    const { row, lead, match } = one;
    const errors = [...one.errors, ...this.#taken(one, holderOf)];
    if (errors.length > 0) return this.#invalid(row, errors);
    const told = one.warnings.map((error) => problemOf(this.#record, row, error));
    const warnings = [...(row.warnings ?? []), ...told];
    return {
      ...row,
      lead,
      matches: match !== undefined,
      asStored: (as) => asStored(as, one),
      ...(warnings.length > 0 && { warnings }),
    };
  }
}
