import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openStateFile } from "#lib/local/service/state-file.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "state-"));
});
afterEach(() => rm(directory, { recursive: true }));

const state = {
  bridge: { buses: ["orders"], rules: [], targets: [] },
  scheduler: { groups: ["nightly"], schedules: [] },
  checkpoints: { "reader stream": { shardId: "one", sequenceNumber: "7", createdAt: 1 } },
};

it("what is saved is there at the next opening", async () => {
  const first = await openStateFile(directory);
  await first.save(state);

  const second = await openStateFile(directory);

  expect(first).toMatchObject({ bridge: {}, scheduler: {}, checkpoints: {} });
  expect(second).toMatchObject({
    bridge: { snapshot: state.bridge },
    scheduler: { snapshot: state.scheduler },
    checkpoints: state.checkpoints,
  });
});

it("a file of another shape is refused, not passed over", async () => {
  await writeFile(join(directory, "rules.json"), "{}");

  await expect(openStateFile(directory)).rejects.toThrow();
});
