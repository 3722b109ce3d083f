import { describe, expect, it } from "vitest";
import { awaitImport } from "#test/support/await-import.ts";
import { sharedService } from "#test/support/service.ts";
import { csvOf, putParts } from "#test/support/upload-parts.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();
const partBytes = 8 * 1024 * 1024;
const file = csvOf(partBytes + 1_000_000, 120);

const begin = ({ request }: Workspace, bytes: number, headers: Readonly<Record<string, string>> = {}) => {
  const source = { kind: "upload", filename: "leads.csv", bytes, in_parts: true };
  return request("POST", "/leads/import", { headers, body: { source, auto_confirm: true } });
};

const complete = ({ request }: Workspace, id: string, parts: unknown) =>
  request("POST", `/leads/import/${id}/complete`, { body: { parts } });

const post = ({ request }: Workspace, id: string, step: "cancel" | "resume") =>
  request("POST", `/leads/import/${id}/${step}`);

describe("a file that goes up in parts", { timeout: 60_000 }, () => {
  it("is imported once every part is there, however often that is said", async () => {
    const workspace = await aWorkspace(service());
    const { status, body } = await begin(workspace, file.length);
    const parts = await putParts(body.upload.parts, file);

    const answers = [await complete(workspace, body.id, parts), await complete(workspace, body.id, parts)];
    const done = await awaitImport(workspace, body.id);
    const late = await complete(workspace, body.id, parts);

    expect([status, body.upload.parts.map(({ bytes }: { bytes: number }) => bytes)]).toEqual([
      201,
      [partBytes, 1_000_000],
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(done.counts).toMatchObject({ total: 120, created: 120 });
    expect([late.status, late.body.state]).toEqual([200, "done"]);
  });

  it("keeps its upload when the request is repeated", async () => {
    const workspace = await aWorkspace(service());
    const key = { "idempotency-key": "once" };
    const { body: first } = await begin(workspace, 100, key);
    const { body: second } = await begin(workspace, 100, key);
    const uploadOf = ({ upload }: typeof first) => new URL(upload.parts[0].url).searchParams.get("uploadId");

    expect([second.id, uploadOf(second)]).toEqual([first.id, uploadOf(first)]);
  });

  it("is refused while a part is missing, twice there or another one, and taken then", async () => {
    const workspace = await aWorkspace(service());
    const { body } = await begin(workspace, file.length);
    const [last, first] = await putParts(body.upload.parts, file);

    const wrong = [[first], [first, first], [first, last, last], [first, { ...last, etag: first?.etag }]];
    const refused = await Promise.all(wrong.map((parts) => complete(workspace, body.id, parts)));
    const whole = await complete(workspace, body.id, [first, last]);

    expect(refused.map(({ status, body: { errors } }) => [status, errors[0].pointer])).toEqual(
      wrong.map(() => [422, "/parts"]),
    );
    expect(whole.status).toBe(200);
  });

  it("is given up by cancelling, and goes up anew once the import is resumed", async () => {
    const workspace = await aWorkspace(service());
    const { body } = await begin(workspace, 100);
    const parts = await putParts(body.upload.parts, csvOf(100, 2));
    await post(workspace, body.id, "cancel");

    await expect(putParts(body.upload.parts, csvOf(100, 2))).rejects.toThrow("NoSuchUpload");
    expect((await complete(workspace, body.id, parts)).body.code).toBe("wrong_state");
    const { body: resumed } = await post(workspace, body.id, "resume");
    const again = await putParts(resumed.upload.parts, csvOf(100, 2));
    expect((await complete(workspace, body.id, again)).status).toBe(200);
    await awaitImport(workspace, body.id);
  });

  it("answers fresh links to the same upload while the import waits for it", async () => {
    const workspace = await aWorkspace(service());
    const { body } = await begin(workspace, 100);
    const parts = await putParts(body.upload.parts, csvOf(100, 2));

    const { status, body: fresh } = await post(workspace, body.id, "resume");

    expect([status, fresh.upload.parts.length]).toEqual([202, 1]);
    expect((await complete(workspace, body.id, parts)).status).toBe(200);
  });
});

describe("the announced size of a file", { timeout: 60_000 }, () => {
  it("decides whether it goes up in parts, and is refused above the limit", async () => {
    const workspace = await aWorkspace(service());
    const ask = async (source: object) =>
      workspace.request("POST", "/leads/import", {
        body: { source: { kind: "upload", filename: "leads.csv", ...source } },
      });
    const { body: limits } = await workspace.request("GET", "/limits");
    const {
      multipart_threshold_bytes: bound,
      upload_part_bytes: size,
      import_file_bytes_max: most,
    } = limits.sizes;

    const [small, large, whole, tooLarge, unknown] = [
      await ask({ bytes: bound }),
      await ask({ bytes: bound + 1 }),
      await ask({ bytes: bound + 1, in_parts: false }),
      await ask({ bytes: most + 1 }),
      await ask({ in_parts: true }),
    ];

    expect([small.body.upload.parts, whole.body.upload.parts]).toEqual([undefined, undefined]);
    expect(large.body.upload.parts).toHaveLength(Math.ceil((bound + 1) / size));
    expect([tooLarge, unknown].map(({ status, body }) => [status, body.errors[0].pointer])).toEqual([
      [422, "/source/bytes"],
      [422, "/source/bytes"],
    ]);
  });

  it("ends the import when another size comes, and takes the whole file once it is resumed", async () => {
    const workspace = await aWorkspace(service());
    const csv = "email\nada@example.com\n";
    const source = { kind: "upload", filename: "leads.csv", bytes: csv.length };
    const { body } = await workspace.request("POST", "/leads/import", {
      body: { source, auto_confirm: true },
    });
    await fetch(body.upload.url, { method: "PUT", body: csv.slice(0, -5) });

    const failed = await awaitImport(workspace, body.id, ["failed"]);
    const { body: resumed } = await post(workspace, body.id, "resume");
    await fetch(resumed.upload.url, { method: "PUT", body: csv });

    expect(failed.failure?.code).toBe("size_differs");
    expect((await awaitImport(workspace, body.id)).counts.created).toBe(1);
  });
});
