import { describe, expect, it } from "vitest";
import type { RunRecord } from "#lib/domain/automation/run/run-record.ts";
import type { RunStore, RunWrite } from "#lib/domain/automation/run/run-store.ts";
import { watchRuns } from "#lib/domain/automation/run/watch-runs.ts";

const at = (time: string) => `2026-11-22T${time}:00.000Z`;
const ids = { workspace_id: "ws_1", workflow_id: "wf_1" };
const run = (progress: object, updated_at = at("10:00")) =>
  ({
    ...ids,
    id: "run_1",
    progress: { waiting: null, end: null, ...progress },
    updated_at,
  }) as unknown as RunRecord;
const waits = (until: string) => run({ waiting: { step: "s1", since: at("08:00"), until } });

const told = async (
  write: Pick<RunWrite, "after"> & Partial<RunWrite>,
  outcome: "stored" | "stale" = "stored",
) => {
  const news: object[] = [];
  const store = { write: async () => outcome } as unknown as RunStore;
  const watch = {
    failed: (one: object) => news.push({ failed: one }),
    overdue: (one: object) => news.push({ overdue: one }),
  };
  await watchRuns(store, watch).write({ trace: [], ...write });
  return news;
};
const news = { ...ids, run_id: "run_1" };

describe("who watches runs", () => {
  it("hears of one that fails, once it is written", async () => {
    const after = run({ end: { reason: "failed", code: "list_gone" } });

    expect(await told({ after })).toEqual([{ failed: { ...news, code: "list_gone" } }]);
    expect(await told({ after }, "stale")).toEqual([]);
    expect(await told({ after: run({ end: { reason: "completed" } }) })).toEqual([]);
  });

  it("hears of a wait that is over a quarter of an hour late, and of no other", async () => {
    const after = run({});

    expect(await told({ before: waits(at("09:40")), after })).toEqual([
      { overdue: { ...news, seconds: 1_200 } },
    ]);
    expect(await told({ before: waits(at("09:46")), after })).toEqual([]);
    expect(await told({ before: waits(at("12:00")), after })).toEqual([]);
  });
});
