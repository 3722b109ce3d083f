import { ulid } from "ulid";
import { expect, it } from "vitest";
import { type SqlRow, sqlText, withDuckDb } from "#lib/adapters/lake/duckdb.ts";
import { makeFileStore } from "#lib/adapters/lake/file-store.ts";
import { historyKey } from "#lib/adapters/lake/landmarks.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { sharedLake } from "./a-lake.ts";
import { changed, someLeads } from "./some-leads.ts";

const lake = sharedLake();

const compactAt = async (id: WorkspaceId, at: string): Promise<void> => {
  await lake()
    .compactorAt(() => new Date(at))
    .compact(id, new Date("2030-01-01"));
};

/** Rows of a kept file, by columns. */
const kept = async (key: string, columns: string): Promise<readonly SqlRow[]> => {
  const path = await makeFileStore(lake().s3, lake().bucket).fetch({ key, bytes: 0 });
  return withDuckDb((connection) =>
    connection.rows(`SELECT ${columns} FROM read_parquet(${sqlText(path)}) ORDER BY ALL`),
  );
};

it("keeps every lead as it was at the month's first compaction, whatever becomes of it", async () => {
  const id: WorkspaceId = `ws_${ulid()}`;
  const leads = someLeads(3, "2026-01-01T00:00:00.000Z").map((lead) => ({ ...lead, score: 40 }));
  const [one] = leads;
  if (one === undefined) throw new Error("there are leads");
  await lake().put(id, leads);
  await compactAt(id, "2026-01-05T10:00:00.000Z");
  await lake().put(id, [changed(one, { score: 90 }, new Date("2026-01-06T00:00:00.000Z"))]);
  await compactAt(id, "2026-01-20T10:00:00.000Z");
  await compactAt(id, "2026-02-03T10:00:00.000Z");

  const january = await kept(historyKey("landmarks", id, "2026-01"), "score, as_of");
  const february = await kept(historyKey("landmarks", id, "2026-02"), "score");

  expect(january).toEqual(Array.from({ length: 3 }, () => [40, "2026-01-05T10:00:00.000Z"]));
  expect(february).toEqual([[40], [40], [90]]);
});

it("a monthly snapshot of leads has the parts of each score", async () => {
  const id: WorkspaceId = `ws_${ulid()}`;
  const [lead] = someLeads(1, "2026-01-01T00:00:00.000Z");
  if (lead === undefined) throw new Error("there is a lead");
  const model_id = "smodel_01J0000000000000000000000A" as const;
  const score_detail = { model_id, manual: null, grade: "A" };
  const sums = { clicks: { points: 20, at: 1_790_000_000_000 } };
  const made = { at: "2026-01-01T00:00:00.000Z", by: "mem_01J0000000000000000000000A" };
  const id_ = "adj_01J0000000000000000000000A";
  const adjustments = [{ ...made, id: id_, points: 5, reason: "Met at a fair", expires_at: null }];
  await lake().putStored([
    {
      workspaceId: id,
      lead: { ...lead, score: 25, score_detail } as never,
      writtenBy: { kind: "import", importId: "imp_01J0000000000000000000000A", row: 1 },
      scoreState: { of: `${model_id}@1`, sums, adjustments } as never,
    },
  ]);
  await compactAt(id, "2026-01-05T10:00:00.000Z");

  const [[score, state] = []] = await kept(historyKey("landmarks", id, "2026-01"), "score, score_state");

  expect(score).toBe(25);
  expect(JSON.parse(String(state))).toMatchObject({
    model: model_id,
    grade: "A",
    sums: { clicks: [20, 1_790_000_000_000] },
    adjustments: [[5, null]],
  });
});

it("keeps a day's figures by group, each lead counted once", async () => {
  const id: WorkspaceId = `ws_${ulid()}`;
  const leads = someLeads(20, "2026-01-01T00:00:00.000Z");
  const [gone] = leads;
  if (gone === undefined) throw new Error("there are leads");
  await lake().put(id, leads);
  await compactAt(id, "2026-01-05T10:00:00.000Z");
  await lake().put(id, [changed(gone, {}, new Date("2026-01-06T00:00:00.000Z"))], new Date("2026-01-06"));
  await compactAt(id, "2026-01-07T10:00:00.000Z");

  expect(await kept(historyKey("daily", id, "2026-01-05"), "sum(leads)::INTEGER")).toEqual([[20]]);
  expect(await kept(historyKey("daily", id, "2026-01-07"), "sum(leads)::INTEGER")).toEqual([[19]]);
});

it("keeps nothing that names a person", async () => {
  const id: WorkspaceId = `ws_${ulid()}`;
  await lake().put(id, someLeads(1, "2026-01-01T00:00:00.000Z"));
  await compactAt(id, "2026-01-05T10:00:00.000Z");
  const key = historyKey("landmarks", id, "2026-01");
  const path = await makeFileStore(lake().s3, lake().bucket).fetch({ key, bytes: 0 });

  const columns = await withDuckDb((connection) =>
    connection.rows(`DESCRIBE SELECT * FROM read_parquet(${sqlText(path)})`),
  );
  const names = columns.map(([name]) => String(name));

  expect(names).toContain("engagement__opens");
  for (const personal of ["email", "first_name", "last_name", "name", "phone", "item", "custom"])
    expect(names).not.toContain(personal);
});
