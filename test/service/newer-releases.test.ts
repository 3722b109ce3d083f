import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { beforeAll, describe, expect, it } from "vitest";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Item, operatorTable, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();
let workspace: Workspace;

beforeAll(async () => {
  workspace = await aWorkspace(service());
});

const ask = async (method: string, path: string, body?: object, headers = {}) => {
  const answer = await workspace.request(method, path, { body, headers });
  expect([path, answer.status, answer.body.errors]).toEqual([
    path,
    expect.toSatisfy((s) => s < 300),
    undefined,
  ]);
  return answer.body;
};

const mark = { later: { deep: [1] } };
const json = ["document", "pipeline", "progress", "group"];

/** An item as a newer release writes it: with fields of its own in the item, in its parts and in its JSON texts. */
const asNewer = (item: Item): Item =>
  Object.fromEntries([
    ["later", mark.later],
    ...Object.entries(item).map(([name, value]) => {
      if (["record", "field", "company"].includes(name) && value !== null && typeof value === "object")
        return [name, { ...(value as Item), ...mark }];
      return json.includes(name)
        ? [name, JSON.stringify({ ...JSON.parse(String(value)), ...mark })]
        : [name, value];
    }),
  ]);

const lead = { email: "ada@example.com", company: { name: "Engines" } };
const workflow = {
  name: "Newcomers",
  goal: "score >= 90",
  steps: [{ do: "add_tag", tag: "welcomed" }, { wait: { days: 2 } }],
};
const filter = { field: "email", op: "exists" };

/** By the kind of its item: where the record is made, how, and a change. */
const records: Readonly<Record<string, readonly [path: string, made: object, change: object]>> = {
  lead: ["/leads", lead, { title: "Countess", company: { country: "GB" } }],
  activity: ["/activities", { kind: "note", body: "Called." }, { body: "Called again." }],
  saved_filter: ["/saved-filters", { name: "All", filter }, { name: "All of them" }],
  custom_field: ["/custom-fields", { key: "budget", kind: "number", label: "Budget" }, { label: "Money" }],
  workflow: ["/workflows", workflow, { name: "Arrivals" }],
};

describe("a record that a newer release wrote", () => {
  it.each(Object.keys(records))(
    "keeps the fields that this release does not know when it is changed, and shows none of them: %s",
    async (kind) => {
      const [path, made, change] = records[kind] ?? ["", {}, {}];
      const { id } = await ask("POST", path, made);
      const known = (await workspace.items()).find(
        (item) => item["kind"] === kind && String(item["sk"]).length > 0 && JSON.stringify(item).includes(id),
      );
      const newer = asNewer(known ?? {});
      await operatorTable(service()).send(new PutCommand({ TableName: service().names.table, Item: newer }));

      const read = await ask("GET", `${path}/${id}`);
      const ifMatch = kind === "workflow" ? { "if-match": `"${read.version}"` } : {};
      const changed = await ask("PATCH", `${path}/${id}`, change, ifMatch);
      const after = (await workspace.items()).find(({ pk, sk }) => pk === newer["pk"] && sk === newer["sk"]);

      expect(JSON.stringify([read, changed, await ask("GET", `${path}/${id}`)])).not.toContain("later");
      expect(changed).toMatchObject(change);
      const marks = (item: Item | undefined): number => JSON.stringify(item).split(/later\\*"/).length - 1;
      expect(marks(newer)).toBeGreaterThan(0);
      expect([kind, marks(after)]).toEqual([kind, marks(newer)]);
    },
  );
});

it("a lead with a value that only a newer release knows is left out of searches, counts and exports, and is answered with 503 alone", async () => {
  const own = await aWorkspace(service());
  const made = async (email: string): Promise<string> =>
    (await own.request("POST", "/leads", { body: { email } })).body.id;
  const [known, newer] = [await made("known@example.com"), await made("newer@example.com")];
  const item = (await own.items()).find(({ sk }) => sk === newer);
  const Item = { ...item, lifecycle: "dormant" };
  await operatorTable(service()).send(new PutCommand({ TableName: service().names.table, Item }));

  const listed = await own.request("GET", "/leads?include=total");
  const searched = await own.request("POST", "/leads/search", { body: { filter: "created_at EXISTS" } });
  const exported = await own.request("GET", "/leads/export");
  const alone = await own.request("GET", `/leads/${newer}`);

  const idsIn = ({ body }: typeof listed) => body.data.map(({ id }: { id: string }) => id);
  expect([listed.status, idsIn(listed), listed.body.total]).toEqual([200, [known], 1]);
  expect([searched.status, idsIn(searched)]).toEqual([200, [known]]);
  expect([exported.status, exported.body.includes(known), exported.body.includes(newer)]).toEqual([
    200,
    true,
    false,
  ]);
  expect(alone.status).toBe(503);
});
