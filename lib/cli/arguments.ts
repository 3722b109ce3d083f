import { parseArgs } from "node:util";
import type * as z from "zod";
import type { Command } from "./command.ts";
import { CommandError } from "./command-error.ts";
import type { Target } from "./operator.ts";

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

/** Whether an option is given by its name alone. */
export const isFlag = (schema: z.ZodType): boolean =>
  // A number would take `true` as well, and make 1 of it.
  schema.safeParse(true).data === true && !schema.safeParse("true").success;

/** Options that every command takes. */
export const commonOptions = { table: text, region: text } as const;

/** How a field is given: NAME by place, `--admin-email` by name. */
export const nameOf = (command: Pick<Command, "places">, field: string): string =>
  command.places.includes(field) ? field.toUpperCase() : `--${field}`;

const complaints = (command: Pick<Command, "places" | "words">, error: z.ZodError): string =>
  [
    ...error.issues.map(({ path, input, message }) => {
      const complaint = input === undefined ? "is missing" : message;
      return `${nameOf(command, String(path[0] ?? ""))}: ${complaint}`;
    }),
    `See leadrail ${command.words} --help`,
  ].join("\n");

/** Reads what follows a command's words. Throws a CommandError that names what is wrong, field by field. */
export const readArguments = <Input>(
  command: Command<Input>,
  parameters: readonly string[],
): { input: Input; target: Target } => {
  const fields = Object.keys(command.input.shape).filter((field) => !command.places.includes(field));
  const optionOf = (field: string) => (isFlag(command.input.shape[field] as z.ZodType) ? flag : text);
  const options = Object.fromEntries(fields.map((field) => [field, optionOf(field)]));
  const common = command.works === "on_table" ? commonOptions : {};
  const { values, positionals } = parse(parameters, { ...options, ...common });
  if (positionals.length > command.places.length)
    throw new CommandError(
      "usage",
      `${positionals.at(-1)}: one too many.\nSee leadrail ${command.words} --help`,
    );
  const { table, region, ...named } = values;
  const target = { table: table?.toString(), region: region?.toString() };
  const placed = Object.fromEntries(positionals.map((value, index) => [command.places[index], value]));
  const result = command.input.safeParse({ ...named, ...placed }, { reportInput: true });
  if (!result.success) throw new CommandError("usage", complaints(command, result.error));
  return { input: result.data as Input, target };
};

/** A text option takes what follows it, a dash in front or not: `--sort -score`; another option's name is none. */
const joined = (parameters: readonly string[], options: Readonly<Record<string, unknown>>): string[] => {
  const left = [...parameters];
  const out: string[] = [];
  for (let one = left.shift(); one !== undefined; one = left.shift()) {
    const [next] = left;
    const takesText = one.startsWith("--") && options[one.slice(2)] === text;
    const isValue =
      next?.startsWith("-") === true && options[next.replace(/^--/, "").split("=")[0] ?? ""] === undefined;
    out.push(takesText && isValue ? `${one}=${left.shift()}` : one);
  }
  return out;
};

const parse = (parameters: readonly string[], options: Record<string, typeof text | typeof flag>) => {
  try {
    const { values, positionals } = parseArgs({
      args: joined(parameters, options),
      options,
      allowPositionals: true,
    });
    return { values: values as Record<string, string | boolean | undefined>, positionals };
  } catch (error) {
    throw new CommandError("usage", error instanceof Error ? error.message : String(error));
  }
};
