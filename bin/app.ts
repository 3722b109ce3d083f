import { buildApp } from "#lib/infra/app.ts";
import { bundledCode } from "#lib/infra/bundle.ts";

buildApp({ nag: true, codeFor: bundledCode() }).synth();
