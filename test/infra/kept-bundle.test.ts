import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { findBundle } from "#lib/infra/bundles/find-bundle.ts";
import { accountOf, keepBundle } from "#lib/infra/bundles/keep-bundle.ts";
import { keyOf, noteOf } from "#lib/infra/bundles/kept-note.ts";
import { createLambdaHost } from "#lib/local/lambda/index.ts";

const root = join(import.meta.dirname, "../..");

describe("a bundle that is kept", () => {
  const code = { sourceFile: "functions/api/platform/meta/get-docs-asset.ts", uses: [] };

  it("is found again as long as nothing that it was made of changes, by whatever process", async () => {
    const made = await keepBundle(code);
    const { mtimeMs } = statSync(join(made, "index.mjs"));

    expect(findBundle(code)).toBe(made);
    expect(await keepBundle(code)).toBe(made);
    expect(statSync(join(made, "index.mjs")).mtimeMs).toBe(mtimeMs);
    expect(Object.keys(accountOf(made).inputs)).toContain(code.sourceFile);
  });

  it("is another one for other capabilities", async () => {
    await keepBundle(code);

    expect(findBundle({ ...code, uses: ["leadReader"] })).toBeUndefined();
  });
});

describe("what a bundle was made of", () => {
  let directory: string;
  const path = () => relative(root, join(directory, "source.ts"));
  const save = (text: string) => writeFileSync(join(root, path()), text);

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "leadrail-sources-"));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it("is the same when a file was saved as it was, and another when it was changed", () => {
    const keys = ["const a = 1;", "const a = 1;", "const a = 2;"].map((text) => {
      save(text);
      return keyOf(noteOf([path()]) ?? {});
    });

    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it("is unknown once a file is gone", () => {
    expect(noteOf([path()])).toBeUndefined();
  });
});

describe("a function that runs from its bundle", () => {
  const host = createLambdaHost({
    awsEndpointUrl: "http://127.0.0.1:1",
    region: "us-east-1",
    accountId: "1",
  });
  afterAll(() => host.close());

  it("names its sources in a stack trace", async () => {
    const code = { sourceFile: "functions/api/records/leads/get-lead.ts", uses: ["leadReader"] as const };
    host.define({
      name: "get-lead",
      arn: "arn:aws:lambda:us-east-1:1:function:get-lead",
      code: async () => join(await keepBundle(code), "index.mjs"),
      handlerExport: "handler",
      // As every function has it. The edge asks for capabilities that this bundle does not carry.
      environment: { NODE_OPTIONS: "--enable-source-maps" },
      timeoutSeconds: 10,
      memoryMb: 256,
      accessKeyId: "KEY",
      secretAccessKey: "SECRET",
    });

    const result = await host.invoke("get-lead", {});

    expect(result).toMatchObject({ ok: false, errorMessage: expect.stringContaining("rateLimiter") });
    expect(JSON.stringify(result)).toMatch(/lib\/runtime\/load-deps\.ts:\d+/);
  });
});
