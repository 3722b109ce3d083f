import { vi } from "vitest";

const streams = ["stdout", "stderr"] as const;
const methods = ["log", "info", "warn", "error", "debug"] as const;

/**
 * Returns everything that reaches Lambda's log while `run` runs: both streams, the console, and an error that is thrown
 * to Lambda's runtime, which logs its name, message, stack and cause.
 */
export const capturedOutput = async (run: () => Promise<unknown>): Promise<string> => {
  const lines: string[] = [];
  const spies = [
    ...streams.map((name) =>
      vi.spyOn(process[name], "write").mockImplementation((text) => {
        lines.push(String(text));
        return true;
      }),
    ),
    ...methods.map((name) =>
      vi.spyOn(console, name).mockImplementation((...values: unknown[]) => {
        lines.push(
          values.map((value) => (value instanceof Error ? String(value.stack) : String(value))).join(),
        );
      }),
    ),
  ];
  try {
    await run();
  } catch (error) {
    const { name, message, stack, cause } = error instanceof Error ? error : new Error(String(error));
    lines.push(`thrown: ${name} ${message} ${stack} ${String(cause)}`);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return lines.join("\n");
};
