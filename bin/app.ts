import { join } from "node:path";
import { buildApp } from "#lib/infra/app.ts";
import { bundledCode } from "#lib/infra/bundled-code.ts";

const codeFor = await bundledCode(join(import.meta.dirname, "../dist/functions"));
buildApp({ validate: true, codeFor }).synth();
