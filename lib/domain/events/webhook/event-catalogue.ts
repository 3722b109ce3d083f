import * as z from "zod";
import { Envelope, eventTypes } from "#lib/contract/events.ts";
import { type Catalogue, catalogueOf, type Field } from "#lib/domain/platform/filter/catalogue.ts";

const isDate = (schema: z.ZodType): boolean => schema instanceof z.ZodISODateTime;

const plain = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? plain(schema.unwrap() as z.ZodType)
    : schema;

/** What a scalar can be asked; ids and machine's names are compared whole. */
const fieldOf = (schema: z.ZodType): Field | undefined => {
  if (schema instanceof z.ZodEnum) return { type: "dropdown", options: schema.options.map(String) };
  if (schema instanceof z.ZodLiteral) return { type: "dropdown", options: [...schema.values].map(String) };
  if (schema instanceof z.ZodNumber) return { type: "number" };
  if (schema instanceof z.ZodBoolean) return { type: "checkbox" };
  if (isDate(schema)) return { type: "date" };
  if (schema instanceof z.ZodArray) return fieldOfList(schema);
  if (schema instanceof z.ZodString || schema instanceof z.ZodTemplateLiteral) return { type: "text" };
  return undefined;
};

/** A list of texts is a set; lists of records can't be asked. */
const fieldOfList = (list: z.ZodArray): Field | undefined => {
  const item = fieldOf(plain(list.element as z.ZodType));
  return item?.type === "text" || item?.type === "dropdown" ? { type: "set" } : undefined;
};

type Named = readonly [name: string, field: Field];

const fieldsOf = (name: string, given: z.ZodType): Named[] => {
  const schema = plain(given);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, inner]) =>
      fieldsOf(name === "" ? key : `${name}.${key}`, inner),
    );
  if (schema instanceof z.ZodUnion)
    return (schema.options as readonly z.ZodType[]).flatMap((option) => fieldsOf(name, option));
  const field = fieldOf(schema);
  return field === undefined ? [] : [[name, field]];
};

/** One field for a name that several kinds have: with all their options, or as text where they differ. */
const joined = (one: Field | undefined, other: Field): Field => {
  if (one === undefined) return other;
  if (one.type !== other.type) return { type: "text" };
  if (one.options === undefined || other.options === undefined) return { type: one.type };
  return { type: one.type, options: [...new Set([...one.options, ...other.options])] };
};

const catalogue = (): Catalogue => {
  const fields: Record<string, Field> = {};
  const named = [
    ...fieldsOf("", Envelope.omit({ data: true })),
    ...Object.values(eventTypes).flatMap(({ data }) => fieldsOf("data", data)),
  ];
  for (const [name, field] of named) fields[name] = joined(fields[name], field);
  return catalogueOf(fields);
};

/** The fields of events that filters may ask: the envelope's, and those of every kind's payload below `data`. */
export const eventCatalogue: Catalogue = catalogue();
