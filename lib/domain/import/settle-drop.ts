import type { ImportRecord } from "./import-record.ts";

/** Puts the outcome of a dropped file beside it and the file away; may be done any number of times. */
export interface DropSettler {
  settle(record: ImportRecord, outcome: "processed" | "failed"): Promise<void>;
}

/** After the end of a dropped file's import. */
export const settleDrop = async (drops: DropSettler, record: ImportRecord): Promise<void> => {
  if (record.source.kind !== "s3") return;
  if (record.state === "done") await drops.settle(record, "processed");
  else if (record.state === "failed" || record.state === "cancelled") await drops.settle(record, "failed");
};
