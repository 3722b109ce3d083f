import { afterAll } from "vitest";
import type { Statement } from "#lib/local/iam/statement.ts";
import { startSheetsApi } from "./a-sheets-api.ts";
import { functionOf } from "./crash.ts";
import type { Fixture } from "./drives/fixture.ts";
import { type FunctionPolicy, functionPolicies } from "./policy-statements.ts";
import { ownService, type TestService } from "./service.ts";
import { aWorkspace } from "./workspace.ts";

/** What the platform does in a function's name and no code of ours calls: Lambda's own logs and X-Ray's segments. */
const platformsOwn = new Set(["WriteOwnLogs", "WriteTraces"]);
const isOurs = ({ id }: { id: string }): boolean => !platformsOwn.has(id.split("/").at(-1) ?? "");

const dayMs = 86_400_000;

/** A service in which all functions can be driven, and the policies of their roles. */
export interface PolicyFixture {
  /** What is our own in them. */
  readonly policies: readonly FunctionPolicy[];
  service(): TestService;
  /** A drive's stage; a drive that a test has left behind must not touch the clock any more once it is aborted. */
  aFixture(signal: AbortSignal): Promise<Fixture>;
  statementsOf(sourceFile: string): readonly Statement[];
}

/** Call it at the file's top. */
export const policyFixture = async (): Promise<PolicyFixture> => {
  const google = await startSheetsApi();
  afterAll(() => google.close());
  // With an origin, so that the function that answers browsers' preflights is there too.
  const settings = { corsOrigins: ["https://app.example.com"], googleStandIn: google.url };
  let clockMs = 0;
  const service = ownService({ settings, tableClock: () => Date.now() + clockMs });
  return {
    policies: (await functionPolicies(settings)).map(({ sourceFile, statements }) => ({
      sourceFile,
      statements: statements.filter(isOurs),
    })),
    service,
    aFixture: async (signal) => ({
      service: service(),
      workspace: await aWorkspace(service()),
      twoDaysAgo: async (run) => {
        signal.throwIfAborted();
        clockMs = -2 * dayMs;
        try {
          return await run();
        } finally {
          clockMs = 0;
        }
      },
    }),
    statementsOf: (sourceFile) => {
      const { statements } = functionOf(service(), sourceFile).principal;
      return statements === "unrestricted" ? [] : statements;
    },
  };
};
