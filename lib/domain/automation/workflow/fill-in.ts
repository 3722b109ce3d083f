import type { Payload } from "#lib/contract/automation/workflow-act.ts";
import type { ActStep } from "#lib/contract/automation/workflow-step.ts";
import type { ValidationError } from "#lib/contract/errors.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { type Catalogue, canonicalName, nearestField } from "#lib/domain/platform/filter/catalogue.ts";
import { meant } from "#lib/domain/platform/filter/error-words.ts";
import { valueAt } from "#lib/domain/platform/filter/field-value.ts";

/** `{{lead.first_name}}`, or with a text for leads without a value: `{{lead.first_name|there}}`. */
const variable = /\{\{([^{}]*)\}\}/g;
const ofLead = "lead.";
const ofPayload = "payload.";

/** Splits what is between the braces. `otherwise` is empty where a variable has no such text. */
const partsOf = (inner: string): { readonly name: string; readonly otherwise: string } => {
  const [name = "", ...rest] = inner.split("|");
  return { name: name.trim(), otherwise: rest.join("|").trimEnd() };
};

const asText = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? `${value}`
    : "";
};

/** A step's text with a lead's values in it; cut at `max` characters. */
export const fillIn = (
  text: string,
  lead: Lead,
  { aliases }: Pick<Catalogue, "aliases">,
  max: number,
  payload: Payload = {},
): string =>
  text
    .replaceAll(variable, (_, inner: string) => {
      const { name, otherwise } = partsOf(inner);
      if (name.startsWith(ofPayload)) return asText(payload[name.slice(ofPayload.length)]) || otherwise;
      const field = name.slice(ofLead.length);
      return asText(valueAt(lead, aliases.get(field) ?? field)) || otherwise;
    })
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, max);

const endsWithField = (text: string): boolean =>
  /\b(?:lead|payload)\./.test(
    text
      .trimEnd()
      .split(/[^\w.]+/)
      .at(-1) ?? "",
  );

/** True for braces that open or close no variable. Only `}}` behind a field counts: JSON may end with `}}` too. */
const isUnclosed = (text: string): boolean =>
  text.includes("{{") ||
  text
    .split("}")
    .slice(0, -1)
    .some((before) =>
      before
        .slice(before.lastIndexOf("{") + 1)
        .split("|")
        .some(endsWithField),
    );

/** A variable that was begun and would go out as it stands. */
const unclosedErrors = (text: string, pointer: string): ValidationError[] => {
  if (!isUnclosed(text.replaceAll(variable, ""))) return [];
  const message = "Braces stand here that make no variable: leads would read them.";
  const hint = "A variable begins with `{{` and ends with `}}`: `{{lead.first_name}}`.";
  return [{ pointer, code: "unclosed_variable", message, hint }];
};

/** The variables of a text that stand for nothing, and those that are none. */
export const variableErrors = (
  text: string,
  pointer: string,
  { catalogue, hasPayload }: { readonly catalogue: Catalogue; readonly hasPayload: boolean },
): ValidationError[] => [
  ...unclosedErrors(text, pointer),
  ...[...text.matchAll(variable)].flatMap(([whole, inner = ""]) => {
    const { name } = partsOf(inner);
    if (hasPayload && name.startsWith(ofPayload)) return [];
    const field = name.startsWith(ofLead) ? name.slice(ofLead.length) : undefined;
    if (field !== undefined && canonicalName(catalogue, field) !== undefined) return [];
    const near = nearestField(catalogue, field ?? name);
    const hint = meant(near === undefined ? undefined : `{{${ofLead}${near}}}`);
    return [
      { pointer, code: "unknown_variable", message: `${whole} stands for nothing.`, ...(hint && { hint }) },
    ];
  }),
];

const filledIn = ["subject", "body", "title", "message"] as const;

const textsUnder = (key: string, value: unknown): (readonly [place: string, text: string])[] => {
  if (typeof value === "string") return [[key, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => textsUnder(`${key}/${name}`, one));
};

/** Texts of a step that must say something, and would say nothing of a lead without the values that they name. */
export const saysNothing = (step: ActStep): readonly string[] =>
  step.do === "call_url" || step.do === "notify"
    ? []
    : textsOf(step).flatMap(([place, text]) => {
        const isBare =
          text.replaceAll(variable, (_, inner: string) => partsOf(inner).otherwise).trim() === "";
        const isOptional = step.do === "create_task" && place === "body";
        return isBare && !isOptional ? [place] : [];
      });

/** The texts of a step in which variables are filled in, by their places. */
export const textsOf = (step: ActStep): readonly (readonly [place: string, text: string])[] =>
  filledIn.flatMap((key) => textsUnder(key, Reflect.get(step, key)));
