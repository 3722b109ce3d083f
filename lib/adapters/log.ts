/** Fields that may be logged: ids, codes, counts and durations, never what a person typed. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * One JSON line, as CloudWatch indexes it. It goes past `console`, whose lines Lambda's runtime puts into the `message`
 * of another document; a line that is JSON with a time and a level stays as it is.
 */
export const log = (level: "info" | "warn" | "error", message: string, fields: LogFields = {}): void => {
  const line = { timestamp: new Date().toISOString(), level: level.toUpperCase(), message, ...fields };
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

const framesMax = 5;
const frame = /^ {4}at \S/;

/** The first frames of a stack. A message of several lines, such as SQL or the issues of zod, precedes them. */
const framesOf = ({ stack = "", message }: Error): string =>
  stack
    .slice(Math.max(0, stack.indexOf(message)) + message.length)
    .split("\n")
    .filter((line) => frame.test(line))
    .slice(0, framesMax)
    .join("\n");

/** Names of classes are identifiers. A name that a library builds from data is not logged. */
const className = /^[A-Za-z_$][\w$.]{0,63}$/;

/** Returns the parts of an error that hold no data: its class and the frames where it was thrown. */
export const errorFields = (error: unknown): LogFields =>
  error instanceof Error
    ? {
        error: className.test(error.name) ? error.name : "Error",
        stack: framesOf(error),
      }
    : { error: typeof error };
