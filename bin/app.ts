import { join } from "node:path";
import { buildApp } from "#lib/infra/app.ts";
import { bundledCode } from "#lib/infra/bundled-code.ts";
import { buildDuckDbLayer } from "#lib/infra/duckdb-layer.ts";

const codeFor = await bundledCode(join(import.meta.dirname, "../dist/functions"));
// The CDK's command says where it wants the templates; without it only the rules read along, for which no file matters.
const isForCdk = process.env["CDK_OUTDIR"] !== undefined;
const layer = isForCdk
  ? { duckDbLayerAt: buildDuckDbLayer(join(import.meta.dirname, "../dist/duckdb-layer")) }
  : {};
buildApp({ validate: true, codeFor, ...layer }).synth();
