import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Metafile } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CapabilityName } from "#lib/capabilities/table.ts";
import { bundle } from "#lib/infra/bundle.ts";
import {
  assigningBytesMax,
  convertingBytesMax,
  dealingBytesMax,
  filteringBytesMax,
  ownBytesMax,
  publishingBytesMax,
  sizeOf,
} from "#lib/infra/bundle-size.ts";
import { bundleAll, declaredCode } from "#lib/infra/bundled-code.ts";
import { accountOf } from "#lib/infra/bundles/keep-bundle.ts";
import { loadBundle } from "#lib/infra/load-bundle.ts";

const outdir = mkdtempSync(join(tmpdir(), "leadrail-bundles-"));
let directories: ReadonlyMap<string, string>;
let accounts: ReadonlyMap<string, Metafile>;

// With an origin, so that the function for browsers' preflights is declared too.
const declared = declaredCode({ corsOrigins: ["https://app.example"] });
const isApi = (sourceFile: string) => sourceFile.startsWith("functions/api/");

const inputsOf = (sourceFile: string): string[] => {
  const account = accounts.get(sourceFile);
  if (account === undefined) throw new Error(`there is no bundle of ${sourceFile}`);
  return Object.values(account.outputs).flatMap(({ inputs }) => Object.keys(inputs));
};
const outputOf = (sourceFile: string): string => {
  const directory = directories.get(sourceFile);
  if (directory === undefined) throw new Error(`the app declares no ${sourceFile}`);
  return readFileSync(join(directory, "index.mjs"), "utf8");
};
/** Every function writes log lines. */
const log = "lib/adapters/log.ts";
const adaptersIn = (sourceFile: string): Set<string> =>
  new Set(inputsOf(sourceFile).filter((file) => file.startsWith("lib/adapters/") && file !== log));
/** Reads filters, or asks the lake, which runs them. */
const knowsFilters = (sourceFile: string): boolean =>
  inputsOf(sourceFile).some((file) =>
    ["lib/domain/platform/filter/read-filter.ts", "lib/adapters/lake/duckdb.ts"].includes(file),
  );

// Also loads each one, which rejects when it does not load.
beforeAll(async () => {
  directories = await bundleAll(declared);
  accounts = new Map([...directories].map(([sourceFile, directory]) => [sourceFile, accountOf(directory)]));
}, 600_000);
afterAll(() => rmSync(outdir, { recursive: true }));

const boundOf = (sourceFile: string): number => {
  if (/\/(assign-leads|dry-run-workflow|activate-workflow)\.ts$/.test(sourceFile)) return assigningBytesMax;
  if (sourceFile.endsWith("/convert-lead.ts")) return convertingBytesMax;
  if (/\/(create|change|restore|batch)-deals?\.ts$/.test(sourceFile)) return dealingBytesMax;
  if (sourceFile.endsWith("/get-workflow-schema.ts")) return publishingBytesMax;
  return knowsFilters(sourceFile) ? filteringBytesMax : ownBytesMax;
};

describe("the bundle of a function", () => {
  it("is made for every function that the app declares, and loads", () => {
    expect(new Set(accounts.keys())).toEqual(new Set(declared.map(({ sourceFile }) => sourceFile)));
    expect(declared.filter(({ sourceFile }) => isApi(sourceFile)).length).toBeGreaterThan(15);
  });

  it("weighs at most 198 kB without the SDK when it answers the API, 231 kB where it converts leads, 219 kB where it writes deals, 178 kB with the schema that it answers, 295 kB where it knows filters, and 337 kB where it assigns, or activates workflows or runs them dry", () => {
    const heavy = [...accounts]
      .filter(([sourceFile]) => isApi(sourceFile))
      .map(([sourceFile, account]) => [sourceFile, sizeOf(account).ownBytes] as const)
      .filter(([sourceFile, bytes]) => bytes > boundOf(sourceFile));

    expect(heavy).toEqual([]);
  });

  it("carries the adapters of its own capabilities and no others", () => {
    expect(adaptersIn("functions/api/platform/meta/get-docs.ts")).toEqual(
      new Set(["lib/adapters/docs/docs-page.ts"]),
    );
    expect(adaptersIn("functions/api/platform/meta/get-limits.ts")).toEqual(
      new Set([
        "lib/adapters/dynamo/client.ts",
        "lib/adapters/dynamo/keys.ts",
        "lib/adapters/dynamo/platform/rate-limiter.ts",
        "lib/adapters/unlogged-client.ts",
      ]),
    );
  });

  it("carries no descriptions of schemas, except of those that it answers with", () => {
    expect(outputOf("functions/api/transfer/imports/create-import.ts")).not.toContain("Holds for an hour.");
    expect(outputOf("functions/api/events/events/list-event-types.ts")).toContain(
      "The one summary of a whole import.",
    );
  });

  it("carries no SDK when it calls no AWS service", () => {
    const sdk = inputsOf("functions/api/platform/meta/get-docs.ts").filter((file) =>
      file.includes("@aws-sdk"),
    );

    expect(sdk).toEqual([]);
  });

  it("can't be made with a capability that nobody has written", async () => {
    const code = { sourceFile: "functions/authorizer.ts", uses: ["mindReader" as CapabilityName] };

    const making = bundle(code, join(outdir, "unmade"));

    await expect(making).rejects.toThrow(
      'No matching export in "lib/capabilities/index.ts" for import "mindReader"',
    );
  });

  it("does not load when its handler asks for a capability that its row does not name", async () => {
    const code = { sourceFile: "functions/authorizer.ts", uses: ["leadReader"] as const };
    const directory = join(outdir, "drifted");
    await bundle(code, directory);

    const loading = loadBundle({ ...code, environment: { TABLE_NAME: "leads" } }, directory);

    await expect(loading).rejects.toThrow("authenticator is not among the capabilities of this function");
  });
});
