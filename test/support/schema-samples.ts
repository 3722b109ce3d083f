import fc from "fast-check";

type Json = Readonly<Record<string, unknown>>;

const formats: Readonly<Record<string, string>> = {
  "date-time": "2026-01-02T03:04:05.678Z",
  date: "2026-01-02",
  time: "03:04:05",
  email: "ada@example.com",
  uri: "https://example.com/a",
  uuid: "123e4567-e89b-42d3-a456-426614174000",
};

const matched = new Map<string, string>();
const matching = (pattern: string): string => {
  const known = matched.get(pattern);
  if (known !== undefined) return known;
  const expression = new RegExp(pattern, "u");
  // The generator knows no lookaheads: what they refuse is left out of what it finds.
  const plain = new RegExp(pattern.replaceAll(/\(\?<?[=!](?:[^()]|\([^()]*\))*\)/g, ""), "u");
  const found = fc.sample(fc.stringMatching(plain), { numRuns: 200, seed: 1 });
  const text = found.find((one) => one !== "" && expression.test(one)) ?? "";
  matched.set(pattern, text);
  return text;
};

const textOf = ({ format, pattern, minLength }: Json): string => {
  const formatted = formats[String(format)];
  if (formatted !== undefined) return formatted;
  return typeof pattern === "string" ? matching(pattern) : "x".repeat(Math.max(1, Number(minLength ?? 1)));
};

const numberOf = ({ minimum, exclusiveMinimum, maximum }: Json): number => {
  const low = Number(minimum ?? (exclusiveMinimum === undefined ? 1 : Number(exclusiveMinimum) + 1));
  return Math.min(Math.max(1, low), Number(maximum ?? Number.MAX_SAFE_INTEGER));
};

const fieldsOf = ({ properties = {} }: Json): readonly (readonly [string, Json])[] =>
  Object.entries(properties as Readonly<Record<string, Json>>);
const isSchema = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && Object.keys(value).length > 0;

/**
 * Samples of a JSON Schema's values. Each variant, each value of an enumeration and each field is in one of them at
 * least; a definition that is used twice varies once, so that their number grows with the schema's length.
 */
export const samplesOf = (root: Json): readonly unknown[] => {
  const known = new Map<string, readonly unknown[]>();

  const referred = (ref: string): readonly unknown[] => {
    const before = known.get(ref);
    // Within itself a definition has no samples yet.
    if (before !== undefined) return before.slice(0, 1);
    known.set(ref, []);
    const [, name] = ref.split("#/$defs/");
    const definition = name === undefined ? root : ((root["$defs"] as Json)[name] as Json);
    // Once for a first sample, and again for the variants that hold the definition itself.
    known.set(ref, valuesOf(definition));
    const samples = valuesOf(definition);
    known.set(ref, samples);
    return samples;
  };

  const objectsOf = (schema: Json): readonly unknown[] => {
    const required = new Set((schema["required"] as readonly string[] | undefined) ?? []);
    const fields = fieldsOf(schema).map(([name, field]) => [name, valuesOf(field)] as const);
    if (fields.some(([name, values]) => required.has(name) && values.length === 0)) return [];
    const { additionalProperties: further, propertyNames: names } = schema;
    const key = isSchema(names) ? String(valuesOf(names)[0]) : "key";
    const entries = isSchema(further) ? valuesOf(further).map((value) => ({ [key]: value })) : [];
    const all = Object.fromEntries(
      fields.flatMap(([name, [value]]) => (value === undefined ? [] : [[name, value]])),
    );
    const least = Object.fromEntries(Object.entries(all).filter(([name]) => required.has(name)));
    const varied = fields.flatMap(([name, [_, ...others]]) =>
      others.map((value) => ({ ...all, [name]: value })),
    );
    return [all, least, ...varied, ...entries.map((entry) => ({ ...all, ...entry }))];
  };

  const listsOf = ({ items, prefixItems, minItems = 0, maxItems = 20 }: Json): readonly unknown[] => {
    if (Array.isArray(prefixItems)) return [prefixItems.map((item) => valuesOf(item)[0])];
    const all = isSchema(items) ? valuesOf(items) : ["x"];
    const size = Math.min(20, Number(maxItems));
    const lists = Array.from({ length: Math.ceil(all.length / size) }, (_, n) =>
      all.slice(n * size, (n + 1) * size),
    );
    return minItems === 0 ? [...lists, []] : lists;
  };

  const ofType = (type: unknown, schema: Json): readonly unknown[] => {
    if (Array.isArray(type)) return type.flatMap((one) => ofType(one, schema));
    if (type === "object") return objectsOf(schema);
    if (type === "array") return listsOf(schema);
    if (type === "string") return [textOf(schema)];
    if (type === "integer" || type === "number") return [numberOf(schema)];
    if (type === "boolean") return [true, false];
    return type === "null" ? [null] : ["anything"];
  };

  const valuesOf = (schema: Json): readonly unknown[] => {
    if ("$ref" in schema) return referred(String(schema["$ref"]));
    if ("const" in schema) return [schema["const"]];
    if (Array.isArray(schema["enum"])) return schema["enum"];
    const options = schema["anyOf"] ?? schema["oneOf"];
    return Array.isArray(options) ? options.flatMap(valuesOf) : ofType(schema["type"], schema);
  };

  return valuesOf(root);
};
