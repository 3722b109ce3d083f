import { beforeAll, describe, expect, it } from "vitest";
import { RESPONSE_BYTES_MAX } from "#lib/local/lambda/invocation.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();
let workspace: Workspace;

interface Page {
  readonly data: { readonly id: string; readonly data: { readonly id: string } }[];
  readonly next_cursor: string | null;
  readonly has_more: boolean;
  readonly total?: number;
}

const proxyBytes = (body: unknown): number =>
  Buffer.byteLength(JSON.stringify({ statusCode: 200, headers: {}, body: JSON.stringify(body) }));

/** All pages of a list with `limit=200`; each must be one that Lambda returns. */
const pagesOf = async (path: string): Promise<Page[]> => {
  const pages: Page[] = [];
  for (let cursor = ""; ; ) {
    const { status, body } = await workspace.request("GET", `${path}limit=200${cursor}`);
    expect(status).toBe(200);
    expect(proxyBytes(body)).toBeLessThan(RESPONSE_BYTES_MAX);
    pages.push(body);
    if (body.next_cursor === null) return pages;
    cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`;
  }
};

const written = async (path: string, items: readonly object[], atOnce: number): Promise<object[]> => {
  const results: { status: number }[] = [];
  for (let from = 0; from < items.length; from += atOnce) {
    const body = { items: items.slice(from, from + atOnce) };
    results.push(...(await workspace.request("POST", path, { body })).body.results);
  }
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set([201]));
  return results;
};

const fieldsOfLead = 3;
/** 7 MB in the proxy response. */
const leads = 130;

beforeAll(async () => {
  workspace = await aWorkspace(service());
  for (let n = 0; n < fieldsOfLead; n += 1)
    await workspace.request("POST", "/custom-fields", {
      body: { key: `notes_${n}`, kind: "text", label: `Notes ${n}` },
    });
});

describe("a list whose records do not fit into one response", () => {
  it("of leads with 27 KB of quotes each ends its pages below 6 MB, loses and repeats no lead, and counts exactly", async () => {
    const custom = (n: number) =>
      Object.fromEntries(
        Array.from({ length: fieldsOfLead }, (_, field) => [`notes_${field}`, `${n} ${'"'.repeat(4_500)}`]),
      );
    const items = Array.from({ length: leads }, (_, n) => ({
      action: "create",
      lead: { email: `large-${n}@example.com`, custom: custom(n) },
    }));
    await written("/leads/batch", items, 65);

    const pages = await pagesOf("/leads?include=total&sort=email&");
    const ids = pages.flatMap(({ data }) => data.map(({ id }) => id));

    expect(pages.length).toBeGreaterThan(1);
    expect(pages.map(({ total }) => total)).toEqual(pages.map(() => leads));
    expect(pages.map(({ has_more }) => has_more)).toEqual(pages.map((_, n) => n < pages.length - 1));
    expect([ids.length, new Set(ids).size]).toEqual([leads, leads]);
  }, 60_000);

  it("of activities with 60 KB each ends its pages below 6 MB, as their lead's timeline does", async () => {
    const { body: lead } = await workspace.request("POST", "/leads", {
      body: { email: "timeline@example.com" },
    });
    const record = { kind: "note", body: "漢".repeat(20_000), lead_ids: [lead.id] };
    const count = 96;
    const items = Array.from({ length: count }, () => ({ action: "create", record }));
    await written("/activities/batch", items, 32);

    const list = await pagesOf("/activities?");
    const timeline = await pagesOf(`/leads/${lead.id}/timeline?kinds=activity&`);
    const listed = list.flatMap(({ data }) => data.map(({ id }) => id));
    const told = timeline.flatMap(({ data }) => data.map(({ data: { id } }) => id));

    expect([list.length, timeline.length].every((pages) => pages > 1)).toBe(true);
    expect([listed.length, new Set(listed).size]).toEqual([count, count]);
    expect([told.length, new Set(told).size]).toEqual([count, count]);
  }, 60_000);
});

describe("a batch whose records do not fit into one response", () => {
  it("keeps a result for every item and leaves out the records beyond 6 MB", async () => {
    const record = { name: "Large", content: { html: '"'.repeat(50_000), text: '"'.repeat(26_000) } };
    const { body: made } = await workspace.request("POST", "/templates", { body: record });
    const items = Array.from({ length: 100 }, () => ({
      action: "update",
      id: made.id,
      record: { name: "Larger" },
    }));

    const { status, body } = await workspace.request("POST", "/templates/batch", { body: { items } });

    expect(status).toBe(200);
    expect(body.results.map((result: { status: number }) => result.status)).toEqual(items.map(() => 200));
    expect(body.results[0].record.id).toBe(made.id);
    expect(body.results.at(-1)).toEqual({ status: 200 });
    expect(proxyBytes(body)).toBeLessThan(RESPONSE_BYTES_MAX);
  }, 60_000);
});
