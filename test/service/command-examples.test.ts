import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commands } from "#lib/cli/commands.ts";
import { folderOf, leadrail } from "#test/support/leadrail-command.ts";
import { sharedService } from "#test/support/service.ts";
import { shellWords } from "#test/support/shell-words.ts";
import { aWorkspace } from "#test/support/workspace.ts";

const service = sharedService();

/** What `--help` shows and this test does not run. */
const notRun: Readonly<Record<string, string>> = {
  "first-admin": "a service has a first admin; test/service/workspaces.test.ts runs it on a fresh table",
  "key create": "it would take the first workspace's admin; test/service/team/api-keys.test.ts runs it",
  "sign-in add": "it asks an issuer; test/service/team/sign-in.test.ts runs it with one",
  "sign-in remove": "it takes what `sign-in add` has made; test/service/team/sign-in.test.ts runs it",
  "webhooks listen": "it ends by Ctrl-C; test/service/events/webhook-deliveries.test.ts runs and ends it",
};

const run = commands.filter(({ words }) => notRun[words] === undefined);

describe("the examples that `leadrail COMMAND --help` shows", () => {
  let folder = "";
  let environment: Record<string, string> = {};
  beforeAll(async () => {
    folder = await folderOf(service());
    const workspace = await aWorkspace(service());
    await writeFile(join(folder, "leads.csv"), "Email,First name,Score\nada@example.com,Ada,80\n");
    await writeFile(join(folder, "deals.csv"), "Deal name,Amount,Currency\n40 seats,12000,EUR\n");
    environment = { LEADRAIL_URL: service().baseUrl, LEADRAIL_KEY: workspace.key };
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("stand for every command, and each that is not run has a reason", () => {
    expect(commands.filter(({ examples }) => examples.length === 0)).toEqual([]);
    expect(Object.keys(notRun).filter((words) => !commands.some((one) => one.words === words))).toEqual([]);
  });

  it.each(run.map(({ words, examples }) => [words, examples] as const))(
    "run as they stand: %s",
    async (_, examples) => {
      for (const line of examples) {
        const { exitCode, complaint } = await leadrail(folder, shellWords(line).slice(1), environment);

        expect([line, exitCode, complaint]).toEqual([line, 0, expect.not.stringMatching(/error/i)]);
      }
    },
    60_000,
  );
});
