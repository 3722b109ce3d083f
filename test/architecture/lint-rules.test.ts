import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plant } from "#test/support/plant.ts";

/** One file for each kind of error, right in everything else. */
const errors: Readonly<Record<string, readonly [rule: string, text: string]>> = {
  "planted-format": ["format", "export const planted = {a:1}\n"],
  "planted-any": [
    "lint/suspicious/noExplicitAny",
    "export const planted = (value: any): unknown => value;\n",
  ],
  "planted-import": [
    "lint/style/noRestrictedImports",
    'import { z } from "zod";\n\nexport const planted = z.string();\n',
  ],
  "planted-promise": [
    "lint/nursery/noFloatingPromises",
    "const wait = async (): Promise<void> => undefined;\n\nexport const planted = (): void => {\n  wait();\n};\n",
  ],
  "planted-focus": [
    "lint/suspicious/noFocusedTests",
    'import { it } from "vitest";\n\nit.only("hides the others", () => undefined);\n',
  ],
};

/** A folder of each layer; the smaller, the sooner it is read. */
const folders = [
  "bin",
  "functions/streams",
  "lib/contract/client",
  "lib/domain/platform/work",
  "lib/local/storage",
  "test/architecture",
];

const planted = folders.flatMap((folder) =>
  Object.entries(errors).map(([name, [rule, text]]) => ({ file: `${folder}/${name}.ts`, rule, text })),
);

describe("the linter", () => {
  let result: { readonly status: number | null; readonly output: string };

  let remove: (() => Promise<void>) | undefined;
  beforeAll(() => {
    remove = plant(Object.fromEntries(planted.map(({ file, text }) => [file, text])));
    const command = ["ci", "--max-diagnostics=none", "--colors=off", ...folders];
    const { status, stdout, stderr } = spawnSync("biome", command, { encoding: "utf8" });
    result = { status, output: `${stdout}${stderr}` };
  });
  afterAll(() => remove?.());

  it("fails the check", () => {
    expect(result.status).toBe(1);
  });

  it.each(planted)("sees $rule in $file", ({ file, rule }) => {
    // "path:line:column rule" of a lint error, "path rule" of a format fault
    const report = new RegExp(`^${file.replaceAll(".", "\\.")}(:\\d+:\\d+)? ${rule} `, "m");

    expect(result.output).toMatch(report);
  });
});
