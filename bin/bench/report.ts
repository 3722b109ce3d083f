import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";

/** One line of the report. */
export interface Row {
  readonly what: string;
  readonly value: string;
  /** What it is held against, measured in the same run. */
  readonly baseline?: string;
}

export interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
}

const table = ({ title, rows }: Section): string =>
  [
    `### ${title}`,
    "",
    "| What | Measured | Against |",
    "|---|---|---|",
    ...rows.map(({ what, value, baseline = "" }) => `| ${what} | ${value} | ${baseline} |`),
    "",
  ].join("\n");

/** What one area measured, with the facts of the machine, as Markdown. */
export const render = (sections: readonly Section[], command: string): string => {
  const { model = "unknown processor" } = cpus()[0] ?? {};
  const memoryGib = Math.round(totalmem() / 2 ** 30);
  const machine = `${availableParallelism()} cores (${model.trim()}), ${memoryGib} GiB, Node ${process.version}`;
  return [
    `\`${command}\` on ${new Date().toISOString().slice(0, 10)}: ${machine}.`,
    "",
    ...sections.map(table),
  ].join("\n");
};

/** Puts an area's report between its marks of a file. Throws when the file has none. */
export const rewrite = (file: string, area: string, report: string): void => {
  const [begin, end] = [`<!-- generated: ${area} -->`, `<!-- end: ${area} -->`];
  const text = readFileSync(file, "utf8");
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`${file} has no place for the report of ${area}`);
  writeFileSync(file, `${before}${begin}\n\n${report}\n${end}${after}`);
};
