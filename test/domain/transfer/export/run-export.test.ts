import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { makeFilePacker } from "#lib/adapters/files/pack/file-packer.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { ExportObject } from "#lib/contract/transfer/export-object.ts";
import { type ExportJobRecord, toExportJob } from "#lib/domain/platform/job/export-job.ts";
import { PermanentFailure, RetryLater } from "#lib/domain/platform/work/verdicts.ts";
import { plainSchema } from "#lib/domain/records/lead/lead-schema.ts";
import type { AnyRecord } from "#lib/domain/records/record-kind/record-kind.ts";
import { type AskedForm, formOf } from "#lib/domain/transfer/export/export-form.ts";
import { type ExportRun, runExport } from "#lib/domain/transfer/export/run-export.ts";
import { startExport } from "#lib/domain/transfer/export/start-export.ts";
import { aLead, anActor } from "#test/domain/records/lead/a-lead.ts";
import { openGuard } from "#test/support/order-guards.ts";
import { Memory } from "./memory.ts";

const startedAt = Date.parse("2026-01-02T03:04:05.000Z");
const admin = anActor("admin");
const jobId = "job_01J0000000000000000000000J";
const work = { workspace_id: admin.workspace_id, job_id: jobId } as const;

/** A queued export of a few leads, and a clock that a test moves. */
const anExport = async (count = 3, form: Partial<AskedForm> = {}, object: ExportObject = "lead") => {
  const memory = new Memory();
  memory.leads = Array.from({ length: count }, (_, index): Lead => {
    const id = `lead_01J000000000000000000000${String(index).padStart(2, "0")}` as const;
    return { ...aLead({ email: `${index}@example.com` }), id };
  });
  const query = {
    ...formOf({ format: "csv", fields: ["email"], ...form }, String),
    object,
    sort: [],
    filter: null,
    time_zone: "UTC",
    owner_id: null,
  };
  const stamp = {
    actor: admin,
    at: new Date(startedAt).toISOString(),
    requestId: "r",
    via: "manual",
  } as const;
  await startExport(memory.jobStarter, jobId, query, "preferred", stamp);
  const time = { ms: startedAt };
  const run = (parts: Partial<ExportRun> = {}): Promise<void> =>
    runExport(
      {
        jobs: memory.jobStore,
        orders: openGuard,
        ...memory.source,
        files: memory.files,
        packer: makeFilePacker(),
        leadSchema: { read: async () => plainSchema },
        clock: () => new Date(time.ms),
        messageId: "m1",
        attempt: 1,
        ...parts,
      },
      { ...work, step: "export" },
    );
  const job = (): ExportJobRecord => memory.jobs.get(jobId) ?? expect.fail("the job is gone");
  return { memory, time, run, job };
};

/** A clock that goes on by so much with every look. */
const ticking = (time: { ms: number }, stepMs: number) => (): Date => {
  time.ms += stepMs;
  return new Date(time.ms);
};

const folder = `exports/${admin.workspace_id}/${jobId}`;
const file = "email\r\n2@example.com\r\n1@example.com\r\n0@example.com\r\n";

class Crash extends Error {}

/** Ports whose `n`-th call ends the run, before or after it had its effect; answers how many calls there were. */
const crashing = (memory: Memory, n: number, when: "before" | "after") => {
  let calls = 0;
  const port = <T extends object>(real: T): T =>
    new Proxy(real, {
      get:
        (target, name) =>
        async (...given: unknown[]) => {
          calls += 1;
          const isHere = calls === n;
          if (isHere && when === "before") throw new Crash();
          const call: unknown = Reflect.get(target, name);
          if (typeof call !== "function") throw new Error(`${String(name)} is no call`);
          const answer: unknown = await call.apply(target, given);
          if (isHere) throw new Crash();
          return answer;
        },
    });
  const { newestFirst } = memory.leadReader;
  return {
    parts: {
      jobs: port(memory.jobStore),
      leads: {
        ...port(memory.leadReader),
        newestFirst,
        count: () => port(memory.leadReader).count(admin.workspace_id),
      },
      files: port(memory.files),
    },
    calls: () => calls,
  };
};

/** A store in which something else happens once the first run's file is there. */
const meanwhile = ({ files }: Memory, happens: () => Promise<void>): typeof files.put => {
  return async (...given) => {
    const stored = await files.put(...given);
    if (given[0].key === `${folder}/1/leads.csv`) await happens();
    return stored;
  };
};

describe("a run of an export", () => {
  it.each([
    { format: "xlsx" },
    { format: "csv", compression: "zip" },
    { format: "json", compression: "gzip" },
  ] as const)("counts what it wrote as %j before it was packed", async (form) => {
    const { run, job, memory } = await anExport(3, form);

    await run();

    expect(job()).toMatchObject({ state: "done", counts: { leads: 3 } });
    const { bytes, count } = JSON.parse(memory.objects.get(`${folder}/1/manifest.json`) ?? "");
    expect([bytes, count]).toEqual([job().counts.bytes, 3]);
  });

  it("leaves the file, its manifest, a finished job and an audit entry with the count", async () => {
    const { memory, run, job } = await anExport();

    await run();

    expect(memory.objects.get(`${folder}/1/leads.csv`)).toBe(file);
    expect(JSON.parse(memory.objects.get(`${folder}/1/manifest.json`) ?? "")).toMatchObject({
      count: 3,
      bytes: file.length,
      sha256: createHash("sha256").update(file).digest("hex"),
      fields: ["email"],
      filter: null,
      masking: "none",
    });
    expect(job()).toMatchObject({
      state: "done",
      progress: { done: 3, total: 3 },
      counts: { leads: 3, bytes: file.length },
      result_key: `${folder}/1/leads.csv`,
    });
    expect(memory.audits.map(({ action, after }) => [action, after["count"]])).toEqual([
      ["lead.export.start", undefined],
      ["lead.export", 3],
    ]);
  });

  it("that comes late, to a finished or an expired job, does nothing", async () => {
    const { memory, run, job } = await anExport();
    await run();
    const done = job();

    await run();
    expect(job()).toBe(done);

    memory.jobs.clear();
    await run();
    expect(memory.audits).toHaveLength(2);
  });

  it("leaves a job alone that another message's run is at work on", async () => {
    const { memory, run, job } = await anExport();
    const put = meanwhile(memory, () => run({ messageId: "m2" }));

    await run({ files: { ...memory.files, put } });

    expect(job()).toMatchObject({ state: "done", run: 1, claim: { message_id: "m1" } });
  });

  it.each([
    ["when it has been silent for long", "m2", 1, 60_000],
    ["when its message comes again", "m1", 2, 0],
  ])(
    "takes a job over from another run %s, and that one gives up",
    async (_, messageId, attempt, silentMs) => {
      const { memory, time, run, job } = await anExport();
      const put = meanwhile(memory, () => {
        time.ms += silentMs;
        return run({ messageId, attempt });
      });

      await expect(run({ files: { ...memory.files, put } })).rejects.toThrow(RetryLater);

      expect(job()).toMatchObject({ state: "done", run: 2, result_key: `${folder}/2/leads.csv` });
      expect([...memory.objects.keys()]).toEqual([`${folder}/2/leads.csv`, `${folder}/2/manifest.json`]);
      expect(memory.audits).toHaveLength(2);
    },
  );

  it("waits when the queue hands one delivery out twice at once", async () => {
    const { memory, run, job } = await anExport();
    const put = meanwhile(memory, () => expect(run()).rejects.toThrow(RetryLater));

    await run({ files: { ...memory.files, put } });

    expect(job()).toMatchObject({ state: "done", run: 1 });
  });

  it("tells of its progress now and then", async () => {
    const { memory, time, run } = await anExport(7);
    const told: number[] = [];
    const jobs = {
      ...memory.jobStore,
      write: (write: Parameters<typeof memory.jobStore.write>[0]) => {
        if (write.after.kind === "export") told.push(write.after.progress.done);
        return memory.jobStore.write(write);
      },
    };

    await run({ jobs, clock: ticking(time, 700) });

    expect(told).toEqual([0, 3, 6, 7]);
  });

  it("that would take too long fails with a reason, and leaves no file", async () => {
    const { memory, time, run, job } = await anExport();

    await expect(run({ clock: ticking(time, 15 * 60_000) })).rejects.toThrow(PermanentFailure);

    expect(job()).toMatchObject({ state: "failed", failure: { code: "took_too_long" }, result_key: null });
    expect(memory.objects.size).toBe(0);
  });

  it("whose file is not whole in the store fails, and leaves no file", async () => {
    const { memory, run, job } = await anExport();
    const files = {
      ...memory.files,
      put: async (...given: Parameters<typeof memory.files.put>) => (await memory.files.put(...given)) - 1,
    };

    await expect(run({ files })).rejects.toThrow(PermanentFailure);

    expect(job()).toMatchObject({ state: "failed", failure: { code: "incomplete" } });
    expect(memory.objects.size).toBe(0);
  });

  it("that fails at its last delivery says so in the job", async () => {
    const { memory, run, job } = await anExport();
    const files = { ...memory.files, put: () => Promise.reject(new Error("no bucket")) };

    await expect(run({ files, attempt: 4 })).rejects.toThrow("no bucket");
    expect(job().state).toBe("running");
    await expect(run({ files, attempt: 5 })).rejects.toThrow("no bucket");

    expect(job()).toMatchObject({ state: "failed", failure: { code: "internal" } });
  });

  it.each(["before", "after"] as const)(
    "that crashes %s any of its calls ends in one file when it comes again",
    async (when) => {
      const clean = await anExport();
      const counting = crashing(clean.memory, 0, when);
      await clean.run(counting.parts);
      const calls = counting.calls();
      let crashes = 0;

      for (let n = 1; n <= calls; n += 1) {
        const { memory, run, job } = await anExport();
        await run(crashing(memory, n, when).parts).catch((error: unknown) => {
          expect(error).toBeInstanceOf(Crash);
          crashes += 1;
        });
        await run({ attempt: 2 });

        const result = job().result_key ?? "";
        expect([n, job().state, job().counts.leads, memory.objects.get(result)]).toEqual([
          n,
          "done",
          3,
          file,
        ]);
        expect([...memory.objects.keys()].filter((key) => key.endsWith(".csv"))).toEqual([result]);
        expect(memory.audits.map(({ action }) => action)).toEqual(["lead.export.start", "lead.export"]);
      }
      expect([crashes, calls > 5]).toEqual([calls, true]);
    },
  );

  it("writes records of another kind, by its own fields and name", async () => {
    const { memory, run, job } = await anExport(0, { fields: ["name"] }, "deal");
    memory.records.set("deal", [{ name: "40 seats" }, { name: "=1+1" }] as unknown as readonly AnyRecord[]);

    await run();

    expect([...memory.objects].find(([key]) => key.endsWith(".csv"))).toEqual([
      `${folder}/1/deals.csv`,
      "name\r\n40 seats\r\n'=1+1\r\n",
    ]);
    expect(toExportJob(job(), new Date(), null)).toMatchObject({ object: "deal", counts: { records: 2 } });
    expect(memory.audits.map(({ action }) => action)).toEqual(["deal.export.start", "deal.export"]);
  });
});
