import { DocumentInput } from "#lib/contract/automation/workflow-document.ts";
import type { ParamValue } from "#lib/contract/automation/workflow-template-record.ts";
import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { readDocument } from "#lib/domain/automation/workflow/read-document.ts";
import { schemaErrors } from "#lib/domain/automation/workflow/schema-errors.ts";
import type { SettleDeps } from "#lib/domain/automation/workflow/settle-steps.ts";
import { meant } from "#lib/domain/platform/filter/error-words.ts";
import { nearestName } from "#lib/domain/platform/text/nearest-name.ts";
import { type Fillable, fill, paramAt } from "./fill-template.ts";
import { namesSomething, sampleValue, valueError } from "./param-values.ts";

const paramErrors = ({ params }: Fillable): ValidationError[] =>
  params.flatMap((param, index) => {
    const pointer = `/params/${index}`;
    const isRepeated = params.findIndex(({ key }) => key === param.key) < index;
    const error = param.default === null ? undefined : valueError(param, param.default);
    return [
      ...(isRepeated
        ? [{ pointer: `${pointer}/key`, code: "duplicate_key", message: "Another parameter has this key." }]
        : []),
      ...(error === undefined ? [] : [{ pointer: `${pointer}/default`, ...error }]),
    ];
  });

/** Placeholders that no parameter fills, and parameters that fill none. */
const placeErrors = (template: Fillable): ValidationError[] => {
  const { places } = fill(template, {});
  const keys = template.params.map(({ key }) => key);
  const named = new Set(places.values());
  const unfilled = [...places].filter(([, key]) => !keys.includes(key));
  return [
    ...unfilled.map(([pointer, key]) => {
      const hint = meant(nearestName(key, keys)) ?? "Declare it in `params`.";
      const message = `There is no parameter \`${key}\`.`;
      return { pointer: `/document${pointer}`, code: "unknown_param", message, hint };
    }),
    ...keys.flatMap((key, index) =>
      named.has(key)
        ? []
        : [
            {
              pointer: `/params/${index}`,
              code: "unused_param",
              message: `Nothing in the document names \`${key}\`.`,
            },
          ],
    ),
  ];
};

/** What is wrong with the document itself, with samples in the place of what is yet to be said. */
const documentErrors = async (
  deps: SettleDeps,
  actor: Actor,
  template: Fillable,
): Promise<ValidationError[]> => {
  const { params, document } = template;
  if (Buffer.byteLength(JSON.stringify(document)) > sizes.workflowBytesMax)
    return [
      {
        pointer: "",
        code: "too_large",
        message: `A workflow takes at most ${sizes.workflowBytesMax} bytes.`,
      },
    ];
  const values: Record<string, ParamValue> = Object.fromEntries(
    params.map((param) => [param.key, param.default ?? sampleValue(param)]),
  );
  const filled = fill(template, values);
  const parsed = DocumentInput.safeParse(filled.document);
  if (!parsed.success) return schemaErrors(parsed.error, "", Object.keys(DocumentInput.shape));
  const { errors } = await readDocument(deps, actor, parsed.data);
  const open = new Set(params.filter(({ type }) => namesSomething.has(type)).map(({ key }) => key));
  return errors.filter(({ pointer }) => !open.has(paramAt(filled.places, pointer) ?? ""));
};

/** Throws Refusal with everything that speaks against a template. */
export const requireSoundTemplate = async (
  deps: SettleDeps,
  actor: Actor,
  template: Fillable,
): Promise<void> => {
  const own = [...paramErrors(template), ...placeErrors(template)];
  const errors =
    own.length > 0
      ? own
      : (await documentErrors(deps, actor, template)).map((error) => ({
          ...error,
          pointer: `/document${error.pointer}`,
        }));
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
};
