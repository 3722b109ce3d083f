import { execFile } from "node:child_process";
import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { writeServiceFile } from "#lib/local/service/service-file.ts";
import { printsAs, stepsOf } from "#test/support/read-tour.ts";
import { ownService } from "#test/support/service.ts";
import { toured } from "#test/support/shell-blocks.ts";

const service = ownService();
const root = join(import.meta.dirname, "../..");

/** A key has ten heavy requests a minute, and whoever reads the pages takes longer than that for them. */
const readingSeconds = 30;

/** The tour as it is printed and pasted, with one pause between; it only says where the output of each step ends. */
const scriptOf = (steps: readonly { readonly commands: string }[]): string =>
  steps
    .map(({ commands }, index) => `${commands}\necho; echo "@@ step ${index}"`)
    .toSpliced(Math.floor(steps.length / 2), 0, `sleep ${readingSeconds}`)
    .join("\n");

it("the README's five-minute tour and the commands of docs answer as printed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "leadrail-tour-"));
  await cp(join(root, "examples"), join(folder, "examples"), { recursive: true });
  await writeServiceFile(join(folder, ".leadrail/service.json"), service());
  // The pages go on where the tour ends, with its words for asking.
  const steps = toured().flatMap(({ text }) => stepsOf(text));
  expect(steps.length).toBeGreaterThan(60);

  const { stdout } = await promisify(execFile)("bash", ["-c", scriptOf(steps)], {
    cwd: folder,
    maxBuffer: 10_000_000,
  });

  const outputs = stdout.split(/@@ step \d+\n/);
  const wrong = steps.flatMap(({ commands, printed }, index) =>
    printsAs(outputs[index] ?? "", printed) ? [] : [{ commands, printed, output: outputs[index] }],
  );
  expect(wrong).toEqual([]);
}, 300_000);
