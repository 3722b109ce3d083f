import * as z from "zod";
import { hideUnknown } from "./unknown-fields.ts";

type AnySchema = z.core.$ZodType;
type Definition = z.core.$ZodTypeDef & Record<string, unknown>;

/** `exact` takes known fields alone and tells the options of a union apart; `open` takes unknown ones and hides them. */
type Mode = "open" | "exact";

const made = { open: new WeakMap<AnySchema, AnySchema>(), exact: new WeakMap<AnySchema, AnySchema>() };

const clone = (schema: AnySchema, changed: object): AnySchema =>
  z.clone(schema, { ...schema._zod.def, ...changed } as never);

const hiding = (object: AnySchema, known: ReadonlySet<string>, dropped: ReadonlySet<string>): AnySchema =>
  z.pipe(
    object as z.ZodType,
    z.transform((value: object) => {
      hideUnknown(value, known, dropped);
      return value;
    }) as never,
  );

const noNames: ReadonlySet<string> = new Set();

const openObject = (schema: AnySchema, mode: Mode, attributes: ReadonlySet<string>): AnySchema => {
  const { shape, catchall } = schema._zod.def as unknown as z.core.$ZodObjectDef;
  const type = catchall?._zod.def.type;
  const fields = Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, reading(field, mode)]),
  );
  // A schema that takes further fields itself shows them.
  if (type !== undefined && type !== "never") return clone(schema, { shape: fields });
  if (mode === "exact") return clone(schema, { shape: fields, catchall: z.never() });
  const open = clone(schema, { shape: fields, catchall: z.unknown() });
  return hiding(open, new Set(Object.keys(shape)), attributes);
};

/** An option that has exactly the known fields comes first: options are told apart by their fields. */
const openUnion = (def: Definition, mode: Mode, attributes: ReadonlySet<string>): readonly AnySchema[] => {
  const options = def["options"] as readonly AnySchema[];
  const open = options.map((option) =>
    attributes.size === 0 ? reading(option, mode) : rebuilt(option, mode, attributes),
  );
  return def["discriminator"] !== undefined || mode === "exact"
    ? open
    : [...options.map((option) => reading(option, "exact")), ...open];
};

const rebuilt = (schema: AnySchema, mode: Mode, attributes: ReadonlySet<string>): AnySchema => {
  const def = schema._zod.def as Definition;
  const part = (name: string): AnySchema => reading(def[name] as AnySchema, mode);
  switch (def.type) {
    case "object":
      return openObject(schema, mode, attributes);
    case "union":
      return clone(schema, { options: openUnion(def, mode, attributes) });
    case "array":
      return clone(schema, { element: part("element") });
    case "record":
      return clone(schema, { valueType: part("valueType") });
    case "tuple":
      return clone(schema, {
        items: (def["items"] as readonly AnySchema[]).map((item) => reading(item, mode)),
      });
    case "optional":
    case "nullable":
    case "nonoptional":
    case "catch":
    case "default":
    case "prefault":
    case "readonly":
      return clone(schema, { innerType: part("innerType") });
    case "pipe":
      return clone(schema, { in: part("in"), out: part("out") });
    case "lazy":
      return clone(schema, { getter: () => reading((def["getter"] as () => AnySchema)(), mode) });
    default:
      return schema;
  }
};

const reading = (schema: AnySchema, mode: Mode): AnySchema => {
  const known = made[mode].get(schema);
  if (known !== undefined) return known;
  // A schema may hold itself: within itself it is looked up when it reads.
  made[mode].set(
    schema,
    z.lazy(() => made[mode].get(schema) as z.ZodType),
  );
  const built = rebuilt(schema, mode, noNames);
  made[mode].set(schema, built);
  return built;
};

/** A schema that reads what any release writes: at every depth, unknown fields are kept out of sight. */
export const tolerant = (schema: AnySchema, attributes: ReadonlySet<string> = noNames): z.ZodType =>
  rebuilt(schema, "open", attributes) as z.ZodType;
