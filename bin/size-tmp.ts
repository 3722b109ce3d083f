import { bundleAll, declaredCode } from "#lib/infra/bundled-code.ts";
import { accountOf } from "#lib/infra/bundles/keep-bundle.ts";
import { assigningBytesMax, convertingBytesMax, dealingBytesMax, filteringBytesMax, ownBytesMax, publishingBytesMax, sizeOf } from "#lib/infra/bundle-size.ts";
const dirs = await bundleAll(declaredCode({ corsOrigins: ["https://app.example"] }));
const over: unknown[] = [];
for (const [f, d] of dirs) {
  if (!f.startsWith("functions/api/")) continue;
  const a = accountOf(d);
  const ins = Object.values(a.outputs).flatMap(({ inputs }) => Object.keys(inputs));
  const filters = ins.some((x) => ["lib/domain/platform/filter/read-filter.ts", "lib/adapters/lake/duckdb.ts"].includes(x));
  const max = /\/(assign-leads|dry-run-workflow|activate-workflow)\.ts$/.test(f) ? assigningBytesMax : f.endsWith("/convert-lead.ts") ? convertingBytesMax : /\/(create|change|batch)-deals?\.ts$/.test(f) ? dealingBytesMax : f.endsWith("/get-workflow-schema.ts") ? publishingBytesMax : filters ? filteringBytesMax : ownBytesMax;
  const own = sizeOf(a).ownBytes;
  if (own > max - 3000) over.push([f, own, max, own > max ? "OVER" : ""]);
}
console.log(over);
