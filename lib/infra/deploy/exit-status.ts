import { EnvironmentError } from "../environment-file.ts";

const isUsage = (error: unknown): boolean =>
  error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");

/** An error that AWS answers, such as a call that the credentials may not make. */
const isOfAws = (error: unknown): error is Error => error instanceof Error && "$metadata" in error;

const sentenceOf = (error: unknown, usage: string): string | undefined => {
  if (error instanceof EnvironmentError) return error.message;
  if (isOfAws(error)) return `AWS refused a call: ${error.name}: ${error.message}`;
  return isUsage(error) ? `${String(error)}\n\n${usage}` : undefined;
};

/** Runs a command whose work returns its exit status. An error that the operator can mend ends as 2, in one sentence. */
export const exitWith = async (work: () => Promise<number>, usage: string): Promise<void> => {
  try {
    process.exitCode = await work();
  } catch (error) {
    const sentence = sentenceOf(error, usage);
    if (sentence === undefined) throw error;
    console.error(sentence);
    process.exitCode = 2;
  }
};
