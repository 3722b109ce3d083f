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

/** The parts of an error that hold no data: its class and where it was thrown. */
export const errorFields = (error: unknown): LogFields =>
  error instanceof Error
    ? { error: error.name, stack: error.stack?.split("\n").slice(1, 6).join("\n") }
    : { error: typeof error };
