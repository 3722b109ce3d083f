import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { EventBridgeSnapshot } from "#lib/local/events/index.ts";
import { KmsSnapshot } from "#lib/local/kms/index.ts";
import { CheckpointSnapshot } from "#lib/local/lambda/index.ts";
import { SchedulerSnapshot } from "#lib/local/scheduler/index.ts";

const State = z.strictObject({
  bridge: EventBridgeSnapshot,
  scheduler: SchedulerSnapshot,
  kms: KmsSnapshot.default({}),
  checkpoints: CheckpointSnapshot.default({}),
});

/**
 * What the emulators know beside the data: the rules and schedules that the service itself made, the keys of its
 * secrets, and how far each consumer has read the table's stream. A run that was killed leaves what the one before it left.
 */
export interface StateFile {
  readonly bridge: { readonly snapshot?: EventBridgeSnapshot };
  readonly scheduler: { readonly snapshot?: SchedulerSnapshot };
  readonly kms: { readonly snapshot?: KmsSnapshot };
  readonly checkpoints: CheckpointSnapshot;
  /** Does nothing without a data directory. */
  save(state: z.input<typeof State> | z.output<typeof State>): Promise<void>;
}

/** Reads `rules.json` of a data directory. Throws when it is there and is not what `save` wrote. */
export async function openStateFile(dataDir: string | undefined): Promise<StateFile> {
  if (dataDir === undefined)
    return { bridge: {}, scheduler: {}, kms: {}, checkpoints: {}, save: async () => undefined };
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, "rules.json");
  const text = await readFile(path, "utf8").catch(() => null);
  const state = text === null ? null : State.parse(JSON.parse(text));
  return {
    bridge: state ? { snapshot: state.bridge } : {},
    scheduler: state ? { snapshot: state.scheduler } : {},
    kms: state ? { snapshot: state.kms } : {},
    checkpoints: state?.checkpoints ?? {},
    save: async (next) => {
      // By a rename, so that a crash leaves the old file or the new one.
      await writeFile(`${path}.new`, JSON.stringify(next));
      await rename(`${path}.new`, path);
    },
  };
}
