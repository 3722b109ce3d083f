import * as z from "zod";
import type { Json } from "./json-schemas.ts";

const Schema = z.record(z.string(), z.unknown());
const isSchema = (value: unknown): value is Json => Schema.safeParse(value).success;

/** Keywords whose values are schemas by names that the schema's author chose, lists of schemas, and one schema. */
const named = new Set(["properties", "patternProperties", "$defs"]);
const lists = new Set(["anyOf", "oneOf", "allOf", "prefixItems"]);
const single = new Set(["items", "additionalProperties", "propertyNames", "not", "if", "then", "else"]);

const inside = (keyword: string, value: unknown): unknown => {
  if (named.has(keyword) && isSchema(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, toldDefaults(one)]));
  if (lists.has(keyword) && Array.isArray(value)) return value.map(toldDefaults);
  return single.has(keyword) ? toldDefaults(value) : value;
};

/**
 * A schema of what comes in whose defaults are told in words. Generators of clients take a field with a `default` for one
 * that is always there, also in what is sent, and would ask for each of them.
 */
export const toldDefaults = (schema: unknown): unknown => {
  if (!isSchema(schema)) return schema;
  const { default: left, ...rest } = schema;
  const walked = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, inside(key, value)]));
  if (left === undefined) return walked;
  const text = JSON.stringify(left);
  const said = walked["description"];
  const words = text.length > 60 ? [] : [`Default: \`${text}\`.`];
  const description = [...(typeof said === "string" ? [said] : []), ...words].join(" ");
  return description === "" ? walked : { ...walked, description };
};
