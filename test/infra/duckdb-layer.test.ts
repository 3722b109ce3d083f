import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import * as z from "zod";
import { buildApp } from "#lib/infra/app.ts";

const Fn = z.looseObject({
  Type: z.string(),
  Metadata: z.looseObject({ "leadrail:source": z.string().optional() }).optional(),
  Properties: z.looseObject({
    Layers: z.array(z.unknown()).optional(),
    EphemeralStorage: z.object({ Size: z.number() }).optional(),
  }),
});

it("goes to the functions that search and to no others, one for each of their stacks", () => {
  const directory = mkdtempSync(join(tmpdir(), "leadrail-layer-test-"));
  mkdirSync(join(directory, "nodejs"));
  writeFileSync(join(directory, "nodejs/index.js"), "");
  const { stacks } = buildApp({ duckDbLayerAt: directory }).synth();
  rmSync(directory, { recursive: true });

  const layered = stacks.flatMap(({ template }) =>
    Object.values<unknown>(template.Resources ?? {}).flatMap((resource) => {
      const { Type, Metadata, Properties } = Fn.parse({ Properties: {}, ...(resource as object) });
      if (Type !== "AWS::Lambda::Function" || Properties.Layers === undefined) return [];
      return [[Metadata?.["leadrail:source"], Properties.Layers.length, Properties.EphemeralStorage?.Size]];
    }),
  );
  const sources = layered.map(([source]) => source);

  expect(sources).toContain("functions/api/records/leads/search-leads.ts");
  expect(sources).toContain("functions/queues/compact-lake.ts");
  expect(sources).not.toContain("functions/api/records/leads/get-lead.ts");
  expect(new Set(layered.map(([, count, size]) => `${count} ${size}`))).toEqual(new Set(["1 6144"]));
});

it("is locked for the functions' architecture and the common ones, each with its published hash", () => {
  const lock = z
    .object({ packages: z.record(z.string(), z.looseObject({ integrity: z.string().optional() })) })
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, "../../package-lock.json"), "utf8")));
  const bindings = Object.entries(lock.packages).filter(([path]) => path.includes("@duckdb/node-bindings-"));

  expect(bindings.map(([path]) => path)).toContain("node_modules/@duckdb/node-bindings-linux-arm64");
  expect(bindings.filter(([, { integrity }]) => integrity === undefined)).toEqual([]);
});
