import { buildApp } from "#lib/infra/app.ts";

buildApp({ nag: true }).synth();
