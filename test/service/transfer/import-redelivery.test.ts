import { expect, it } from "vitest";
import { awaitImport, uploadCsv } from "#test/support/await-import.ts";
import { ownService } from "#test/support/service.ts";
import { watchEvents } from "#test/support/watch-events.ts";
import { aWorkspace } from "#test/support/workspace.ts";

/**
 * Experiment R3: each message comes one to five times, shuffled. One order by default; `npm run test:redelivery` takes
 * twenty, one after the other from the same seed.
 */
const orders = Array.from(
  { length: Number(process.env["LEADRAIL_REDELIVERIES"] ?? 1) },
  (_, index) => index + 1,
);

const service = ownService({
  deliveryPolicy: { seed: 7, copiesMax: 5, shuffle: true, delayMsMax: 300 },
});

it.each(orders)(
  "an import whose messages come again, late and in order %i has every row exactly once",
  async () => {
    const workspace = await aWorkspace(service());
    const watch = watchEvents(service(), workspace.id);
    const rows = Array.from({ length: 2_000 }, (_, index) => `person${index}@example.com,Person ${index}`);
    const id = await uploadCsv(workspace, ["email,name", ...rows].join("\n"), { auto_confirm: true });

    const done = await awaitImport(workspace, id);

    expect(done.counts).toEqual({
      total: 2_000,
      valid: 2_000,
      warning: 0,
      invalid: 0,
      duplicate_in_file: 0,
      duplicate_existing: 0,
      likely_duplicate: 0,
      created: 2_000,
      updated: 0,
      skipped: 0,
      failed: 0,
      held: 0,
    });
    const items = await workspace.items();
    const leads = items.filter(({ kind }) => kind === "lead");
    expect(new Set(leads.map((lead) => lead["email"])).size).toBe(2_000);
    expect(leads).toHaveLength(2_000);
    expect(items.filter(({ kind }) => kind === "import_chunk")).toHaveLength(4);
    await expect
      .poll(() => watch.once().filter(({ type }) => type === "lead.imported"), { timeout: 30_000 })
      .toHaveLength(1);
    watch.stop();
  },
  180_000,
);
