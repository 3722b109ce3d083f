import type { Job } from "#lib/contract/platform/jobs.ts";
import type { Import } from "#lib/contract/transfer/import-record.ts";

const barCells = 24;

const bar = (share: number): string => {
  const full = Math.round(Math.min(1, Math.max(0, share)) * barCells);
  return `[${"#".repeat(full)}${"-".repeat(barCells - full)}]`;
};

const number = (value: number): string => value.toLocaleString("en");

/** `95` as `1 min 35 s`. */
export const duration = (seconds: number): string => {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
};

const verbs = {
  check: "Checking",
  write: "Writing",
  undo: "Undoing",
  finish: "Finishing",
  wait: "Waiting",
} as const;

/** How far the import's step is, with its speed and the time that is left where they are known. */
export const progressLine = ({
  progress: { step, done, total },
  rate_rows_per_s: rate,
  eta_s: eta,
}: Pick<Import, "progress" | "rate_rows_per_s" | "eta_s">): string =>
  [
    verbs[step],
    total === 0 ? "…" : `${bar(done / total)} ${number(done)} of ${number(total)} rows`,
    ...(rate === null ? [] : [`${number(Math.round(rate))} rows/s`]),
    ...(eta === null ? [] : [`${duration(eta)} left`]),
  ].join("  ");

/** How much of a file is on its way. */
const bytesLine = (verb: string, done: number, total: number): string =>
  `${verb}  ${bar(total === 0 ? 1 : done / total)} ${(done / 1e6).toFixed(1)} of ${(total / 1e6).toFixed(1)} MB`;
export const uploadLine = (done: number, total: number): string => bytesLine("Uploading", done, total);
export const downloadLine = (done: number, total: number): string => bytesLine("Downloading", done, total);

/** How far an export's job is: leads looked at of all. */
export const exportLine = ({
  progress: { done, total },
  eta_s: eta,
}: Pick<Job, "progress" | "eta_s">): string =>
  [
    "Exporting",
    total === null || total === 0 ? "…" : `${bar(done / total)} ${number(done)} of ${number(total)} leads`,
    ...(eta === null ? [] : [`${duration(eta)} left`]),
  ].join("  ");
