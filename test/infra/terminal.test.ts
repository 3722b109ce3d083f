import { PassThrough } from "node:stream";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { isFlag } from "#lib/cli/arguments.ts";
import { duration, progressLine } from "#lib/cli/progress-line.ts";
import { makeTerminal } from "#lib/cli/terminal.ts";

/** Streams of a terminal, or of a log where nobody sits; what a person types is given. */
const streams = (isTTY: boolean, typed = "") => {
  const make = () => Object.assign(new PassThrough({ encoding: "utf8" }), { isTTY });
  const [input, output, complaints] = [make(), make(), make()];
  input.end(typed);
  const terminal = makeTerminal({ input, output, complaints } as unknown as Parameters<
    typeof makeTerminal
  >[0]);
  return { terminal, printed: () => [output.read() ?? "", complaints.read() ?? ""] as [string, string] };
};

const writing = {
  progress: { step: "write", done: 500, total: 2_000 },
  rate_rows_per_s: 250.4,
  eta_s: 6,
} as const;

describe("a terminal", () => {
  it("draws progress over itself, and lines in its place", () => {
    const { terminal, printed } = streams(true);
    terminal.progress("write", "one");
    terminal.progress("write", "two");
    terminal.line("done");

    const erased = "\r\u001B[2K";
    expect(printed()).toEqual(["done\n", `one${erased}two${erased}`]);
  });

  it("takes y and yes for yes, and anything else for no", async () => {
    const answers = ["y\n", "YES\n", "n\n", "\n"].map((typed) => streams(true, typed).terminal.confirm("?"));

    expect(await Promise.all(answers)).toEqual([true, true, false, false]);
  });
});

describe("a log", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("gets each step when it begins and every ten seconds, without control characters, and is asked nothing", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { terminal, printed } = streams(false);
    terminal.progress("check", "checking");
    terminal.progress("check", "still checking");
    terminal.progress("write", "writing");
    vi.setSystemTime(Date.now() + 10_000);
    terminal.progress("write", "half is written");

    expect(printed()).toEqual(["", "checking\nwriting\nhalf is written\n"]);
    expect(await terminal.confirm("?")).toBeUndefined();
  });
});

describe("progress", () => {
  it("has a bar, the rows, the speed and the time left", () => {
    expect(progressLine(writing)).toBe(
      "Writing  [######------------------] 500 of 2,000 rows  250 rows/s  6 s left",
    );
    expect(progressLine({ ...writing, rate_rows_per_s: null, eta_s: null })).toMatch(/2,000 rows$/);
    expect([duration(59), duration(61), duration(7_260)]).toEqual(["59 s", "1 min 1 s", "2 h 1 min"]);
  });
});

describe("an option of a command", () => {
  it("is given by its name alone where it is yes or no, and with what follows it where it is a number or text", () => {
    const options = [z.literal(true).optional(), z.coerce.number().int().default(50), z.string().optional()];

    expect(options.map(isFlag)).toEqual([true, false, false]);
  });
});
