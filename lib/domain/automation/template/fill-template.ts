import type {
  ParamValue,
  TemplateParam,
  TemplateValues,
} from "#lib/contract/automation/workflow-template-record.ts";
import type { ValidationError } from "#lib/contract/errors.ts";
import { meant } from "#lib/domain/platform/filter/error-words.ts";
import { nearestName } from "#lib/domain/platform/text/nearest-name.ts";
import { valueError } from "./param-values.ts";

/** What a template is filled in by. */
export interface Fillable {
  readonly params: readonly TemplateParam[];
  readonly document: Readonly<Record<string, unknown>>;
}

/** A document with its placeholders filled in. */
export interface Filled {
  readonly document: Readonly<Record<string, unknown>>;
  /** By its place in the document, the parameter that was put there. */
  readonly places: ReadonlyMap<string, string>;
}

const paramNamed = (given: unknown): string | undefined => {
  if (typeof given !== "object" || given === null) return undefined;
  const keys = Object.keys(given);
  const name: unknown = Reflect.get(given, "param");
  return keys.length === 1 && typeof name === "string" ? name : undefined;
};

/** Puts values in the place of a document's placeholders; one without a value stays as it is. */
export const fill = (
  { document }: Pick<Fillable, "document">,
  values: Readonly<Record<string, ParamValue>>,
): Filled => {
  const places = new Map<string, string>();
  const walk = (given: unknown, pointer: string): unknown => {
    const name = paramNamed(given);
    if (name !== undefined) {
      places.set(pointer, name);
      return Object.hasOwn(values, name) ? values[name] : given;
    }
    if (Array.isArray(given)) return given.map((one, index) => walk(one, `${pointer}/${index}`));
    if (typeof given !== "object" || given === null) return given;
    return Object.fromEntries(
      Object.entries(given).map(([key, one]) => [key, walk(one, `${pointer}/${key}`)]),
    );
  };
  return { document: walk(document, "") as Filled["document"], places };
};

/** The values of a template's parameters, those that have one by themselves included, and what is wrong with them. */
export const readValues = (
  { params }: Pick<Fillable, "params">,
  given: TemplateValues,
): { readonly values: Readonly<Record<string, ParamValue>>; readonly errors: ValidationError[] } => {
  const keys = params.map(({ key }) => key);
  const unknown = Object.keys(given).filter((key) => !keys.includes(key));
  const errors: ValidationError[] = unknown.map((key) => {
    const hint = meant(nearestName(key, keys));
    const message = `The template has no parameter \`${key}\`.`;
    return { pointer: `/params/${key}`, code: "unknown_param", message, ...(hint && { hint }) };
  });
  const values = new Map<string, ParamValue>();
  for (const param of params) {
    const { key, name, description } = param;
    const value = given[key] ?? param.default;
    if (value === null) {
      const message = `The template needs \`${key}\`: ${name}.`;
      const hint = description === null ? {} : { hint: description };
      errors.push({ pointer: `/params/${key}`, code: "required", message, ...hint });
      continue;
    }
    const error = valueError(param, value);
    if (error === undefined) values.set(key, value);
    else errors.push({ pointer: `/params/${key}`, ...error });
  }
  return { values: Object.fromEntries(values), errors };
};

/** The parameter at whose place in a document an error is; undefined where the error is the document's own. */
export const paramAt = (places: Filled["places"], pointer: string): string | undefined => {
  const at = [...places.keys()]
    .filter((place) => pointer === place || pointer.startsWith(`${place}/`))
    .toSorted((a, b) => b.length - a.length)[0];
  return at === undefined ? undefined : places.get(at);
};
