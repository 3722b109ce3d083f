import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const aHostFile = new URL("a-host.ts", import.meta.url).href;

/** Runs a function of 256 MB in a process that has a flag of V8. Returns the heap limits of its threads in MB. */
const heapLimits = async (flag: string): Promise<{ readonly main: number; readonly sandbox: number }> => {
  const script = `
    import { getHeapStatistics } from "node:v8";
    const { aHost } = await import(${JSON.stringify(aHostFile)});
    const { host } = aHost();
    const { payload } = await host.invoke("probe", { do: "heap limit" });
    console.log(JSON.stringify({ main: getHeapStatistics().heap_size_limit / 1024 ** 2, sandbox: payload }));
    await host.close();
  `;
  const flags = ["--disable-warning=ExperimentalWarning", flag, "--input-type=module", "--eval", script];
  const { stdout } = await promisify(execFile)(process.execPath, flags);
  return JSON.parse(stdout);
};

test("a larger young generation of the main thread gives the sandboxes of functions no larger one", async () => {
  const [small, large] = [
    await heapLimits("--max-semi-space-size=8"),
    await heapLimits("--max-semi-space-size=32"),
  ];

  // A heap has its old generation and three semi-spaces.
  expect(large.main - small.main).toBe(3 * (32 - 8));
  expect([small.sandbox, large.sandbox]).toEqual([280, 280]);
});
