import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { afterEach, describe, expect, it, vi } from "vitest";
import { compact } from "#lib/adapters/lake/compact.ts";
import { readingBudget } from "#lib/adapters/lake/lake-limits.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { everyLead, sharedLake } from "./a-lake.ts";
import { changed, clockAt, someLeads, until } from "./some-leads.ts";

const lake = sharedLake();

/** Runs `before` ahead of each of the first `times` readings of a page's items. */
const aheadOfItems = (times: number, before: () => Promise<void>): { readonly count: () => number } => {
  const { client } = lake();
  const send = client.send.bind(client) as (command: object) => Promise<unknown>;
  let seen = 0;
  vi.spyOn(client, "send").mockImplementation((async (command: object) => {
    if (command instanceof BatchGetCommand) {
      seen += 1;
      if (seen <= times) await before();
    }
    return send(command);
  }) as never);
  return { count: () => seen };
};

const aSnapshot = async (count: number) => {
  const id: WorkspaceId = `ws_${ulid()}`;
  const leads = someLeads(count);
  await lake().put(id, leads);
  await compact(lake().compactorParts(readingBudget, clockAt(1)), id, until);
  const [first] = leads;
  if (first === undefined) throw new Error("there are leads");
  return { id, leads, first };
};

const emails = (leads: readonly { readonly email: string | null }[]) =>
  leads.map(({ email }) => email).toSorted();

describe("the items of a page", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("are read again where a lead changes between the scan and the reading, and show the lead as it passes the filter now", async () => {
    const { id, leads, first } = await aSnapshot(6);
    const readings = aheadOfItems(1, () => lake().put(id, [changed(first, { title: "moved" }, new Date())]));

    const page = await lake().reader().page(id, everyLead);

    expect(readings.count()).toBe(2);
    expect(emails(page.leads)).toEqual(emails(leads));
    expect(page.leads.find((lead) => lead.id === first.id)?.title).toBe("moved");
  });

  it("come from the files as they were scanned, where leads change before every reading", async () => {
    const { id, leads } = await aSnapshot(6);
    const rest = [...leads];
    const readings = aheadOfItems(Infinity, async () => {
      const next = rest.shift();
      if (next !== undefined) await lake().put(id, [changed(next, { title: "moved" }, new Date())]);
    });

    const page = await lake().reader().page(id, everyLead);

    expect(readings.count()).toBe(2);
    expect(emails(page.leads)).toEqual(emails(leads));
    expect(page.leads.filter(({ title }) => title === "moved")).toHaveLength(2);
  });

  it("leave out a lead that is deleted between the scan and the reading", async () => {
    const { id, leads, first } = await aSnapshot(4);
    aheadOfItems(1, () => lake().put(id, [changed(first, {}, new Date())], new Date()));

    const page = await lake().reader().page(id, everyLead);

    expect([page.total, emails(page.leads)]).toEqual([3, emails(leads.slice(1))]);
  });

  it("cost no file of items: a page fetches the files of columns alone", async () => {
    const { id } = await aSnapshot(3);
    const [file] = (await lake().manifests.read(id))?.files ?? [];
    const fetched: string[] = [];
    const send = lake().s3.send.bind(lake().s3) as (command: { input: { Key?: string } }) => Promise<unknown>;
    vi.spyOn(lake().s3, "send").mockImplementation((async (command: { input: { Key?: string } }) => {
      fetched.push(command.input.Key ?? "");
      return send(command);
    }) as never);

    await lake().reader().page(id, everyLead);

    expect(file?.items?.key).toMatch(/\.items\.parquet$/);
    expect(fetched.filter((key) => key.includes(".items."))).toEqual([]);
  });

  it("of a snapshot whose file of items is truncated are read from the table, and the next compaction rebuilds the file", async () => {
    const { id, leads } = await aSnapshot(5);
    const key = (await lake().manifests.read(id))?.files[0]?.items?.key ?? "";
    await lake().compactorParts(1).files.forget(key);
    await lake().truncateObject(key, 100);

    const page = await lake().reader().page(id, everyLead);
    const selected = await Array.fromAsync(lake().reader().select(id, everyLead));
    await compact(lake().compactorParts(readingBudget, clockAt(2)), id, until);
    const rebuilt = (await lake().manifests.read(id))?.files[0]?.items?.key;

    expect([emails(page.leads), emails(selected)]).toEqual([emails(leads), emails(leads)]);
    expect(rebuilt).not.toBe(key);
  });

  it("of a snapshot whose file of items is gone are read from the table, and an export rebuilds the snapshot", async () => {
    const { id, leads } = await aSnapshot(5);
    const manifest = await lake().manifests.read(id);
    const key = manifest?.files[0]?.items?.key ?? "";
    const files = lake().compactorParts(1).files;
    await files.forget(key);
    await lake().deleteObject(key);

    const page = await lake().reader().page(id, everyLead);
    const selected = await Array.fromAsync(lake().reader().select(id, everyLead));

    expect([emails(page.leads), emails(selected)]).toEqual([emails(leads), emails(leads)]);
  });
});
