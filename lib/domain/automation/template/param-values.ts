import type {
  ParamType,
  ParamValue,
  TemplateParam,
} from "#lib/contract/automation/workflow-template-record.ts";
import type { ValidationError } from "#lib/contract/errors.ts";

/** How long a text may be. */
const textMax = 300;

const isText = (value: ParamValue, max = textMax): boolean =>
  typeof value === "string" && value.trim() !== "" && value.length <= max;

/** What each type takes, and how that is said. Whether what it names is there, the document's own reading finds out. */
const types: Readonly<Record<ParamType, { is: (value: ParamValue) => boolean; takes: string }>> = {
  number: { is: (value) => Number.isInteger(value), takes: "a whole number" },
  text: { is: (value) => isText(value), takes: `a text of at most ${textMax} characters` },
  texts: {
    is: (value) => Array.isArray(value) && value.length > 0 && value.every((one) => isText(one)),
    takes: "a list of texts, at least one",
  },
  tag: { is: (value) => isText(value, 64), takes: "a tag" },
  stage: { is: (value) => isText(value, 201), takes: "a stage, by its name or id" },
  list: {
    is: (value) => typeof value === "string" && value.startsWith("list_"),
    takes: "the id of a list, `list_…`",
  },
  assignment_rule: {
    is: (value) => typeof value === "string" && value.startsWith("asgr_"),
    takes: "the id of an assignment rule, `asgr_…`",
  },
  time_of_day: {
    is: (value) => typeof value === "string" && /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
    takes: "a time of day, such as `09:30`",
  },
};

/** What is wrong with a parameter's value, if anything. */
export const valueError = (
  { key, type, min, max }: TemplateParam,
  value: ParamValue,
): Pick<ValidationError, "code" | "message"> | undefined => {
  const { is, takes } = types[type];
  if (!is(value)) return { code: "wrong_type", message: `\`${key}\` takes ${takes}.` };
  if (typeof value !== "number") return undefined;
  if (min !== null && value < min) return { code: "too_small", message: `\`${key}\` is ${min} at least.` };
  return max !== null && value > max
    ? { code: "too_large", message: `\`${key}\` is ${max} at most.` }
    : undefined;
};

/** A value to check a document with where a parameter has none of its own. */
export const sampleValue = ({ type, min }: TemplateParam): ParamValue => {
  switch (type) {
    case "number":
      return min ?? 1;
    case "texts":
      return ["sample"];
    case "list":
      return "list_00000000000000000000000000";
    case "assignment_rule":
      return "asgr_00000000000000000000000000";
    case "time_of_day":
      return "09:00";
    default:
      return "sample";
  }
};

/** Types whose values name something that a workspace has, which no sample can. */
export const namesSomething: ReadonlySet<ParamType> = new Set(["stage", "list", "assignment_rule"]);
