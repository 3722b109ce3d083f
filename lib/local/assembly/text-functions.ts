import { asList, asText, type Evaluation, type Intrinsic, operands } from "./intrinsic.ts";
import { isRecord } from "./is-record.ts";
import { attribute, reference } from "./lookup.ts";
import { substitute } from "./substitution.ts";
import { TemplateError } from "./template-error.ts";

/** Fn::Join, Fn::Sub, Fn::Select, Fn::Split and Fn::Base64. */
export const textFunctions: Readonly<Record<string, Intrinsic>> = {
  "Fn::Join": join,
  "Fn::Sub": sub,
  "Fn::Select": select,
  "Fn::Split": split,
  "Fn::Base64": (argument, { resolve, place }) =>
    Buffer.from(asText(resolve(argument, "Fn::Base64"), place)).toString("base64"),
};

function join(argument: unknown, evaluation: Evaluation): string {
  const { place } = evaluation;
  const [separator, parts] = operands(argument, evaluation, 2);
  return asList(parts, place)
    .map((part) => asText(part, place))
    .join(asText(separator, place));
}

function sub(argument: unknown, evaluation: Evaluation): string {
  const { place, scope } = evaluation;
  const [text, own] = Array.isArray(argument) ? operands(argument, evaluation, 2) : [argument, {}];
  const variables = isRecord(own) ? own : {};
  return substitute(asText(text, place), ({ name, attribute: wanted }) => {
    if (wanted !== undefined) return asText(attribute(name, wanted, scope, place), place);
    return asText(Object.hasOwn(variables, name) ? variables[name] : reference(name, scope, place), place);
  });
}

function select(argument: unknown, evaluation: Evaluation): unknown {
  const [index, list] = operands(argument, evaluation, 2);
  const chosen = asList(list, evaluation.place)[Number(asText(index, evaluation.place))];
  if (chosen === undefined)
    throw new TemplateError(evaluation.place, `no element ${String(index)} to select`);
  return chosen;
}

function split(argument: unknown, evaluation: Evaluation): string[] {
  const [separator, text] = operands(argument, evaluation, 2);
  return asText(text, evaluation.place).split(asText(separator, evaluation.place));
}
