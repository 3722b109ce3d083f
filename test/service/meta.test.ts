import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { sizes } from "#lib/contract/platform/limits.ts";
import { entrance } from "#lib/contract/platform/meta.ts";
import { Limits } from "#lib/contract/platform/published-limits.ts";
import { bundle } from "#lib/infra/bundle.ts";
import { sharedService } from "#test/support/service.ts";

const service = sharedService();
const root = join(import.meta.dirname, "../..");

/** Addresses that a page makes the browser load. */
const loaded = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = ""]) => address);

describe("GET /", () => {
  it("tells anybody where the documentation is, with and without a slash at the end", async () => {
    for (const path of ["", "/"]) {
      const answer = await service().request("GET", path, { key: null });
      expect([answer.status, answer.body]).toEqual([200, entrance]);
    }
    for (const path of [entrance.docs, entrance.openapi])
      expect((await service().request("GET", path.slice("/v1".length), { key: null })).status).toBe(200);
  });
});

describe("GET /openapi.json", () => {
  it("answers without credentials what docs/openapi.json holds, valid by a public validator", async () => {
    const answer = await service().request("GET", "/openapi.json", { key: null });

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(JSON.parse(readFileSync(join(root, "docs/openapi.json"), "utf8")));
    expect((await new Validator().validate(structuredClone(answer.body))).errors ?? []).toEqual([]);
  });
});

describe("GET /docs", () => {
  it("loads nothing but files that the service itself serves, and lets the browser load nothing else", async () => {
    const page = await service().request("GET", "/docs", { key: null });

    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page.body).not.toMatch(/https?:|"\/\//);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'; script-src 'self';");
    expect(page.headers.get("content-security-policy")).not.toMatch(/https?:|unsafe|\*/);
    const addresses = loaded(page.body).filter((address) => !address.startsWith("data:"));
    expect(addresses).toEqual([
      "/v1/docs/swagger-ui.css",
      "/v1/openapi.json",
      "/v1/docs/swagger-ui-bundle.js",
      "/v1/docs/start.js",
    ]);
    for (const address of addresses)
      expect((await service().request("GET", address.slice("/v1".length), { key: null })).status).toBe(200);
    expect((await service().request("GET", "/docs/", { key: null })).body).toBe(page.body);
  });

  it("serves its files with their types, unchanged and for a while cacheable", async () => {
    const style = await service().request("GET", "/docs/swagger-ui.css", { key: null });
    const script = await service().request("GET", "/docs/swagger-ui-bundle.js", { key: null });

    expect(style.headers.get("content-type")).toBe("text/css; charset=utf-8");
    expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(script.headers.get("cache-control")).toBe("public, max-age=3600");
    const path = join(root, "node_modules/swagger-ui-dist/swagger-ui-bundle.js");
    expect(script.body === readFileSync(path, "utf8")).toBe(true);
  });

  it("answers 404 to a file that the page does not have", async () => {
    const answer = await service().request("GET", "/docs/package.json", { key: null });

    expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
  });

  it("has its files beside its deployed code, not within", async () => {
    const outdir = mkdtempSync(join(tmpdir(), "leadrail-bundle-"));
    const { inputs } = await bundle(
      { sourceFile: "functions/api/platform/meta/get-docs-asset.ts", uses: [] },
      outdir,
    );
    const script = `
      const { handler } = await import(${JSON.stringify(join(outdir, "index.mjs"))});
      const event = { headers: {}, requestContext: { requestId: "r" }, pathParameters: { asset: "swagger-ui.css" } };
      const answer = await handler(event, { getRemainingTimeInMillis: () => 1000 });
      process.stdout.write(String(answer.body.length));
    `;
    const length = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
      encoding: "utf8",
    });
    rmSync(outdir, { recursive: true });

    expect(Number(length.split("\n").at(-1))).toBeGreaterThan(100_000);
    expect(Object.keys(inputs).filter((file) => file.includes("swagger-ui-dist"))).toEqual([]);
  });
});

describe("GET /limits", () => {
  it("answers the limits that the service goes by", async () => {
    const answer = await service().request("GET", "/limits");

    const limits = Limits.parse(answer.body);
    expect(limits.sizes.page_max).toBe(sizes.pageMax);
    expect(limits.requests_per_minute).toEqual({
      key: { read: 600, write: 120, heavy: 10 },
      workspace: { read: 1_800, write: 360, heavy: 30 },
    });
  });

  it("needs credentials", async () => {
    expect((await service().request("GET", "/limits", { key: null })).status).toBe(401);
  });
});
