import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

/** What Lambda's runtime does to `console` under the JSON format: each call is the `message` of a document of its own. */
const lambdasConsole = `
  for (const [method, level] of [["log", "INFO"], ["info", "INFO"], ["warn", "WARN"], ["error", "ERROR"]])
    console[method] = (message) =>
      process.stdout.write(JSON.stringify({ timestamp: new Date().toISOString(), level, requestId: "r", message }) + "\\n");
`;

it("a line is one document with its level and fields, whatever the runtime has made of the console", () => {
  const file = join(import.meta.dirname, "../../lib/runtime/log.ts");
  const script = `${lambdasConsole}
    const { log } = await import(${JSON.stringify(file)});
    log("error", "work failed", { request_id: "req_1", stack: "at a\\nat b" });
    log("info", "request", { status: 200 });
  `;
  const [first, second, ...rest] = execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
  }).split("\n");

  expect(JSON.parse(first ?? "")).toEqual({
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    level: "ERROR",
    message: "work failed",
    request_id: "req_1",
    stack: "at a\nat b",
  });
  expect(JSON.parse(second ?? "")).toMatchObject({ level: "INFO", message: "request", status: 200 });
  expect(rest).toEqual([""]);
});
