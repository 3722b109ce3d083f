import { describe, expect, it } from "vitest";
import type { ExportQuery } from "#lib/domain/platform/job/export-job.ts";
import { nextJob } from "#lib/domain/platform/job/job-record.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import type { AskedForm } from "#lib/domain/transfer/export/export-form.ts";
import { askedQuery, queryFingerprint } from "#lib/domain/transfer/export/export-query.ts";
import { currentExport, startExport } from "#lib/domain/transfer/export/start-export.ts";
import { anActor } from "#test/domain/records/lead/a-lead.ts";
import { Memory } from "./memory.ts";

const admin = anActor("admin");
const rep = anActor("sales_rep", "R");
const at = "2026-01-02T03:04:05.000Z";
const later = (minutes: number): string => new Date(Date.parse(at) + minutes * 60_000).toISOString();

/** The query of a request with some conditions. */
const asked = (
  actor: typeof admin,
  where: Record<string, string>,
  form: AskedForm = { format: "csv" },
): ExportQuery =>
  askedQuery(actor, { ...form, time_zone: "UTC", where }, [], {
    catalogue: leadCatalogue,
    saved: undefined,
    list: null,
  });
const query = asked(admin, {});
const start = (memory: Memory, last: string, when: string) =>
  startExport(memory.jobStarter, `job_01J000000000000000000000${last}`, query, "preferred", {
    actor: admin,
    at: when,
    requestId: "r",
    via: "manual",
  });

describe("the job of a query", () => {
  it("answers it while it is at work and for an hour after; then there is a new one", async () => {
    const memory = new Memory();
    const first = await start(memory, "01", at);

    expect((await start(memory, "02", later(60 * 7))).id).toBe(first.id);
    memory.jobs.set(first.id, nextJob(first, later(60 * 7), { state: "done" }));
    expect((await start(memory, "03", later(60 * 7 + 59))).id).toBe(first.id);
    expect((await start(memory, "04", later(60 * 8 + 1))).id).not.toBe(first.id);
  });

  it("does not answer it once it has failed or died", async () => {
    const memory = new Memory();
    const first = await start(memory, "01", at);

    expect(await currentExport(memory.jobStarter, admin, query, new Date(later(60 * 9)))).toBeUndefined();
    memory.jobs.set(first.id, nextJob(first, at, { state: "failed" }));
    expect((await start(memory, "02", later(1))).id).not.toBe(first.id);
  });

  it("is one for all who ask at the same moment", async () => {
    const memory = new Memory();

    const jobs = await Promise.all(["01", "02", "03"].map((last) => start(memory, last, at)));

    expect(new Set(jobs.map(({ id }) => id)).size).toBe(1);
    expect(memory.audits).toHaveLength(1);
  });
});

describe("a query", () => {
  it("is the same whatever the order of its filters, and another for another member, role, form or choice", () => {
    const print = (...given: Parameters<typeof asked>): string => queryFingerprint(given[0], asked(...given));
    const where = { company: "a", score: "1" };
    const same = print(admin, where);

    expect(print(admin, { score: "1", company: "a" })).toBe(same);
    const others = [
      print(anActor("admin", "N"), where),
      print(anActor("sales_rep"), where),
      print(admin, where, { format: "json" }),
      print(admin, { company: "a", "score[gt]": "1" }),
      print(admin, where, { format: "csv", fields: ["id", "email"] }),
      print(admin, where, { format: "csv", fields: ["email", "id"] }),
    ];
    expect(new Set([same, ...others]).size).toBe(7);
  });

  it("of a sales rep is confined to their own leads", () => {
    expect(asked(rep, {}).owner_id).toBe(rep.member_id);
    expect(asked(anActor("manager"), {}).owner_id).toBeNull();
  });
});
