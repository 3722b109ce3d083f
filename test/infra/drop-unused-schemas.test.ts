import { globSync, readFileSync } from "node:fs";
import { transformSync } from "esbuild";
import { describe, expect, it } from "vitest";
import { withPureConstants } from "#lib/infra/drop-unused-schemas.ts";

describe("a file of the contract, as bundles have it", () => {
  it("has its schemas marked as of no other effect, and no descriptions", () => {
    const text = 'export const Name = z\n  .string()\n  .describe("Of a person.");\nconst most = 7;\n';

    expect(withPureConstants("name.ts", text)).toBe(
      "export const Name = /* @__PURE__ */ (() => (z\n  .string()\n  ))();\nconst most = 7;\n",
    );
  });

  it("is refused when a description or a constant is written in a way that can't be read", () => {
    const described = "const a = z.string().describe(words() + rest);\n";
    const unended = "const a = z.string()\n";

    expect(() => withPureConstants("a.ts", described)).toThrow("a.ts: this description can't be left out");
    expect(() => withPureConstants("a.ts", unended)).toThrow("a.ts: a constant at its top is written");
  });

  it.each(globSync("lib/contract/**/*.ts"))("is TypeScript still: %s", (path) => {
    const contents = withPureConstants(path, readFileSync(path, "utf8"));

    expect(() => transformSync(contents, { loader: "ts" })).not.toThrow();
  });
});
