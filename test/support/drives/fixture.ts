import type { TestService } from "../service.ts";
import type { Workspace } from "../workspace.ts";

/** What a drive may use: a service, and a workspace that nobody else touches. */
export interface Fixture {
  readonly service: TestService;
  readonly workspace: Workspace;
  /** Runs something while the table's clock stands two days back. */
  readonly twoDaysAgo: (run: () => Promise<unknown>) => Promise<unknown>;
}

/** Makes a function do all that its policy lets it do. It need not wait for what the function does later. */
export type Drive = (fixture: Fixture) => Promise<unknown>;
