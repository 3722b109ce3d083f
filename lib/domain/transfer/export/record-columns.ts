import * as z from "zod";
import { valueAt } from "#lib/domain/platform/filter/field-value.ts";
import type { ExportForm } from "#lib/domain/platform/job/export-job.ts";
import type { AnyRecord, RecordKind } from "#lib/domain/records/record-kind/record-kind.ts";
import { type Column, column } from "./column.ts";

type Kind<R extends AnyRecord> = Pick<RecordKind<R, never, never>, "schema">;

const withoutNull = (schema: unknown): unknown =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? withoutNull(schema.unwrap()) : schema;

/** A structure with fields of its own has a column for each, such as `amount.currency`. */
const pathsOf = (schema: unknown, path: readonly string[]): (readonly string[])[] => {
  const inner = withoutNull(schema);
  if (!(inner instanceof z.ZodObject)) return [path];
  return Object.entries(inner.shape).flatMap(([name, one]) => pathsOf(one, [...path, name]));
};

/** Where values come from, where a path led, and what a record does not count for: nothing that a sheet is wanted for. */
const unusual = ["provenance", "merged_into", "uncounted_lead_ids"];

/** The fields of a kind that an export holds where none are chosen. */
const usualFields = <R extends AnyRecord>({ schema }: Kind<R>): string[] =>
  Object.keys(schema.shape).filter((name) => !unusual.includes(name));

/** The columns for the chosen fields of a kind of record, in their order. */
export const recordColumns = <R extends AnyRecord>(
  kind: Kind<R>,
  form: Pick<ExportForm, "fields" | "headings">,
): Column<R>[] =>
  (form.fields ?? usualFields(kind))
    .flatMap((name) => pathsOf(kind.schema.shape[name], [name]))
    .map((names) => names.join("."))
    .map((path) => column<R>(path, (record) => valueAt(record, path), form));
