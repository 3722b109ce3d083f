import * as z from "zod";
import { LeadValues } from "#lib/contract/records/lead-record.ts";
import {
  type ColumnMapping,
  type CustomTarget,
  isCustomTarget,
  isPartTarget,
  isSharedField,
  type PartTarget,
  type TargetField,
} from "#lib/contract/transfer/import-record.ts";
import { isOptOutField } from "#lib/contract/transfer/mappable-fields.ts";
import { trimAddress } from "#lib/domain/records/lead/email.ts";
import { emailStatus } from "#lib/domain/records/lead/email-verdict/email-verdict.ts";
import { ImportedLead } from "#lib/domain/records/lead/imported-lead.ts";
import { phoneReader, readerOf } from "#lib/domain/records/lead/normalise/readers.ts";
import type { Places, Reader, ReadingWarning } from "#lib/domain/records/lead/normalise/reading.ts";
import { Unread } from "#lib/domain/records/lead/normalise/reading.ts";
import { readCell } from "#lib/domain/transfer/export/formula-cell.ts";
import { isTypedNumber, withoutMark } from "#lib/domain/transfer/export/typed-number.ts";
import { type CellStep, cellStep } from "#lib/domain/transfer/mapping/transform-cell.ts";
import { blankWord } from "./mapping/blank-words.ts";
import { KnownValues } from "./mapping/known-values.ts";
import { partReader, putPart, settleRevenue } from "./mapping/part-values.ts";
import { plainCheck } from "./mapping/plain-value.ts";
import { putOptOut } from "./mapping/put-opt-out.ts";
import { readFirst } from "./mapping/read-field.ts";
import { problemOfReading, type RowProblem, rowProblems } from "./mapping/row-problems.ts";
import { fillSplitName, partsArePlain } from "./mapping/split-name-parts.ts";
import { withoutRefused } from "./mapping/without-refused.ts";

export type { RowProblem } from "./mapping/row-problems.ts";

/** What a row has for the workspace's own fields. */
const OwnValues = z.object({
  custom: LeadValues.shape.custom,
  company: z.object({ custom: LeadValues.shape.custom }).optional(),
});
export type OwnValues = z.infer<typeof OwnValues>;

export type RowResult =
  | {
      readonly ok: true;
      readonly lead: ImportedLead;
      /** What was guessed, what is doubtful, and optional cells that were left out. */
      readonly warnings?: readonly RowProblem[];
    }
  | { readonly ok: false; readonly problems: readonly RowProblem[]; readonly own?: OwnValues | undefined };

type Draft = Record<string, unknown> & { company?: Record<string, unknown> };

/** One column that fills a field, and how. */
interface Filling {
  readonly index: number;
  readonly step: CellStep | undefined;
  readonly read: Reader;
  readonly isBlank: (text: string) => boolean;
  readonly field: TargetField;
  /** The field's name within the company; absent for the lead's own. */
  readonly companyKey: string | undefined;
  /** Of one of the workspace's own fields, whose kind is for the validator to know: its text goes there as it is. */
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

const textAsItIs: Reader = (text) => text;

const customFilling = (
  field: CustomTarget | PartTarget,
  index: number,
  step: CellStep | undefined,
): Filling => ({
  index,
  field,
  step,
  read: isPartTarget(field) ? partReader(field) : textAsItIs,
  isBlank: blankWord(field),
  companyKey: field.startsWith("company.") ? "custom" : undefined,
  customKey: isPartTarget(field) ? undefined : field.slice(field.lastIndexOf(".") + 1),
  splitsName: false,
  isPlain: () => !isPartTarget(field),
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
  if (isCustomTarget(field) || isPartTarget(field))
    return [customFilling(field, index, cellStep(transforms, columns))];
  const dialled = transforms.find((transform) => transform.kind === "phone")?.country;
  return [
    {
      index,
      field,
      step: cellStep(transforms, columns),
      read: field === "phone" ? phoneReader(dialled) : readerOf(field),
      isBlank: blankWord(field),
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
const unguarded = (cell: string): string =>
  cell.charCodeAt(0) === apostrophe || isTypedNumber(cell) ? readCell(cell) : cell;

const putCustom = (draft: Draft, { companyKey }: Filling, key: string, value: unknown): void => {
  if (companyKey !== undefined) draft.company ??= {};
  const holder: Record<string, unknown> = (companyKey === undefined ? undefined : draft.company) ?? draft;
  holder["custom"] = { ...(holder["custom"] ?? {}), [key]: value };
};

const put = (draft: Draft, filling: Filling, value: unknown): void => {
  const { field, companyKey, customKey } = filling;
  if (isPartTarget(field)) putPart(draft, field, value);
  else if (isOptOutField(field)) putOptOut(draft, value);
  else if (customKey !== undefined) putCustom(draft, filling, customKey, value);
  else if (companyKey === undefined) draft[field] = value;
  else {
    draft.company ??= {};
    draft.company[companyKey] = value;
  }
};

const notePlace = (places: Places, { field }: Filling, value: unknown): void => {
  if (typeof value !== "string" || value.length !== 2) return;
  if (field === "country") places.country = value;
  else if (field === "company.country") places.companyCountry = value;
};

/** Something about one cell. */
interface Note {
  readonly index: number;
  readonly about: Unread | ReadingWarning;
}

/** A row's values by field, whether each is known to lie within the schema's bounds, and what there is to say. */
interface Filled {
  readonly draft: Draft;
  readonly isPlain: boolean;
  readonly notes: readonly Note[];
}

const noNotes: readonly Note[] = [];

const textOf = ({ step, field }: Filling, raw: string, cells: readonly string[]): string => {
  const cell = field === "email" ? trimAddress(unguarded(raw)) : unguarded(raw).trim();
  return step === undefined ? cell : step(cell, cells, isTypedNumber(raw)).trim();
};

/** Fields whose readers would guess the decimal mark of a text. */
const numbers: ReadonlySet<TargetField> = new Set(["score", "company.employee_count"]);

const readValue = ({ field, read }: Filling, raw: string, text: string, places: Places): unknown =>
  isTypedNumber(raw) && numbers.has(field) && text === withoutMark(raw) ? Number(text) : read(text, places);

/** Fills drafts row by row; what a row's readings depend on is made once. */
const draftFiller = (fillings: readonly Filling[], timeZone: string | undefined) => {
  const heard: ReadingWarning[] = [];
  const places: Places = {
    country: undefined,
    companyCountry: undefined,
    timeZone,
    warn: (warning) => heard.push(warning),
  };
  const revenueAt = fillings.find(({ field }) => field === "company.revenue.amount")?.index ?? 0;
  return (cells: readonly string[]): Filled => {
    const draft: Draft = {};
    places.country = undefined;
    places.companyCountry = undefined;
    let splitsName = false;
    let isPlain = true;
    let notes = noNotes;
    for (const filling of fillings) {
      if (isSharedField(filling.field) && draft[filling.field] !== undefined) continue;
      const raw = cells[filling.index] ?? "";
      let value = filling.known?.get(raw);
      if (value === undefined) {
        const text = textOf(filling, raw, cells);
        if (text === "" || filling.isBlank(text)) continue;
        const isOwnValue = filling.isOwnValue?.(text) === true;
        value = isOwnValue ? text : readValue(filling, raw, text, places);
        const about = value instanceof Unread ? [value] : heard.splice(0);
        if (about.length > 0)
          notes = [...notes, ...about.map((one) => ({ index: filling.index, about: one }))];
        if (value instanceof Unread) continue;
        if (!isOwnValue && !filling.isPlain(value)) isPlain = false;
        else if (about.length === 0) filling.known?.keep(raw, value);
      }
      put(draft, filling, value);
      if (filling.isPlace) notePlace(places, filling, value);
      splitsName ||= filling.splitsName;
    }
    if (splitsName) fillSplitName(draft);
    const unsettled = settleRevenue(draft);
    if (unsettled !== undefined) notes = [...notes, { index: revenueAt, about: unsettled }];
    return { draft, isPlain: isPlain && (!splitsName || partsArePlain(draft)), notes };
  };
};

/** The schema has no rule across fields: a draft of values that it accepts is one that it accepts. */
const isLead = (filled: Filled): filled is Filled & { readonly draft: ImportedLead } => filled.isPlain;

const withVerdict = (lead: ImportedLead): ImportedLead => {
  if (lead.email != null) lead.email_status = emailStatus(lead.email);
  return lead;
};

/** What becomes of a lead whose optional cell can't be read. */
export type OnBadOptional = "blank" | "refuse";

/** Without its address a lead would be another one; without its opt-out it would be contacted. */
const isOptional = (mapping: readonly ColumnMapping[], index: number): boolean =>
  mapping[index]?.field !== "email" && !isOptOutField(mapping[index]?.field ?? "");

/**
 * Makes a reader of rows by a mapping: each row to a new lead by the same rules as `POST /leads`, or to every problem
 * that it has, not the first. An optional cell that can't be read is left out with a warning, or refuses its row.
 * Dates without an offset are read in the time zone (IANA name; UTC where it is left out).
 */
export const rowReader = (
  mapping: readonly ColumnMapping[],
  onBadOptional: OnBadOptional = "blank",
  timeZone?: string,
): ((cells: readonly string[]) => RowResult) => {
  const columns = mapping.map(({ column }) => column);
  const fillings = mapping
    .flatMap((entry, index) => fillingOf(entry, index, columns))
    .toSorted((a, b) => Number(readFirst.has(b.field)) - Number(readFirst.has(a.field)));
  const fillsOwn = fillings.some(({ customKey }) => customKey !== undefined);
  const fill = draftFiller(fillings, timeZone);
  const isFatal = ({ index, about }: Note): boolean =>
    about instanceof Unread && (onBadOptional === "refuse" || !isOptional(mapping, index));
  return (cells) => {
    const filled = fill(cells);
    const { notes } = filled;
    if (isLead(filled) && notes.length === 0) return { ok: true, lead: withVerdict(filled.draft) };
    const told = notes.map(({ index, about }) =>
      problemOfReading(mapping, cells, index, about, !isFatal({ index, about })),
    );
    const parsed = filled.isPlain ? undefined : ImportedLead.safeParse(filled.draft);
    const issues = parsed?.error?.issues ?? [];
    const isRefused =
      notes.some(isFatal) ||
      (issues.length > 0 && (onBadOptional === "refuse" || issues.some(({ path }) => path[0] === "email")));
    if (isRefused)
      return {
        ok: false,
        problems: [...told, ...rowProblems(mapping, cells, issues)],
        own: fillsOwn ? OwnValues.safeParse(filled.draft).data : undefined,
      };
    const blanked = rowProblems(mapping, cells, issues, true);
    const lead =
      issues.length === 0 ? parsed?.data : ImportedLead.parse(withoutRefused(filled.draft, issues));
    return {
      ok: true,
      lead: withVerdict(lead ?? (filled.draft as ImportedLead)),
      warnings: [...told, ...blanked],
    };
  };
};

/** Reads one row; for many rows of one mapping make a `rowReader`. */
export const rowToLead = (
  mapping: readonly ColumnMapping[],
  cells: readonly string[],
  onBadOptional?: OnBadOptional,
): RowResult => rowReader(mapping, onBadOptional)(cells);
