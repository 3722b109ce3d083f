import * as z from "zod";
import {
  type ColumnMapping,
  type CustomTarget,
  isCustomTarget,
  isSharedField,
  type TargetField,
} from "#lib/contract/import-record.ts";
import { NewLead } from "#lib/contract/lead-record.ts";
import { readCell } from "#lib/domain/export/formula-cell.ts";
import { emailStatus } from "#lib/domain/lead/email-verdict/email-verdict.ts";
import type { ImportedLead } from "#lib/domain/lead/imported-lead.ts";
import { splitName } from "#lib/domain/lead/normalise/person-name.ts";
import { type CellStep, cellStep } from "#lib/domain/mapping/transform-cell.ts";
import { KnownValues } from "./mapping/known-values.ts";
import { plainCheck } from "./mapping/plain-value.ts";
import {
  type FieldReader,
  fieldReader,
  phoneReader,
  type RowPlaces,
  readFirst,
} from "./mapping/read-field.ts";
import { type RowProblem, rowProblems } from "./mapping/row-problems.ts";

export type { RowProblem } from "./mapping/row-problems.ts";

/** What a row has for the workspace's own fields. */
const OwnValues = z.object({
  custom: NewLead.shape.custom,
  company: z.object({ custom: NewLead.shape.custom }).optional(),
});
export type OwnValues = z.infer<typeof OwnValues>;

export type RowResult =
  | { readonly ok: true; readonly lead: ImportedLead }
  | { readonly ok: false; readonly problems: readonly RowProblem[]; readonly own?: OwnValues | undefined };

type Draft = Record<string, unknown> & { company?: Record<string, unknown> };

/** One column that fills a field, and how. */
interface Filling {
  readonly index: number;
  readonly step: CellStep | undefined;
  readonly read: FieldReader;
  readonly field: TargetField;
  /** The field's name within the company; absent for the lead's own. */
  readonly companyKey: string | undefined;
  /** Of one of the workspace's own fields, whose kind is for the gate to know: its text goes there as it is. */
  readonly customKey: string | undefined;
  readonly splitsName: boolean;
  /** True for values that need no look at the schema. */
  readonly isPlain: (value: unknown) => boolean;
  /** True for texts that are such values before they are read; absent where reading changes most. */
  readonly isOwnValue: ((text: string) => boolean) | undefined;
  /** True for a country, by which other cells are read. */
  readonly isPlace: boolean;
  /** What plain cells were read as; absent where a reading depends on more than the cell. */
  readonly known: KnownValues | undefined;
}

const textAsItIs: FieldReader = (text) => text;

const customFilling = (field: CustomTarget, index: number, step: CellStep | undefined): Filling => ({
  index,
  field,
  step,
  read: textAsItIs,
  companyKey: field.startsWith("company.") ? "custom" : undefined,
  customKey: field.slice(field.lastIndexOf(".") + 1),
  splitsName: false,
  isPlain: () => true,
  isOwnValue: undefined,
  isPlace: false,
  known: undefined,
});

/** These are read by the row's country. */
const neverKnown: ReadonlySet<TargetField> = new Set(["phone", "region", "company.region"]);

const fillingOf = (
  { field, transforms = [] }: ColumnMapping,
  index: number,
  columns: readonly string[],
): Filling[] => {
  if (field === null) return [];
  if (isCustomTarget(field)) return [customFilling(field, index, cellStep(transforms, columns))];
  const dialled = transforms.find((transform) => transform.kind === "phone")?.country;
  return [
    {
      index,
      field,
      step: cellStep(transforms, columns),
      read: field === "phone" ? phoneReader(dialled) : fieldReader(field),
      companyKey: field.startsWith("company.") ? field.slice("company.".length) : undefined,
      customKey: undefined,
      isPlain: plainCheck(field),
      isOwnValue: field === "email" ? plainCheck(field) : undefined,
      isPlace: readFirst.has(field),
      known:
        neverKnown.has(field) || transforms.some(({ kind }) => kind === "template")
          ? undefined
          : new KnownValues(),
      splitsName: field === "name" && transforms.some(({ kind }) => kind === "split_name"),
    },
  ];
};

const apostrophe = 39;
/** Only a cell that begins with an apostrophe can be a guarded one. */
const unguarded = (cell: string): string => (cell.charCodeAt(0) === apostrophe ? readCell(cell) : cell);

const putCustom = (draft: Draft, { companyKey }: Filling, key: string, value: unknown): void => {
  if (companyKey !== undefined) draft.company ??= {};
  const holder: Record<string, unknown> = (companyKey === undefined ? undefined : draft.company) ?? draft;
  holder["custom"] = { ...(holder["custom"] ?? {}), [key]: value };
};

const put = (draft: Draft, filling: Filling, value: unknown): void => {
  const { field, companyKey, customKey } = filling;
  if (customKey !== undefined) putCustom(draft, filling, customKey, value);
  else if (companyKey === undefined) draft[field] = value;
  else {
    draft.company ??= {};
    draft.company[companyKey] = value;
  }
};

const notePlace = (places: RowPlaces, { field }: Filling, value: unknown): void => {
  if (typeof value !== "string" || value.length !== 2) return;
  if (field === "country") places.country = value;
  else if (field === "company.country") places.companyCountry = value;
};

const fillSplitName = (draft: Draft): void => {
  const { first, last } = splitName(String(draft["name"] ?? ""));
  if (first !== "") draft["first_name"] ??= first;
  if (last !== "") draft["last_name"] ??= last;
};

/** A row's values by field, and whether each is known to lie within the schema's bounds. */
interface Filled {
  readonly draft: Draft;
  readonly isPlain: boolean;
}

const fillDraft = (fillings: readonly Filling[], cells: readonly string[]): Filled => {
  const draft: Draft = {};
  const places: RowPlaces = { country: undefined, companyCountry: undefined };
  let splitsName = false;
  let isPlain = true;
  for (const filling of fillings) {
    if (isSharedField(filling.field) && draft[filling.field] !== undefined) continue;
    const raw = cells[filling.index] ?? "";
    let value = filling.known?.get(raw);
    if (value === undefined) {
      const cell = unguarded(raw).trim();
      const text = filling.step === undefined ? cell : filling.step(cell, cells).trim();
      if (text === "") continue;
      const isOwnValue = filling.isOwnValue?.(text) === true;
      value = isOwnValue ? text : filling.read(text, places);
      if (isOwnValue || filling.isPlain(value)) filling.known?.keep(raw, value);
      else isPlain = false;
    }
    put(draft, filling, value);
    if (filling.isPlace) notePlace(places, filling, value);
    splitsName ||= filling.splitsName;
  }
  if (splitsName) fillSplitName(draft);
  return { draft, isPlain: isPlain && (!splitsName || partsArePlain(draft)) };
};

const isFirstName = plainCheck("first_name");
const isLastName = plainCheck("last_name");

const partsArePlain = ({ first_name: first, last_name: last }: Draft): boolean =>
  (first === undefined || isFirstName(first)) && (last === undefined || isLastName(last));

/** The schema has no rule across fields: a draft of values that it accepts is one that it accepts. */
const isLead = (filled: Filled): filled is Filled & { readonly draft: ImportedLead } => filled.isPlain;

const withVerdict = (lead: ImportedLead): ImportedLead => {
  if (lead.email != null) lead.email_status = emailStatus(lead.email);
  return lead;
};

/**
 * Makes a reader of rows by a mapping: each row to a new lead by the same bounds as `POST /leads`, or to every problem
 * that it has, not the first.
 */
export const rowReader = (mapping: readonly ColumnMapping[]): ((cells: readonly string[]) => RowResult) => {
  const columns = mapping.map(({ column }) => column);
  const fillings = mapping
    .flatMap((entry, index) => fillingOf(entry, index, columns))
    .toSorted((a, b) => Number(readFirst.has(b.field)) - Number(readFirst.has(a.field)));
  const fillsOwn = fillings.some(({ customKey }) => customKey !== undefined);
  return (cells) => {
    const filled = fillDraft(fillings, cells);
    if (isLead(filled)) return { ok: true, lead: withVerdict(filled.draft) };
    const parsed = NewLead.safeParse(filled.draft);
    return parsed.success
      ? { ok: true, lead: withVerdict(parsed.data) }
      : {
          ok: false,
          problems: rowProblems(mapping, cells, parsed.error.issues),
          own: fillsOwn ? OwnValues.safeParse(filled.draft).data : undefined,
        };
  };
};

/** Reads one row; for many rows of one mapping make a `rowReader`. */
export const rowToLead = (mapping: readonly ColumnMapping[], cells: readonly string[]): RowResult =>
  rowReader(mapping)(cells);
