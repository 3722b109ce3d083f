import { ApiProblem } from "#lib/contract/client.ts";
import { speakPlainly } from "#lib/contract/platform/error-words.ts";
import { findApi } from "./api-place.ts";
import { readArguments } from "./arguments.ts";
import type { Command } from "./command.ts";
import { CommandError, exitCodes } from "./command-error.ts";
import { commands } from "./commands.ts";
import { explainFailure } from "./explain-failure.ts";
import { commandHelp, generalHelp } from "./help.ts";
import { findOperator } from "./operator.ts";
import type { Terminal } from "./terminal.ts";

/** Where output goes. */
export interface Output {
  readonly terminal: Terminal;
  readonly complaint: (text: string) => void;
}

const findCommand = (parameters: readonly string[]): Command | undefined =>
  commands.find(({ words }) => words === parameters.slice(0, words.split(" ").length).join(" "));

const asksForHelp = (parameters: readonly string[]): boolean =>
  parameters.some((one) => one === "--help" || one === "-h");

const run = async (parameters: readonly string[], { terminal }: Output): Promise<void> => {
  const found = findCommand(parameters);
  if (found === undefined) {
    if (asksForHelp(parameters)) return terminal.line(generalHelp(commands));
    const asked = parameters.filter((one) => !one.startsWith("-")).join(" ");
    throw new CommandError(
      "usage",
      `${asked === "" ? "A command is missing" : `No such command: ${asked}`}.\nSee leadrail --help`,
    );
  }
  if (asksForHelp(parameters)) return terminal.line(commandHelp(found));
  const { input, target } = readArguments(found, parameters.slice(found.words.split(" ").length));
  if (found.works === "by_api") return found.run(input as never, await findApi(process.env), terminal);
  const operator = await findOperator(target, process.env);
  try {
    for (const text of await found.run(input as never, operator)) terminal.line(text);
  } finally {
    operator.client.destroy();
  }
};

/** Runs one command; answers the exit code. It never throws. */
export const main = async (parameters: readonly string[], output: Output): Promise<number> => {
  speakPlainly();
  try {
    await run(parameters, output);
    return exitCodes.done;
  } catch (error) {
    output.complaint(error instanceof CommandError ? error.message : explainFailure(error));
    if (error instanceof CommandError) return error.exitCode;
    const isRefused = error instanceof ApiProblem && error.status < 500;
    return isRefused ? exitCodes.refused : exitCodes.failed;
  }
};
