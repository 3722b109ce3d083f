import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readOutcome } from "./read-outcome.ts";

const maker = join(import.meta.dirname, "../../../../../shared/corpora/bombs/make_bombs.py");
const hasPython = (): boolean => {
  try {
    execFileSync("python3", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};
const canMake = existsSync(maker) && hasPython();
if (!canMake) console.log("skipped: workbooks that someone else made to do harm");

/** What the safety of the service asks of each, in a process of its own. */
const secondsMax = 10;
const megabytesMax = 512;

const outcomes: Readonly<Record<string, string>> = {
  "billion_laughs.xlsx": "corrupt_workbook",
  "bomb_rows.xlsx": "too_large_inflated",
  "bomb_whitespace.xlsx": "too_large_inflated",
  "far_corner.xlsx": "1048576 rows, 16385 cells",
  "proto_keys.xlsx": "2 rows, 6 cells",
  "xxe_file.xlsx": "corrupt_workbook",
  "xxe_http_loopback.xlsx": "corrupt_workbook",
  "zip_slip.xlsx": "corrupt_workbook",
};

describe("workbooks that were made to do harm", () => {
  it(`end as they should within ${secondsMax} s and ${megabytesMax} MB each`, { timeout: 180_000 }, () => {
    const directory = mkdtempSync(join(tmpdir(), "leadrail-bombs-"));
    try {
      if (canMake) execFileSync("python3", [maker, directory, String(256 * 1024 * 1024)]);
      const found = canMake ? readdirSync(directory) : [];

      for (const name of found) {
        const { outcome, seconds, megabytes } = readOutcome(join(directory, name));
        expect([name, outcome]).toEqual([name, outcomes[name]]);
        expect(seconds, name).toBeLessThan(secondsMax);
        expect(megabytes, name).toBeLessThan(megabytesMax);
      }
      expect(existsSync(join(directory, "../evil.txt"))).toBe(false);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});
