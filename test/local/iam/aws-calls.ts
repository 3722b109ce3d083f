import { type AwsRequest, type AwsService, requestedActions } from "#lib/local/iam/requested-actions.ts";

export const scope = { region: "us-east-1", accountId: "000000000000" };

export const ask = (
  method: string,
  target: string,
  headers: Record<string, string> = {},
  body: unknown = "",
): AwsRequest => {
  const url = new URL(target, "http://127.0.0.1:1");
  return {
    method,
    path: url.pathname,
    query: url.searchParams,
    headers: { host: "127.0.0.1:4000", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  };
};
export const json = (target: string, body: unknown): AwsRequest =>
  ask("POST", "/", { "x-amz-target": target }, body);
export const needs = (service: AwsService, request: AwsRequest): string[] =>
  requestedActions(service, request, scope).map(({ action, resource }) => `${action} ${resource}`);
export const contextOf = (service: AwsService, request: AwsRequest) =>
  requestedActions(service, request, scope).map(({ context }) => context);
