import { describe, expect, it } from "vitest";
import { filterExplain } from "#lib/cli/search/filter-explain.ts";
import { search as searchCommand } from "#lib/cli/search/search.ts";
import type { Terminal } from "#lib/cli/terminal.ts";
import { createClient } from "#lib/contract/client.ts";
import { unitsReadBy } from "#test/support/capacity.ts";
import type { Answer } from "#test/support/service.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();

const people = [
  {
    email: "ada@example.com",
    name: "Ada",
    score: 82,
    tags: ["vip"],
    company: { name: "Acme", industry: "software" },
  },
  { email: "grace@example.com", name: "Grace", score: 70, company: { name: "Navy", industry: "Defence" } },
  { email: "alan@example.com", name: "Alan", tags: ["customer"], company: { industry: "SOFTWARE" } },
  { email: "hedy@example.com", name: "Hedy", score: 82, tags: ["vip", "customer"] },
];

const aTeam = async (): Promise<Workspace> => {
  const workspace = await aWorkspace(service());
  for (const body of people) await workspace.request("POST", "/leads", { body });
  return workspace;
};

const keyFor = async ({ request }: Workspace, role: string): Promise<{ key: string; memberId: string }> => {
  const { body: member } = await request("POST", "/team/members", {
    body: { email: `${role}@example.com`, name: role, role },
  });
  const { body } = await request("POST", "/api-keys", { body: { name: role, member_id: member.id } });
  return { key: body.token, memberId: member.id };
};

const names = ({ body }: Answer): string[] => body.data.map(({ name }: { name: string }) => name);
const sorted = (answer: Answer): string[] => names(answer).toSorted((a, b) => (a < b ? -1 : 1));
const search = ({ request }: Workspace, body: object, key?: string) =>
  request("POST", "/leads/search", { body, ...(key === undefined ? {} : { key }) });
/** With the hint where there is one. */
const faultOf = ({ status, body }: Answer) => {
  const [{ pointer, hint }] = body.errors;
  return [status, body.code, pointer, ...(hint === undefined ? [] : [hint])];
};

describe("a search", () => {
  it("sees the write before it, whether it made, changed, deleted or restored", async () => {
    const workspace = await aWorkspace(service());
    const warm = { filter: 'tags HAS "warm"', include: ["total"] };
    const totals: number[] = [];
    const look = async () => totals.push((await search(workspace, warm)).body.total);

    const { body: lead } = await workspace.request("POST", "/leads", { body: { email: "a@example.com" } });
    await look();
    await workspace.request("PATCH", `/leads/${lead.id}`, { body: { tags: ["Warm"] } });
    await look();
    await workspace.request("DELETE", `/leads/${lead.id}`);
    await look();
    await workspace.request("POST", `/leads/${lead.id}/restore`);
    await look();

    expect(totals).toEqual([0, 1, 0, 1]);
  });

  it("finds words in name, email and company, wherever leads are asked for, and for a viewer in the company alone", async () => {
    const workspace = await aTeam();
    const { key } = await keyFor(workspace, "viewer");
    const ask = async (path: string, given?: string) =>
      workspace.request("GET", path, given === undefined ? {} : { key: given });

    expect(sorted(await ask("/leads?q=ACM"))).toEqual(["Ada"]);
    expect(sorted(await ask("/leads?q=example.com%20gr"))).toEqual(["Grace"]);
    expect(sorted(await search(workspace, { q: "ada", filter: "score = 82" }))).toEqual(["Ada"]);
    expect((await ask("/leads/export?q=hedy&fields=name")).body).toBe("name\r\nHedy\r\n");
    expect((await ask("/leads?q=ada", key)).body.data).toEqual([]);
    expect((await ask("/leads?q=navy", key)).body.data).toHaveLength(1);
    await workspace.request("POST", "/companies", { body: { name: "Acme Widgets", domain: "acme.example" } });
    expect(names(await ask("/companies?q=widg%20acme.ex"))).toEqual(["Acme Widgets"]);
    expect(faultOf(await ask("/leads?query=ada"))).toEqual([
      400,
      "unknown_parameter",
      "?query",
      "Did you mean `q`?",
    ]);
  });

  it("takes one language as text, as JSON and as parameters", async () => {
    const workspace = await aTeam();
    const json = {
      and: [
        { field: "industry", op: "eq", value: "software" },
        { not: { field: "tags", op: "has", value: "vip" } },
      ],
    };
    const text = 'industry = "software" AND NOT tags HAS "vip"';

    const answers = [
      await search(workspace, { filter: json }),
      await search(workspace, { filter: text }),
      await workspace.request("GET", `/leads?filter=${encodeURIComponent(text)}`),
      await workspace.request("GET", "/leads?industry=Software&tags[has_none]=vip"),
      await workspace.request(
        "GET",
        `/leads?industry=software&filter=${encodeURIComponent('NOT tags HAS "vip"')}`,
      ),
    ];

    expect(answers.map(names)).toEqual(answers.map(() => ["Alan"]));
    const many = await workspace.request(
      "GET",
      "/leads?score[between]=70,82&email[in]=ada@example.com,grace@example.com",
    );
    expect(sorted(many)).toEqual(["Ada", "Grace"]);
    expect(names(await workspace.request("GET", "/leads?score[exists]=false"))).toEqual(["Alan"]);
  });

  it("sorts by three keys with missing values last, in pages that a signed cursor holds together", async () => {
    const workspace = await aTeam();
    const asked = { sort: ["-score", "company.name"], limit: 1, fields: ["name"], include: ["total"] };
    const seen: unknown[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await search(workspace, { ...asked, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...body.data);
      expect([body.total, body.has_more]).toEqual([4, seen.length < 4]);
      cursor = body.next_cursor ?? undefined;
    } while (cursor !== undefined);

    expect(seen).toEqual([{ name: "Ada" }, { name: "Hedy" }, { name: "Grace" }, { name: "Alan" }]);
    const { body: first } = await search(workspace, asked);
    const other = await search(workspace, { ...asked, sort: ["score"], cursor: first.next_cursor });
    expect([other.status, other.body.code]).toEqual([400, "invalid_cursor"]);
  });

  it("refuses what it does not know with its place and the nearest name", async () => {
    const workspace = await aWorkspace(service());
    const get = async (query: string) => faultOf(await workspace.request("GET", `/leads?${query}`));
    const post = async (body: object) => faultOf(await search(workspace, body));

    expect(await get("limt=1")).toEqual([400, "unknown_parameter", "?limt", "Did you mean `limit`?"]);
    expect(await get("scor[gte]=1")).toEqual([
      400,
      "unknown_parameter",
      "?scor[gte]",
      "Did you mean `score[gte]`?",
    ]);
    expect(await get("score[gte]=much")).toEqual([422, "validation_failed", "?score[gte]"]);
    expect(await get("filter=scor%20%3E%201")).toEqual([
      422,
      "validation_failed",
      "?filter",
      "Did you mean `score`?",
    ]);
    expect(await get("sort=-scor")).toEqual([422, "validation_failed", "?sort", "Did you mean `-score`?"]);
    expect(await post({ filter: { field: "score", op: "gt3", value: 1 } })).toMatchObject([
      422,
      "validation_failed",
      "/filter/op",
      "Did you mean `gt`?",
    ]);
    expect(await post({ sort: ["name", "tags"] })).toEqual([422, "validation_failed", "/sort/1"]);
    expect(await post({ filtre: "x" })).toEqual([
      422,
      "validation_failed",
      "/filtre",
      "Did you mean `filter`?",
    ]);
    expect(await post({ include: ["totals"] })).toEqual([
      422,
      "validation_failed",
      "/include/0",
      "Did you mean `total`?",
    ]);
    expect(await get("score[exists]=maybe")).toEqual([422, "validation_failed", "?score[exists]"]);
    expect(await get("score[between]=80,70")).toEqual([
      422,
      "validation_failed",
      "?score[between]",
      "Give the lower one first.",
    ]);
    expect(await get("filter=score%20%3E%3D")).toMatchObject([400, "invalid_filter", "?filter"]);
    expect(await get("page=2")).toEqual([
      400,
      "unknown_parameter",
      "?page",
      "Pages are asked for with `limit`, and with `cursor` from the answer before.",
    ]);
    expect(await get("fields=emial")).toMatchObject([
      400,
      "invalid_parameter",
      "?fields/0",
      "Did you mean `email`?",
    ]);
    expect(await post({ time_zone: "Mars/Olympus" })).toEqual([422, "validation_failed", "/time_zone"]);
  });

  it("shows a sales rep what is theirs or nobody's, and counts no more", async () => {
    const workspace = await aTeam();
    const { key, memberId } = await keyFor(workspace, "sales_rep");
    const { body: page } = await search(workspace, { filter: 'name = "Grace"' });
    await workspace.request("PATCH", `/leads/${page.data[0].id}`, { body: { owner_id: memberId } });
    const { body: ada } = await search(workspace, { filter: 'name = "Ada"' });
    await workspace.request("PATCH", `/leads/${ada.data[0].id}`, { body: { owner_id: workspace.adminId } });

    const answer = await search(workspace, { include: ["total"] }, key);

    expect(sorted(answer)).toEqual(["Alan", "Grace", "Hedy"]);
    expect(answer.body.total).toBe(3);
    expect(names(await search(workspace, { filter: 'name = "Ada"' }, key))).toEqual([]);
  });

  it("masks for a viewer, who can neither filter nor sort by what is masked", async () => {
    const workspace = await aTeam();
    const { key } = await keyFor(workspace, "viewer");

    const shown = await search(
      workspace,
      { filter: "score >= 80", sort: ["-score"], fields: ["email"] },
      key,
    );
    const asked = [
      await search(workspace, { filter: 'email STARTS WITH "a"' }, key),
      await search(workspace, { sort: ["name"] }, key),
      await workspace.request("GET", "/leads?phone=1", { key }),
    ];

    expect(shown.body.data).toEqual([{ email: "a***@e***.com" }, { email: "h***@e***.com" }]);
    expect(asked.map(({ status, body }) => [status, body.code])).toEqual(asked.map(() => [403, "forbidden"]));
  });

  it("finds no lead of another workspace", async () => {
    await aTeam();
    const other = await aWorkspace(service());

    expect((await search(other, { include: ["total"] })).body).toMatchObject({ data: [], total: 0 });
  });

  it("filters and sorts by a workspace's own fields", async () => {
    const workspace = await aWorkspace(service());
    const define = (body: object) => workspace.request("POST", "/custom-fields", { body });
    await define({ key: "budget", label: "Budget", kind: "number", on: "lead" });
    await define({ key: "renewal", label: "Renewal", kind: "date", on: "lead" });
    const rows = [{ budget: 10, renewal: "2027-03-04" }, { budget: 5_000 }, {}];
    for (const [index, custom] of rows.entries())
      await workspace.request("POST", "/leads", {
        body: { email: `${index}@example.com`, name: String(index), custom },
      });

    expect(names(await search(workspace, { sort: ["-custom.budget"] }))).toEqual(["1", "0", "2"]);
    expect(names(await search(workspace, { filter: "custom.renewal ON 2027-03-04" }))).toEqual(["0"]);
    expect(names(await workspace.request("GET", "/leads?custom.budget[gt]=100"))).toEqual(["1"]);
  });

  it("costs at most 25 read units with everything around it", async () => {
    const workspace = await aTeam();
    await search(workspace, {});

    const units = await unitsReadBy(
      service(),
      ["functions/authorizer.ts", "functions/api/records/leads/search-leads.ts"],
      () => search(workspace, { filter: "score >= 70", sort: ["-score"], include: ["total"] }),
    );

    expect(units).toBeGreaterThan(16);
    expect(units).toBeLessThanOrEqual(25);
  });

  it("comes to the terminal as a table, or as lines of JSON", async () => {
    const workspace = await aTeam();
    const place = { api: createClient({ baseUrl: service().baseUrl, key: workspace.key }) };
    const lines: string[] = [];
    const terminal = {
      line: (text: string) => lines.push(text),
      progress: () => undefined,
    } as unknown as Terminal;

    await searchCommand.run(
      { filter: "score >= 70", sort: "-score,name", limit: 2, json: undefined },
      place,
      terminal,
    );
    await searchCommand.run({ filter: "score = 70", sort: undefined, limit: 9, json: true }, place, terminal);
    await filterExplain.run({ filter: "score >= 70" }, place, terminal);

    expect(lines.slice(0, 4).map((line) => line.split(/\s{2,}/).slice(1, 4))).toEqual([
      ["email", "name", "company"],
      ["ada@example.com", "Ada", "Acme"],
      ["hedy@example.com", "Hedy", "82"],
      [],
    ]);
    expect(lines[3]).toBe("2 of 3 leads");
    expect(JSON.parse(lines[4] ?? "")).toMatchObject({ name: "Grace" });
    expect(lines[5]).toBe("score is at least 70");
  });
});
