import { join } from "node:path";
import { buildApp } from "#lib/infra/app.ts";
import { bundledCode } from "#lib/infra/bundled-code.ts";
import { buildDuckDbLayer } from "#lib/infra/duckdb-layer.ts";

const codeFor = await bundledCode();
const duckDbLayerAt = buildDuckDbLayer(join(import.meta.dirname, "../dist/duckdb-layer"));
buildApp({ validate: true, codeFor, duckDbLayerAt }).synth();
