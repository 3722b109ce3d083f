import { readFileSync } from "node:fs";

/**
 * The most memory that this process has held, in MB of 2^20 bytes. Where Linux tells it by process, so: `maxRSS` begins
 * with what the parent held when it started this one.
 */
export const peakMb = (): number => {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
    if (kilobytes !== undefined) return Number(kilobytes) / 1_024;
  } catch {
    // Another system.
  }
  return process.resourceUsage().maxRSS / 1_024;
};
