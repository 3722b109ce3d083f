import { join } from "node:path";
import { apiWith } from "./api.ts";
import { writeSampleCsv } from "./import-sample.ts";
import { countOutside, questions } from "./main-job/outside.ts";
import { type RunningService, runService } from "./main-job/running-service.ts";
import { percentile, search, searchMeanwhile } from "./main-job/searching.ts";
import { waysIn } from "./main-job/ways-in.ts";
import type { Row, Section } from "./report.ts";
import { held } from "./target.ts";
import { seconds } from "./timing.ts";

/** A further key, since each has a budget a minute. */
const keyOf = async ({ base_url, admin_key }: RunningService): Promise<string> => {
  const admin = apiWith(base_url, admin_key);
  const members = await admin.get<{ data: { id: string }[] }>("/team/members");
  const { token } = await admin.post<{ token: string }>("/api-keys", {
    name: "Benchmark",
    member_id: members.data[0]?.id,
  });
  return token;
};

/** The totals that differ from the outside computation's, in words. */
const differences = async (service: RunningService, rows: number): Promise<readonly string[]> => {
  const { leads, found } = countOutside(rows);
  const place = { base_url: service.base_url, key: await keyOf(service) };
  const asked = [
    { filter: "", expected: leads },
    ...questions.map(({ filter }, at) => ({ filter, expected: found[at] })),
  ];
  const wrong: string[] = [];
  for (const { filter, expected } of asked) {
    const { status, total, asOf } = await search(place, filter);
    const state = asOf === null ? status : `${status}, as_of ${asOf}`;
    if (total !== expected) wrong.push(`${filter || "all"}: ${total} (${state}) instead of ${expected}`);
  }
  return wrong;
};

const measure = async (way: string, rows: number): Promise<Row[]> => {
  const service = await runService();
  try {
    const file = join(service.folder, "leads.csv");
    await writeSampleCsv(file, rows);
    const place = { base_url: service.base_url, key: await keyOf(service) };
    const cpuBefore = service.cpuSeconds();
    const stop = searchMeanwhile(place);
    const course = await waysIn[way]?.(service, file);
    if (course === undefined) throw new Error(`there is no way in by ${way}`);
    const first = await search({ ...place, key: await keyOf(service) }, "");
    const answers = await stop();
    const cpuSeconds = service.cpuSeconds() - cpuBefore;
    const wrong = await differences(service, rows);
    const rss = service.peakRssMb();
    for (const line of wrong) console.error(`Not as computed: ${line}`);
    const refused = answers.filter(({ status }) => status !== 200).length;
    const behind = answers.filter(({ asOf }) => asOf !== null).length;
    const what = `CSV, ${rows.toLocaleString("en")} rows × 15, by ${way}`;
    const isLarge = rows >= 1_000_000;
    return [
      held({
        what: `${what}: written while searches run`,
        measured: (course.created * 1_000) / (course.doneMs - course.checkedMs),
        target: { atLeast: isLarge ? 1 : 800 },
        unit: "rows/s",
        made: `upload to done ${seconds(course.doneMs)}, checked after ${seconds(course.checkedMs)}; progress said all for ${seconds(course.fullButNotDoneMs)} before it was done`,
      }),
      held({
        what: `${what}: a search meanwhile, 95 of 100`,
        measured: percentile(answers, 95) / 1_000,
        target: { atMost: isLarge ? 29 : 2 },
        unit: "s",
        made: `${answers.length} searches one after the other, half of them ${seconds(percentile(answers, 50))}, the longest ${seconds(percentile(answers, 100))}; ${behind} with \`as_of\`, ${refused} refused`,
      }),
      held({
        what: `${what}: the first search after it`,
        measured: first.ms / 1_000,
        target: { atMost: 2 },
        unit: "s",
        made: `total ${first.total}${first.asOf === null ? "" : ", with `as_of`"}`,
      }),
      held({
        what: `${what}: totals that differ from an outside computation`,
        measured: wrong.length + refused,
        target: { atMost: 0 },
        unit: `of ${questions.length + 1}, or refused`,
        made: "all leads and thirty filters",
      }),
      held({
        what: `${what}: memory of the whole service`,
        measured: rss / 1024,
        target: { atMost: isLarge ? 8 : 1.5 },
        unit: "GiB",
        made: "the most that its process was seen to have",
      }),
      {
        what: `${what}: CPU time of the whole service`,
        value: `${cpuSeconds.toFixed(0)} s`,
        baseline: `${((cpuSeconds * 1e6) / rows / 1e3).toFixed(2)} ms a row, searches included; other work on the machine changes it little`,
      },
    ];
  } finally {
    await service.stop();
  }
};

/** The main job: a file of so many rows comes in while people search. */
export const mainJobSection = async (rows: number, ways = Object.keys(waysIn)): Promise<Section> => {
  const measured: Row[] = [];
  for (const way of ways) measured.push(...(await measure(way, rows)));
  return { title: "The main job", rows: measured };
};
