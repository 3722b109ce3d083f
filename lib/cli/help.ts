import { nameOf } from "./arguments.ts";
import type { Command } from "./command.ts";

type Described = Pick<Command, "words" | "summary" | "places" | "input">;

const fieldsOf = (command: Described) =>
  Object.entries(command.input.shape).map(([field, schema]) => ({
    name: nameOf(command, field),
    isPlaced: command.places.includes(field),
    isOptional: schema.safeParse(undefined).success,
    description: schema.description ?? "",
  }));

const usage = (command: Described): string =>
  fieldsOf(command)
    .map(({ name, isPlaced, isOptional }) => {
      const shown = isPlaced ? name : `${name} ${name.split("-").at(-1)?.toUpperCase()}`;
      return isOptional ? `[${shown}]` : shown;
    })
    .reduce((line, part) => `${line} ${part}`, `leadrail ${command.words}`);

const common = `Every command works on the local service that runs in this folder, or with AWS credentials on a deployment:
  --table NAME     its DynamoDB table; also LEADRAIL_TABLE
  --region REGION  its region; also AWS_REGION

Ends with 0 when done, 1 when something failed, 2 for wrong usage, 3 when refused.`;

/** What `leadrail --help` prints. */
export const generalHelp = (commands: readonly Described[]): string =>
  [
    "leadrail: what an operator of Leadrail does",
    "",
    ...commands.flatMap((one) => [`  ${usage(one)}`, `      ${one.summary}`]),
    "",
    common,
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
    common,
  ].join("\n");
