import { EnvironmentError } from "../environment-file.ts";

const isUsage = (error: unknown): boolean =>
  error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");

/** Runs a command whose work answers its exit status; what the operator can mend ends as 2, in one sentence. */
export const exitWith = async (work: () => Promise<number>, usage: string): Promise<void> => {
  try {
    process.exitCode = await work();
  } catch (error) {
    const isOperators = error instanceof EnvironmentError;
    if (!isOperators && !isUsage(error)) throw error;
    console.error(isOperators ? error.message : `${String(error)}\n\n${usage}`);
    process.exitCode = 2;
  }
};
