/** The stage that serves. */
export interface Stage {
  readonly region: string;
  readonly accountId: string;
  readonly apiId: string;
  readonly stageName: string;
}

/** What policies and permissions name the API by. */
export function apiArn({ region, accountId, apiId }: Stage): string {
  return `arn:aws:execute-api:${region}:${accountId}:${apiId}`;
}
