import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandsOn } from "#test/support/page-commands.ts";

const commands = ["docs/DEPLOY.md", "docs/RUNBOOK.md"]
  .flatMap(commandsOn)
  .filter((line) => !line.startsWith("aws "));

/** An environment of its own, since the one that the pages show is the operator's to write. */
const environment = "doc-commands";
const environments = mkdtempSync(join(tmpdir(), "leadrail-environments-"));
const values: readonly (readonly [RegExp, string])[] = [
  [/\bACCOUNT\b/g, "111122223333"],
  [/\bREGION\b/g, "eu-central-1"],
  [/\bNAME\b|\bprod\b/g, environment],
  [/\bEMAIL\b/g, "you@example.com"],
  [/--region …/g, "--region eu-central-1"],
  [/…/g, "X"],
];

/** Options that add resources or functions: a deployment with them is synthesized as one without. */
const everyOption = {
  alarmEmail: "on-call@example.com",
  adminEmail: "admin@example.com",
  corsOrigins: ["https://app.example.com"],
  enableWaf: true,
  firewallRequestsPerMinute: 5_000,
  enableDashboard: true,
  domainName: "api.example.com",
  certificateArn: "arn:aws:acm:eu-central-1:111122223333:certificate/a1",
  oidcIssuer: "https://issuer.example.com",
  oidcAudience: "leadrail",
} as const;

/** How far a command comes without an account: its exit status and what it prints, by how it begins. */
const outcomes: readonly (readonly [begins: RegExp, status: number, prints: RegExp])[] = [
  [/^npm run synth/, 0, /cdk\.out/],
  [/^npx cdk /, 1, /Unable to resolve AWS account|no credentials have been configured/],
  [/^npm run (deploy|destroy) -- /, 2, /AWS credentials are missing/],
  [/^npm run leadrail -- --help$/, 0, /first-admin/],
  [/^npm run leadrail -- /, 1, /There are no AWS credentials/],
];
/** Runs before every test: without it no test would run. */
const notRun = ["npm ci"];

const run = async (line: string): Promise<{ readonly status: number; readonly printed: string }> => {
  const {
    AWS_PROFILE: _profile,
    AWS_ACCESS_KEY_ID: _key,
    AWS_SECRET_ACCESS_KEY: _secret,
    ...env
  } = process.env;
  const child = spawn("bash", ["-c", line], {
    env: {
      ...env,
      LEADRAIL_ENVIRONMENTS: environments,
      AWS_REGION: "eu-central-1",
      AWS_EC2_METADATA_DISABLED: "true",
      AWS_CONFIG_FILE: "/dev/null",
      AWS_SHARED_CREDENTIALS_FILE: "/dev/null",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, error, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? -1))),
  ]);
  return { status, printed: out + error };
};

/** The CDK's later commands read what `npm run synth` wrote, so that the app is synthesized once. */
const sharing = (line: string): string =>
  line.startsWith("npx cdk diff") ? `${line} --app cdk.out/${environment}` : line;

describe("the commands in docs/DEPLOY.md and docs/RUNBOOK.md", () => {
  const written = commands.filter((line) => !notRun.includes(line));
  const runnable = [
    ...new Set(written.map((line) => values.reduce((so, [name, value]) => so.replaceAll(name, value), line))),
  ];

  beforeAll(() => {
    writeFileSync(join(environments, `${environment}.json`), JSON.stringify(everyOption));
    writeFileSync(join(environments, "dev.json"), '{ "keepsData": false }');
  });
  afterAll(() => {
    rmSync(environments, { recursive: true });
    rmSync(`cdk.out/${environment}`, { recursive: true, force: true });
  });

  it("cover synthesis, bootstrap, deployment, removal and the first admin", () => {
    expect(runnable.length).toBeGreaterThan(9);
    for (const begins of ["npm run synth", "npx cdk bootstrap", "npm run deploy -- ", "npm run destroy -- "])
      expect(runnable.map((line) => line.startsWith(begins))).toContain(true);
  });

  it.each(runnable)("%s runs as far as the credentials", { timeout: 300_000 }, async (line) => {
    const [, status, prints] = outcomes.find(([begins]) => begins.test(line)) ?? [];
    const done = await run(sharing(line));

    expect(done).toEqual({ status, printed: expect.stringMatching(prints ?? /^$/) });
  });
});
