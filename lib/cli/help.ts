import type * as z from "zod";
import { isFlag, nameOf } from "./arguments.ts";
import type { Command } from "./command.ts";

type Described = Pick<Command, "words" | "works" | "summary" | "examples" | "places" | "input">;

const fieldsOf = (command: Described) =>
  Object.entries(command.input.shape).map(([field, schema]) => ({
    name: nameOf(command, field),
    hasName: command.places.includes(field) || isFlag(schema as z.ZodType),
    isOptional: (schema as z.ZodType).safeParse(undefined).success,
    description: schema.description ?? "",
  }));

const usage = (command: Described): string =>
  fieldsOf(command)
    .map(({ name, hasName, isOptional }) => {
      const shown = hasName ? name : `${name} ${name.split("-").at(-1)?.toUpperCase()}`;
      return isOptional ? `[${shown}]` : shown;
    })
    .reduce((line, part) => `${line} ${part}`, `leadrail ${command.words}`);

const places = {
  on_table: `It works on the local service that runs in this folder, or with AWS credentials on a deployment:
  --table NAME     its DynamoDB table; also LEADRAIL_TABLE
  --region REGION  its region; also AWS_REGION`,
  by_api: `It works on the local service that runs in this folder, or by an API key on a deployment:
  LEADRAIL_URL     its base URL, which ends in /v1
  LEADRAIL_KEY     your key`,
} as const;

const exits = "Ends with 0 when done, 1 when something failed, 2 for wrong usage, 3 when refused.";

/** What `leadrail --help` prints. */
export const generalHelp = (commands: readonly Described[]): string =>
  [
    "leadrail: what operators of Leadrail and members of its workspaces do",
    "",
    ...commands.flatMap((one) => [`  ${usage(one)}`, `      ${one.summary}`]),
    "",
    "leadrail COMMAND --help says more of one.",
    exits,
  ].join("\n");

/** What `leadrail <command> --help` prints. */
export const commandHelp = (command: Described): string =>
  [
    usage(command),
    "",
    command.summary,
    "",
    ...fieldsOf(command).map(({ name, description }) => `  ${name.padEnd(24)} ${description}`),
    "",
    "For example:",
    ...command.examples.map((line) => `  ${line}`),
    "",
    places[command.works],
    "",
    exits,
  ].join("\n");
