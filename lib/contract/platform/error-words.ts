import * as z from "zod";

/* What is wrong with a value, in words of our own, for every schema that does not bring better ones. */

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  map: "an object",
  null: "null",
};

const formats: Readonly<Record<string, string>> = {
  email: "This is no email address.",
  url: "This is no web address, such as https://example.com.",
  datetime: "A time is written as RFC 3339 has it, for example 2026-11-22T09:30:00Z.",
  date: "A day is written as 2026-11-22.",
  time: "A time of day is written as 09:30.",
  cidrv4: "A network is written as 203.0.113.0/24.",
  cidrv6: "A network is written as 2001:db8::/32.",
  ipv4: "This is no IPv4 address.",
  ipv6: "This is no IPv6 address.",
};

/** Of ids, whose form says the kind of record: `^mem_[0-7]…`. */
const idPrefix = /^\^\(?([a-z]+)_\(?\[0-/;

const listedMax = 20;
const listed = (values: readonly unknown[]): string => {
  const shown = values.slice(0, listedMax).map((value) => `\`${String(value)}\``);
  return [...shown, ...(values.length > listedMax ? ["…"] : [])].join(", ");
};

type Issue = z.core.$ZodRawIssue;
type Bound = { readonly origin: string; readonly inclusive?: boolean };

const counted = (amount: number | bigint, origin: string): string => {
  const unit = origin === "string" ? "character" : "entr";
  const plural = origin === "string" ? "characters" : "entries";
  return `${amount} ${Number(amount) === 1 ? (unit === "entr" ? "entry" : unit) : plural}`;
};

const isCounted = ({ origin }: Bound): boolean =>
  ["string", "array", "set", "map", "object", "record"].includes(origin);

const tooSmall = (issue: Issue & { readonly code: "too_small" }): string => {
  const { minimum, origin, inclusive = true } = issue;
  if (isCounted(issue))
    return Number(minimum) === 1 ? "This is empty." : `At least ${counted(minimum, origin)}.`;
  return inclusive ? `${minimum} or more.` : `More than ${minimum}.`;
};

const tooBig = (issue: Issue & { readonly code: "too_big" }): string => {
  const { maximum, origin, inclusive = true } = issue;
  if (isCounted(issue)) return `At most ${counted(maximum, origin)}.`;
  return inclusive ? `${maximum} or less.` : `Less than ${maximum}.`;
};

const idPrefixOf = (pattern: unknown): string | undefined =>
  idPrefix.exec(String(pattern ?? "").replace(/^\//, ""))?.[1];

const wrongFormat = (issue: Issue & { readonly code: "invalid_format" }): string => {
  const own = formats[issue.format];
  if (own !== undefined) return own;
  const prefix = idPrefixOf(issue["pattern"]);
  return prefix === undefined
    ? "This is not in the form that is taken here."
    : `An id that begins with \`${prefix}_\`.`;
};

/** The message for an id that may belong to records of several kinds. */
const idKindsIn = ({ errors }: Issue & { readonly code: "invalid_union" }): string | undefined => {
  const prefixes = errors.map(([first, ...others]) =>
    first?.code === "invalid_format" && first.path.length === 0 && others.length === 0
      ? idPrefixOf(first.pattern)
      : undefined,
  );
  return prefixes.length > 0 && prefixes.every((prefix) => prefix !== undefined)
    ? `An id that begins with ${prefixes.map((prefix) => `\`${prefix}_\``).join(", ")}.`
    : undefined;
};

const lacks = (input: unknown, name: unknown): boolean =>
  typeof input === "object" && input !== null && typeof name === "string" && !(name in input);

/** The message for an object whose discriminator is missing or unknown. */
const kindsIn = (issue: Issue): string | undefined => {
  if (!("options" in issue) || !Array.isArray(issue["options"])) return undefined;
  const values = `One of ${listed(issue["options"].filter((kind) => kind !== undefined))}.`;
  return lacks(issue.input, issue["discriminator"]) ? `This is required. ${values}` : values;
};

/** The words for an issue of any schema. */
export const errorWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "This is required.";
      return `This takes ${kinds[issue.expected] ?? "another kind of value"}.`;
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "invalid_format":
      return wrongFormat(issue);
    case "not_multiple_of":
      return `A multiple of ${issue.divisor}.`;
    case "invalid_value":
      return issue.values.length === 1
        ? `This takes ${listed(issue.values)}.`
        : `One of ${listed(issue.values)}.`;
    case "unrecognized_keys":
      return `There is no ${listed(issue.keys)} here.`;
    case "invalid_union":
      return kindsIn(issue) ?? idKindsIn(issue) ?? "None of the forms that are taken here fits.";
    case "invalid_key":
      return "This name is not taken here.";
    case "invalid_element":
      return "One of the entries is not taken here.";
    default:
      return "This is not taken here.";
  }
};

/** Lets every schema of this process speak so. */
export const speakPlainly = (): void => {
  z.config({ localeError: errorWords });
};
