import type { RuleCheck } from "#lib/contract/records/validation-rules.ts";

const bounds = ({ min, max }: { readonly min?: unknown; readonly max?: unknown }): string => {
  if (min === undefined) return `at most ${String(max)}`;
  return max === undefined ? `at least ${String(min)}` : `from ${String(min)} to ${String(max)}`;
};

/** What a rule asks for, in a sentence. */
export const ruleWords = (check: RuleCheck): string => {
  switch (check.kind) {
    case "format":
      return `\`${check.field}\` does not have the form that is asked for: ${check.pattern}`;
    case "range":
      return `\`${check.field}\` is ${bounds(check)}.`;
    case "required":
      return `\`${check.field}\` needs a value.`;
    case "unique":
      return `Another lead has this \`${check.field}\`.`;
    case "reference":
      return `\`${check.field}\` names the ${check.by} of a ${check.to} that exists.`;
    case "expression":
      return `This must be true: ${check.expression}`;
  }
};
