import { buildApp } from "#lib/infra/app.ts";

app.synth();
