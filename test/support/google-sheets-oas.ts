import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { Exchange } from "./a-sheets-api.ts";

const Named = z.looseObject({ $ref: z.string().optional() });
type Named = z.infer<typeof Named>;

const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  schema: z.object({ enum: z.array(z.string()).optional() }).optional(),
});
const Operation = z.object({
  parameters: z.array(Named).default([]),
  responses: z.record(
    z.string(),
    z.object({ content: z.record(z.string(), z.object({ schema: Named })).default({}) }),
  ),
});
const PathItem = z.looseObject({ parameters: z.array(Named).default([]), get: Operation.optional() });
const Document = z.looseObject({ paths: z.record(z.string(), PathItem) });

/** Google's description of its Sheets API, or undefined where it is not at hand. */
export const readSheetsOas = (): z.infer<typeof Document> | undefined => {
  try {
    const path = join(import.meta.dirname, "../../../shared/crm-specs/google-sheets.oas.json");
    return Document.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return undefined;
  }
};

type Oas = z.infer<typeof Document>;

const resolve = (oas: Oas, named: Named): unknown => {
  if (named.$ref === undefined) return named;
  const parts = named.$ref.slice(2).split("/");
  return parts.reduce<unknown>((at, part) => z.record(z.string(), z.unknown()).parse(at)[part], oas);
};

const Schema = z.looseObject({
  type: z.string().optional(),
  properties: z.record(z.string(), Named).optional(),
  items: Named.optional(),
});

/** Where a body has what the schema does not know; an array of arrays of anything is as deep as it looks. */
const strangers = (oas: Oas, named: Named, body: unknown, at = ""): string[] => {
  const { type, properties, items } = Schema.parse(resolve(oas, named));
  if (type === "array" && items !== undefined)
    return Array.isArray(body)
      ? body.flatMap((one, index) => strangers(oas, items, one, `${at}/${index}`))
      : [`${at} is no array`];
  if (type !== "object" || properties === undefined) return [];
  return Object.entries(z.record(z.string(), z.unknown()).parse(body)).flatMap(([name, value]) => {
    const known = properties[name];
    return known === undefined ? [`${at}/${name}`] : strangers(oas, known, value, `${at}/${name}`);
  });
};

const pattern = (template: string): RegExp => new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`);

/** What of an exchange the description does not know: its path, a parameter, a value, a part of its answer. */
export const faultsOf = (oas: Oas, { url, status, body }: Exchange): string[] => {
  const found = Object.entries(oas.paths).find(
    ([path, item]) => item.get && pattern(path).test(url.pathname),
  );
  const [path, item] = found ?? [];
  if (path === undefined || item?.get === undefined) return [`no such path: ${url.pathname}`];
  const known = [...item.parameters, ...item.get.parameters].map((one) => Parameter.parse(resolve(oas, one)));
  const wrong = [...url.searchParams].flatMap(([name, value]) => {
    const parameter = known.find((one) => one.name === name && one.in === "query");
    if (parameter === undefined) return [`${path} takes no ${name}`];
    return parameter.schema?.enum?.includes(value) === false ? [`${name} is never ${value}`] : [];
  });
  const schema = item.get.responses[String(status)]?.content["application/json"]?.schema;
  return [...wrong, ...(schema === undefined ? [] : strangers(oas, schema, body))];
};
