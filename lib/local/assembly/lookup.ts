import { noValue } from "./intrinsic.ts";
import { pseudoParameter, type Scope } from "./scope.ts";
import { type Place, TemplateError } from "./template-error.ts";

/** What a name stands for: a pseudo parameter, a parameter or a created resource. */
export function reference(name: string, scope: Scope, place: Place): unknown {
  if (name === "AWS::NoValue") return noValue;
  const pseudo = pseudoParameter(name, scope);
  if (pseudo !== undefined) return pseudo;
  const parameter = scope.template.Parameters[name];
  if (parameter) return parameterValue(name, parameter, scope, place);
  const resource = scope.created.get(name);
  if (!resource) throw new TemplateError(place, `Ref to ${name}, which is not known here`);
  return resource.ref;
}

/** An attribute of a created resource. */
export function attribute(logicalId: string, name: string, scope: Scope, place: Place): unknown {
  const resource = scope.created.get(logicalId);
  if (!resource) throw new TemplateError(place, `Fn::GetAtt of ${logicalId}, which is not known here`);
  if (Object.hasOwn(resource.attributes, name)) return resource.attributes[name];
  const type = scope.template.Resources[logicalId]?.Type ?? "the resource";
  throw new TemplateError(place, `the attribute ${name} of ${type} ${logicalId} is not known locally`);
}

function parameterValue(
  name: string,
  { Type, Default }: { Type: string; Default?: string | undefined },
  scope: Scope,
  place: Place,
): unknown {
  const value = scope.parameters.get(name) ?? Default;
  if (value === undefined)
    throw new TemplateError(place, `the parameter ${name} has neither value nor default`);
  if (Type.startsWith("AWS::SSM::")) {
    throw new TemplateError(
      place,
      `the parameter ${name} is of type ${Type}, which is not supported locally`,
    );
  }
  return Type === "CommaDelimitedList" || Type.startsWith("List<") ? value.split(",") : value;
}
