import { homedir, tmpdir } from "node:os";
import { getHeapStatistics } from "node:v8";

let invocations = 0;

/** Does what the event says, to show how the host treats it. */
export async function handler(event: Record<string, unknown>, context: object): Promise<unknown> {
  invocations += 1;
  switch (event["do"]) {
    case "echo":
      return event["value"];
    case "environment":
      return { environment: { ...process.env }, home: homedir() };
    case "temporary":
      return tmpdir();
    case "context":
      return { ...context, remaining: remainingOf(context) };
    case "count":
      return invocations;
    case "sleep":
      await new Promise((resolve) => setTimeout(resolve, Number(event["ms"])));
      return invocations;
    case "log and sleep":
      console.log("running");
      await new Promise((resolve) => setTimeout(resolve, Number(event["ms"])));
      return invocations;
    case "heap limit":
      return getHeapStatistics().heap_size_limit / 1024 ** 2;
    case "spin":
      console.log("spinning");
      for (;;) Math.random();
    case "throw":
      throw new RangeError("out of bounds");
    case "throw text":
      throw "just text";
    case "reject unseen":
      void Promise.reject(new Error("nobody awaits me"));
      return new Promise(() => undefined);
    case "throw later":
      setTimeout(() => {
        throw new Error("thrown by a timer");
      });
      return new Promise(() => undefined);
    case "exit":
      return process.exit(3);
    case "fill memory":
      return fillMemory();
    case "answer of":
      return "x".repeat(Number(event["characters"]));
    case "answer bigint":
      return 1n;
    case "log":
      console.log("first\nsecond");
      console.error("third %d", 3);
      process.stdout.write("fourth\n");
      return null;
    default:
      return undefined;
  }
}

function remainingOf(context: object): unknown {
  return "getRemainingTimeInMillis" in context && typeof context.getRemainingTimeInMillis === "function"
    ? context.getRemainingTimeInMillis()
    : undefined;
}

function fillMemory(): number {
  const kept: object[] = [];
  for (;;) kept.push(Array.from({ length: 10_000 }, (_, index) => ({ index })));
}
