import { execFile } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { DeleteCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { expect, it } from "vitest";
import { writeServiceFile } from "#lib/local/service/service-file.ts";
import { printsAs, stepsOf } from "#test/support/read-tour.ts";
import { ownService } from "#test/support/service.ts";
import { toured } from "#test/support/shell-blocks.ts";
import { operatorTable } from "#test/support/workspace.ts";

const service = ownService();
const root = join(import.meta.dirname, "../..");

/** The tour as it is printed and pasted, a line at its half; it only says where the output of each step ends. */
const scriptOf = (steps: readonly { readonly commands: string }[], half: string): string =>
  steps
    .map(({ commands }, index) => `${commands}\necho; echo "@@ step ${index}"`)
    .toSpliced(Math.floor(steps.length / 2), 0, half)
    .join("\n");

/** The key that the tour asks with has as many requests again as after a minute; the counters are of one each. */
const passMinute = async (): Promise<void> => {
  const { gate, endpointUrl, operatorCredentials, names } = service();
  const table = operatorTable({ gate, endpointUrl, operatorCredentials });
  const counting = { FilterExpression: "kind = :rate", ExpressionAttributeValues: { ":rate": "rate" } };
  const { Items = [] } = await table.send(new ScanCommand({ TableName: names.table, ...counting }));
  expect(Items.length).toBeGreaterThan(0);
  for (const { pk, sk } of Items)
    await table.send(new DeleteCommand({ TableName: names.table, Key: { pk, sk } }));
};

/** A door that a script waits at: a key has ten heavy requests a minute, and who reads the pages takes longer for them. */
const halfway = async (): Promise<{ readonly line: string; close(): void }> => {
  const door = createServer((_, response) => {
    passMinute().then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, "127.0.0.1");
  await once(door, "listening");
  const { port } = door.address() as AddressInfo;
  return {
    line: `curl -fsS http://127.0.0.1:${port} || exit 1`,
    close: () => void door.close(),
  };
};

it("the README's five-minute tour and the commands of docs answer as printed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "leadrail-tour-"));
  await cp(join(root, "examples"), join(folder, "examples"), { recursive: true });
  await writeServiceFile(join(folder, ".leadrail/service.json"), service());
  // The pages go on where the tour ends, with its words for asking.
  const steps = toured().flatMap(({ text }) => stepsOf(text));
  expect(steps.length).toBeGreaterThan(60);

  const { line, close } = await halfway();

  const { stdout } = await promisify(execFile)("bash", ["-c", scriptOf(steps, line)], {
    cwd: folder,
    maxBuffer: 10_000_000,
  }).finally(close);

  const outputs = stdout.split(/@@ step \d+\n/);
  const wrong = steps.flatMap(({ commands, printed }, index) =>
    printsAs(outputs[index] ?? "", printed) ? [] : [{ commands, printed, output: outputs[index] }],
  );
  expect(wrong).toEqual([]);
}, 300_000);
