import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { conformance, type Differences } from "./suite.ts";
import { startDoor, type Target } from "./target.ts";

const differences: Differences = {
  broken: {},
  // Dynalite's parser says that there is no such function, AWS that it is not allowed there.
  otherWords: [
    "a condition's function in an update is refused",
    "an update's function in a condition is refused",
  ],
};

const startOnDisk = async (): Promise<Target> => {
  const dataDir = await mkdtemp(join(tmpdir(), "dynamo-conformance-"));
  const target = await startDoor(dataDir);
  const stop = async () => {
    await target.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...target, stop };
};

conformance("the door", () => startDoor(), differences);
conformance("the door on disk", startOnDisk, differences);
