import { join } from "node:path";
import type { Way } from "./import-contender.ts";
import { writeSampleCsv } from "./import-sample.ts";
import { writeSampleWorkbook } from "./import-sample-workbook.ts";
import { type Measure, type Measured, measuring } from "./measuring.ts";
import type { Row, Section } from "./report.ts";
import { held } from "./target.ts";
import { seconds } from "./timing.ts";

export interface ReadingSizes {
  readonly csvRows: number;
  readonly workbookRows: number;
  /** Of all ways, one after the other: a machine that is slow for a minute is so for each of them. */
  readonly rounds: number;
}

/** The best time counts, since other work on the machine only ever adds, and the highest peak of memory. */
const better = (one: Measured, other: Measured | undefined): Measured => ({
  found: one.found,
  ms: Math.min(one.ms, other?.ms ?? Infinity),
  rssMb: Math.max(one.rssMb, other?.rssMb ?? 0),
});

const compared = <Name extends Way>(
  measure: Measure,
  { rounds }: ReadingSizes,
  ways: readonly Name[],
  path: string,
): Record<Name, Measured> => {
  const best: Partial<Record<Name, Measured>> = {};
  for (let round = 0; round < rounds; round += 1)
    for (const way of ways) best[way] = better(measure(way, path), best[way]);
  return best as Record<Name, Measured>;
};

const sameCounts = (ours: Measured, theirs: Measured): void => {
  if (JSON.stringify(ours.found) !== JSON.stringify(theirs.found))
    throw new Error(`counts differ: ${JSON.stringify([ours.found, theirs.found])}`);
};

const csvRows = async (measure: Measure, directory: string, sizes: ReadingSizes): Promise<Row[]> => {
  const [path, tenth] = [join(directory, "leads.csv"), join(directory, "tenth.csv")];
  await writeSampleCsv(path, sizes.csvRows);
  await writeSampleCsv(tenth, sizes.csvRows / 10);
  const {
    checkedByUs: ours,
    rowsByPapaParse: papa,
    checkedByZod: zod,
    normalisedByZod: normalised,
  } = compared(measure, sizes, ["checkedByUs", "rowsByPapaParse", "checkedByZod", "normalisedByZod"], path);
  sameCounts(ours, zod);
  sameCounts(ours, normalised);
  const small = measure("checkedByUs", tenth);
  const what = `CSV, ${sizes.csvRows} rows × 15: parsed, mapped, normalised, checked, duplicates found`;
  return [
    held({
      what,
      measured: ours.ms / papa.ms,
      target: { atMost: 3 },
      unit: "×",
      made: `${seconds(ours.ms)} against PapaParse's rows alone, streaming (${seconds(papa.ms)})`,
    }),
    held({
      what,
      measured: normalised.ms / ours.ms,
      target: { atLeast: 4 },
      unit: "× as fast",
      made: `as the same job by csv-parse, zod and a Set with the same counts (${seconds(normalised.ms)}), normalised by libphonenumber, tldts and a table of countries`,
    }),
    {
      what,
      value: `${(zod.ms / ours.ms).toFixed(2)} × as fast`,
      baseline: `as csv-parse, zod and a Set that normalise nothing (${seconds(zod.ms)}); no target, it is not the same job (adr/0031)`,
    },
    held({
      what: `${what}: peak memory`,
      measured: ours.rssMb,
      target: { atMost: 160 },
      unit: "MB",
      made: `a tenth of the rows ${small.rssMb.toFixed(0)} MB; the addresses seen lie in a file`,
    }),
  ];
};

const workbookRows = async (measure: Measure, directory: string, sizes: ReadingSizes): Promise<Row[]> => {
  const path = join(directory, "leads.xlsx");
  await writeSampleWorkbook(path, sizes.workbookRows);
  const { rowsByUs: ours, rowsBySheetJs: sheetJs } = compared(
    measure,
    sizes,
    ["rowsByUs", "rowsBySheetJs"],
    path,
  );
  sameCounts(ours, sheetJs);
  const what = `XLSX, ${sizes.workbookRows} rows × 15: read`;
  return [
    held({
      what,
      measured: sheetJs.ms / ours.ms,
      target: { atLeast: 5 },
      unit: "× as fast",
      made: `${seconds(ours.ms)} against SheetJS (${seconds(sheetJs.ms)}, ${sheetJs.rssMb.toFixed(0)} MB)`,
    }),
    held({
      what: `${what}: peak memory`,
      measured: ours.rssMb,
      target: { atMost: 400 },
      unit: "MB",
      made: "the workbook's different texts among them",
    }),
  ];
};

/** How fast files are read and checked, and with how much memory, each way in a process of its own. */
export const readingSection = (sizes: ReadingSizes): Promise<Section> =>
  measuring("import-contender", async (measure, directory) => ({
    title: "Reading files",
    rows: [...(await csvRows(measure, directory, sizes)), ...(await workbookRows(measure, directory, sizes))],
  }));
