import * as z from "zod";
import { type IdKind, idPrefixes } from "#lib/contract/platform/ids.ts";
import type { AnyRoute } from "#lib/contract/route.ts";
import { type RecordKind, recordMakers } from "./records.ts";
import { bodyOf } from "./route-calls.ts";

/** A body that names a record, and of which kind. */
export interface NamingBody {
  readonly place: string;
  readonly kind: RecordKind;
  readonly naming: (id: string) => unknown;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isMade = (kind: string): kind is RecordKind => kind in recordMakers;

/** The kind whose ids a schema of text takes. */
const kindOf = ({ pattern }: Readonly<Record<string, unknown>>): RecordKind | undefined => {
  const prefix = typeof pattern === "string" ? /^\^\(?([a-z]+)_/.exec(pattern)?.[1] : undefined;
  const kinds = Object.keys(idPrefixes).filter((kind) => idPrefixes[kind as IdKind] === prefix);
  return kinds.find(isMade);
};

/** What an alternative of a schema must say of itself, such as its `kind`; undefined where it must say more than that. */
const saying = (schema: Readonly<Record<string, unknown>>, but: string): object | undefined => {
  const { required = [], properties = {} } = schema;
  if (!Array.isArray(required) || !isRecord(properties)) return undefined;
  const others = required.filter((name) => name !== but);
  const said = others.map((name) => {
    const property = properties[name];
    return [name, isRecord(property) ? property["const"] : undefined] as const;
  });
  return said.every(([, value]) => value !== undefined) ? Object.fromEntries(said) : undefined;
};

type Wrap = (inner: unknown) => unknown;

/** Every place of a schema that takes an id, with the value around it. */
function* placesOf(
  schema: unknown,
  given: unknown,
  place: string,
): Generator<{ place: string; kind: RecordKind; naming: Wrap }> {
  if (!isRecord(schema)) return;
  const kind = kindOf(schema);
  if (kind !== undefined) yield { place, kind, naming: (id) => id };
  for (const joiner of ["anyOf", "oneOf", "allOf"])
    if (Array.isArray(schema[joiner])) for (const one of schema[joiner]) yield* placesOf(one, given, place);
  for (const inner of placesOf(schema["items"], undefined, `${place}/0`))
    yield* [{ ...inner, naming: (id: unknown) => [inner.naming(id)] }];
  const { properties } = schema;
  if (!isRecord(properties)) return;
  for (const [name, property] of Object.entries(properties)) {
    const own = isRecord(given) ? given : {};
    const base = { ...own, ...saying(schema, name) };
    for (const inner of placesOf(property, own[name], `${place}/${name}`))
      yield { ...inner, naming: (id) => ({ ...base, [name]: inner.naming(id) }) };
  }
}

/** The bodies of a route in which a record is named, out of its schema; beside it they are as its example. */
export const namingBodies = (route: AnyRoute): readonly NamingBody[] =>
  route.body === undefined
    ? []
    : [
        ...placesOf(
          z.toJSONSchema(route.body, { io: "input", unrepresentable: "any", reused: "inline" }),
          bodyOf(route).body,
          "",
        ),
      ];

/** The kind of the records that a route lists; undefined where none can be made. */
export const listedKind = ({ answers, path }: AnyRoute): RecordKind | undefined => {
  // Their ids are those of leads.
  if (path.startsWith("/contacts")) return "contact";
  const { schema } = answers[200] ?? {};
  if (schema === undefined) return undefined;
  const page = z.toJSONSchema(schema, { unrepresentable: "any", reused: "inline" });
  const data = isRecord(page.properties) ? page.properties["data"] : undefined;
  const element = isRecord(data) ? data["items"] : undefined;
  const id = isRecord(element) && isRecord(element["properties"]) ? element["properties"]["id"] : undefined;
  return isRecord(id) ? kindOf(id) : undefined;
};
