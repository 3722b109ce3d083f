import { errorMessage } from "./field-name.ts";
import type { Sources } from "./sources.ts";

const table = "lib/contract/records/lead-field-table.ts";

interface Options {
  readonly masked?: string | undefined;
  readonly type?: string | undefined;
  readonly max?: string | undefined;
  readonly range?: string | undefined;
  readonly headers?: string | undefined;
}

const masks: Readonly<Record<string, string>> = { yes: '"hidden"', no: "false" };

const maskOf = ({ masked }: Options): string => {
  const mask = masked === undefined ? undefined : masks[masked];
  if (mask === undefined)
    throw new Error(
      `--masked is ${masked === undefined ? "missing" : `"${masked}"`}. --masked yes hides the values from viewers; --masked no shows them to everybody who may read the lead`,
    );
  return mask;
};

const textOf = ({ max = "200", range }: Options): string => {
  if (range !== undefined) throw new Error("--range is for --type number");
  if (!/^[1-9]\d{0,3}$/.test(max) || Number(max) > 2_000)
    throw new Error("--max is the longest text: a whole number from 1 to 2000");
  return `plainText(${max})`;
};

const numberOf = ({ max, range = "" }: Options): string => {
  if (max !== undefined) throw new Error("--max is for --type text");
  const [, least, greatest] = /^(-?\d{1,12})\.\.(-?\d{1,12})$/.exec(range) ?? [];
  if (least === undefined || greatest === undefined || Number(least) >= Number(greatest))
    throw new Error("--type number needs its bounds, for example --range 0..100");
  return `numberIn(${Number(least)}, ${Number(greatest)})`;
};

const momentOf = ({ max, range }: Options): string => {
  if (max !== undefined || range !== undefined) throw new Error("--type date has no --max and no --range");
  return "moment()";
};

const makers: Readonly<Record<string, (options: Options) => string>> = {
  text: textOf,
  number: numberOf,
  date: momentOf,
};

const headersOf = ({ headers = "" }: Options): string => {
  const words = headers.split("|").map((word) => word.trim());
  if (headers !== "" && words.some((word) => word === "" || word.length > 60 || /[\p{Cc}"\\]/u.test(word)))
    throw new Error(
      '--headers are names of columns of at most 60 characters, for example "dept|business unit"',
    );
  return JSON.stringify(headers === "" ? "" : words.join("|"));
};

/**
 * A field of a lead: one row of the table from which everything else is derived. Throws for a name that is taken,
 * reserved or malformed, and for a field that is neither masked nor shown by decision.
 */
export const newLeadField = (
  sources: Sources,
  [record = "", name = "", ...others]: readonly string[],
  options: Options,
): void => {
  if (record !== "lead" || others.length > 0)
    throw new Error("a field has the record lead and a name, such as: field lead department --masked no");
  const { type = "text" } = options;
  const maker = Object.hasOwn(makers, type) ? makers[type] : undefined;
  if (maker === undefined) throw new Error(`--type is ${Object.keys(makers).join(", ")}`);
  const wrong = errorMessage(name, type);
  if (wrong !== undefined) throw new Error(wrong);
  if (new RegExp(`^  ${name}: `, "m").test(sources.read(table))) throw new Error(`${name} is taken`);
  sources.enter(
    table,
    "leadFieldTable",
    `${name}: {
    ...${maker(options)},
    masked: ${maskOf(options)},
    headers: ${headersOf(options)},
  }`,
  );
};
