import { conditionFunctions } from "./condition-functions.ts";
import { type Intrinsic, noValue } from "./intrinsic.ts";
import { isRecord } from "./is-record.ts";
import { referenceFunctions } from "./reference-functions.ts";
import type { Scope } from "./scope.ts";
import { inside, type Place, TemplateError } from "./template-error.ts";
import { textFunctions } from "./text-functions.ts";

const intrinsics: ReadonlyMap<string, Intrinsic> = new Map(
  Object.entries({ ...referenceFunctions, ...textFunctions, ...conditionFunctions }),
);

/** Replaces every intrinsic in a value. Throws TemplateError naming the place of what can't be resolved. */
export function resolve(value: unknown, scope: Scope, place: Place): unknown {
  if (Array.isArray(value)) {
    return value
      .map((element, index) => resolve(element, scope, inside(place, index)))
      .filter((element) => element !== noValue);
  }
  if (!isRecord(value)) return plain(value, place);
  const call = intrinsicCall(value);
  if (call) return evaluate(call, scope, place);
  const resolved = Object.entries(value).map(([name, member]): [string, unknown] => [
    name,
    resolve(member, scope, inside(place, name)),
  ]);
  return Object.fromEntries(resolved.filter(([, member]) => member !== noValue));
}

/** Whether a named condition of the scope's template holds; throws TemplateError for an unknown one. */
export function conditionHolds(name: string, scope: Scope, place: Place): boolean {
  const { Conditions } = scope.template;
  if (!Object.hasOwn(Conditions, name)) {
    throw new TemplateError(place, `the condition ${name} is not in the template`);
  }
  return resolve(Conditions[name], scope, { stack: scope.stack, logicalId: name, path: [] }) === true;
}

function evaluate([name, argument]: [string, unknown], scope: Scope, place: Place): unknown {
  const intrinsic = intrinsics.get(name);
  if (!intrinsic) throw new TemplateError(place, `the intrinsic function ${name} is not supported locally`);
  return intrinsic(argument, {
    scope,
    place,
    resolve: (value, member) => resolve(value, scope, inside(place, member)),
    conditionHolds: (condition) => conditionHolds(condition, scope, place),
  });
}

/** The only member of an object, when it is a call. A Condition of a policy is an object, a call's is a name. */
function intrinsicCall(value: Record<string, unknown>): [string, unknown] | undefined {
  const [first, ...others] = Object.entries(value);
  if (!first || others.length > 0) return undefined;
  const [name, argument] = first;
  if (name === "Condition") return typeof argument === "string" ? first : undefined;
  return name === "Ref" || name.startsWith("Fn::") ? first : undefined;
}

function plain(value: unknown, place: Place): unknown {
  if (typeof value === "string" && value.includes("{{resolve:")) {
    throw new TemplateError(place, `the dynamic reference ${value} is not supported locally`);
  }
  return value;
}
