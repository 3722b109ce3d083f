import { asText, type Evaluation, type Intrinsic } from "./intrinsic.ts";
import { attribute, reference } from "./lookup.ts";
import { TemplateError } from "./template-error.ts";

/** Ref, Fn::GetAtt, Fn::ImportValue and Fn::FindInMap. */
export const referenceFunctions: Readonly<Record<string, Intrinsic>> = {
  Ref: (argument, { scope, place }) => reference(asText(argument, place), scope, place),
  "Fn::GetAtt": getAttribute,
  "Fn::ImportValue": importValue,
  "Fn::FindInMap": findInMap,
};

function getAttribute(argument: unknown, evaluation: Evaluation): unknown {
  const [logicalId = "", ...path] = textPath(argument, evaluation);
  return attribute(logicalId, path.join("."), evaluation.scope, evaluation.place);
}

function importValue(argument: unknown, { resolve, scope, place }: Evaluation): unknown {
  const name = asText(resolve(argument, "Fn::ImportValue"), place);
  if (!scope.exports.has(name)) throw new TemplateError(place, `no stack so far exports ${name}`);
  return scope.exports.get(name);
}

function findInMap(argument: unknown, evaluation: Evaluation): unknown {
  const { scope, place } = evaluation;
  const [map = "", first = "", second = ""] = textPath(argument, evaluation);
  const found = scope.template.Mappings[map]?.[first]?.[second];
  if (found === undefined) throw new TemplateError(place, `no mapping ${map}.${first}.${second}`);
  return found;
}

function textPath(argument: unknown, { resolve, place }: Evaluation): string[] {
  if (!Array.isArray(argument)) return asText(argument, place).split(".");
  return argument.map((part, index) => asText(resolve(part, index), place));
}
