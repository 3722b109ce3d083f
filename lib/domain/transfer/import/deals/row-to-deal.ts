import type { DealId, NewDeal } from "#lib/contract/records/deal-record.ts";
import type { DealTarget } from "#lib/contract/records/deal-targets.ts";
import type { DealColumn } from "#lib/contract/transfer/import-record.ts";
import { Unread } from "#lib/domain/records/lead/normalise/reading.ts";
import { readCell } from "#lib/domain/transfer/export/formula-cell.ts";
import { cellStep } from "#lib/domain/transfer/mapping/transform-cell.ts";
import { asLeftOut, type RowProblem } from "../mapping/row-problems.ts";
import { amountError, cellReaderOf, customPrefix, externalPrefix } from "./deal-cells.ts";
import type { ImportedDeal } from "./imported-deal.ts";

export type DealResult =
  | { readonly ok: true; readonly deal: ImportedDeal; readonly warnings: readonly RowProblem[] }
  | { readonly ok: false; readonly problems: readonly RowProblem[] };

interface Cells {
  readonly values: Map<DealTarget, unknown>;
  readonly unread: RowProblem[];
}

type Values = ReadonlyMap<DealTarget, unknown>;

const text = (values: Values, field: DealTarget): string | undefined => {
  const value = values.get(field);
  return typeof value === "string" ? value : undefined;
};

/** The deal's own values; the name is looked after before. */
const ownValues = (values: Values): NewDeal => {
  const [amount, currency] = [text(values, "deal.amount"), text(values, "deal.currency")];
  const plain = (["status", "probability", "close_date", "opened_at", "closed_at"] as const).flatMap(
    (name) => {
      const value = values.get(`deal.${name}`);
      return value === undefined ? [] : [[name, value] as const];
    },
  );
  const words = (["lost_reason", "next_step"] as const).flatMap((name) => {
    const value = values.get(`deal.${name}`);
    return value === undefined ? [] : [[name, value] as const];
  });
  const external = [...values].flatMap(([field, value]) =>
    field.startsWith(externalPrefix) ? [[field.slice(externalPrefix.length), String(value)] as const] : [],
  );
  const custom = [...values].flatMap(([field, value]) =>
    field.startsWith(customPrefix) ? [[field.slice(customPrefix.length), String(value)] as const] : [],
  );
  return {
    name: text(values, "deal.name") ?? "",
    ...(amount !== undefined && currency !== undefined && { amount: { amount, currency } }),
    ...Object.fromEntries([...plain, ...words]),
    ...(external.length > 0 && { external_ids: Object.fromEntries(external) }),
    ...(custom.length > 0 && { custom: Object.fromEntries(custom) }),
  };
};

const problem = (
  { column }: Pick<DealColumn, "column">,
  value: string,
  { code, message, hint }: Pick<Unread, "code" | "message" | "hint">,
): RowProblem => ({ code, column, value, message, suggestion: hint });

const columnFor = (mapping: readonly DealColumn[], field: DealTarget): Pick<DealColumn, "column"> =>
  mapping.find((one) => one.field === field) ?? { column: "" };

const nameless = new Unread(
  "required",
  "A deal needs a name.",
  "Map a column to `deal.name`, or fill it in.",
);
const withoutCurrency = new Unread(
  "no_currency",
  "An amount needs its currency.",
  "Map a column to `deal.currency`, or one that begins with `constant`.",
);

const moneyError = (values: Values): Unread | undefined => {
  const [amount, currency] = [text(values, "deal.amount"), text(values, "deal.currency")];
  if (amount === undefined) return undefined;
  return currency === undefined ? withoutCurrency : amountError(amount, currency);
};

/**
 * Makes a reader of rows by a mapping: each row to what it says of a deal, or to every problem that it has. A cell that can't be read is left out with a warning, or refuses its row.
 */
export const dealReader = (
  mapping: readonly DealColumn[],
  onBadOptional: "blank" | "refuse",
  timeZone?: string,
): ((cells: readonly string[]) => DealResult) => {
  const columns = mapping.map(({ column }) => column);
  const fillings = mapping.flatMap((entry, index) =>
    entry.field === null
      ? []
      : [
          {
            entry,
            index,
            field: entry.field,
            read: cellReaderOf(entry.field, timeZone),
            step: cellStep(entry.transforms ?? [], columns),
          },
        ],
  );
  const readCells = (cells: readonly string[]): Cells => {
    const found: Cells = { values: new Map(), unread: [] };
    for (const { entry, index, field, read, step } of fillings) {
      const raw = cells[index] ?? "";
      const own = readCell(raw).trim();
      const given = step === undefined ? own : step(own, cells).trim();
      if (given === "") continue;
      const value = read(given);
      if (value instanceof Unread) found.unread.push(problem(entry, raw, value));
      else found.values.set(field, value);
    }
    return found;
  };
  return (cells) => {
    const { values, unread } = readCells(cells);
    const money = moneyError(values);
    if (money !== undefined) {
      unread.push(problem(columnFor(mapping, "deal.amount"), String(values.get("deal.amount")), money));
      values.delete("deal.amount");
    }
    const own = ownValues(values);
    const fatal = own.name === "" ? [problem(columnFor(mapping, "deal.name"), "", nameless)] : [];
    // Whose id can't be read would become a second deal.
    if (
      unread.some(({ code }) => code === "invalid_id") ||
      fatal.length > 0 ||
      (unread.length > 0 && onBadOptional === "refuse")
    )
      return { ok: false, problems: [...unread, ...fatal] };
    const [owner, company] = [text(values, "deal.owner"), text(values, "deal.company")];
    const [id, stage] = [values.get("deal.id") as DealId | undefined, text(values, "deal.stage")];
    const leads = values.get("deal.leads") as string[] | undefined;
    const deal = {
      values: own,
      ...(id !== undefined && { id }),
      ...(stage !== undefined && { stage }),
      ...(owner !== undefined && { owner }),
      ...(leads !== undefined && { leads }),
      ...(company !== undefined && { company }),
    };
    const warnings = unread.map(asLeftOut);
    return { ok: true, deal, warnings };
  };
};
