/** The account and region that a template is made for. Both are literal in names of buckets. */
export interface DeployTarget {
  readonly account: string;
  readonly region: string;
}

/** Used by tests, the local service and `npm run synth` without credentials. `npm run deploy` refuses it. */
export const placeholderTarget: DeployTarget = { account: "000000000000", region: "us-east-1" };
