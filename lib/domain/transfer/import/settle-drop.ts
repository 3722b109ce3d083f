import type { ImportRecord } from "./import-record.ts";

/** Puts the outcome of a dropped file beside it and the file away; may be done any number of times. */
export interface DropSettler {
  settle(record: ImportRecord, outcome: "processed" | "failed"): Promise<void>;
  /** Says beside it that it waits for a person; the file stays where it is. */
  tellWaiting(record: ImportRecord): Promise<void>;
}

/** After the end of a dropped file's import; one that may be resumed half-way needs its file where it lies. */
export const settleDrop = async (drops: DropSettler, record: ImportRecord): Promise<void> => {
  const { state, source, pass } = record;
  if (source.kind !== "s3") return;
  if (state === "validated") await drops.tellWaiting(record);
  else if (state === "done") await drops.settle(record, "processed");
  else if (state === "undone" || ((state === "failed" || state === "cancelled") && pass === 0))
    await drops.settle(record, "failed");
};
