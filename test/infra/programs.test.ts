import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { describe, expect, it } from "vitest";

const run = (program: string, words: readonly string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [`bin/${program}.ts`, ...words], {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });

describe.each([
  ["dev", "npm start"],
  ["deploy", "npm run deploy"],
  ["destroy", "npm run destroy"],
  ["new", "npm run new"],
  ["bench", "npm run bench"],
])("bin/%s.ts", (program, name) => {
  it("says how it is used, when it is asked and when it is told what it does not know", () => {
    const [asked, strange] = [run(program, ["--help"]), run(program, ["--no-such-option"])];

    expect([asked.status, asked.stdout.startsWith(`${name} -- `)]).toEqual([0, true]);
    expect([strange.status, strange.stdout]).toEqual([2, ""]);
    expect(strange.stderr).toMatch(/^Unknown option '--no-such-option'/);
    expect(strange.stderr).toContain(asked.stdout.trim());
    expect(strange.stderr).not.toMatch(/\n {4}at /);
  });
});

describe("a start", () => {
  it("says in a sentence that its port is taken, or is none", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;

    const [taken, none] = [String(port), "http"].map((PORT) => run("dev", ["--empty"], { PORT }));
    server.close();

    expect([taken?.status, taken?.stderr.split("\n")]).toEqual([
      1,
      [expect.stringMatching(`^The port ${port} is taken`), ""],
    ]);
    expect([none?.status, none?.stderr]).toEqual([1, expect.stringMatching(/^PORT=http is no port/)]);
  });
});
