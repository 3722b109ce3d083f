import { ApiProblem } from "#lib/contract/client.ts";

/** What AWS's clients throw, by name, and what an operator can do about it. */
const explanations: Readonly<Record<string, string>> = {
  CredentialsProviderError: "There are no AWS credentials: run `aws configure`, or set AWS_PROFILE.",
  ExpiredTokenException: "Your AWS credentials have expired.",
  UnrecognizedClientException: "AWS does not know your credentials.",
  AccessDeniedException: "Your AWS credentials do not allow this on the table.",
  ResourceNotFoundException: "There is no such table in this region: compare --table and --region.",
};

/** What the service said, error by error. */
const explainProblem = ({ message, problem, requestId }: ApiProblem): string =>
  [
    message,
    ...(problem.errors ?? []).map((error) =>
      [`  ${error.pointer}: ${error.message}`, error.hint].filter(Boolean).join(" "),
    ),
    ...(problem.status >= 500 ? [`  request ${requestId}`] : []),
  ].join("\n");

/** A sentence for a failure that nobody planned. */
export const explainFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ApiProblem) return explainProblem(error);
  if (/^Region is missing/.test(error.message)) return "Which region? Give --region or AWS_REGION.";
  if (error.message === "fetch failed")
    return "The service does not answer: start it, or look at LEADRAIL_URL.";
  if ("code" in error && error.code === "ECONNREFUSED")
    return "The local service of .leadrail/service.json does not answer: start it, or name a --table.";
  const explanation = explanations[error.name];
  return explanation === undefined ? `${error.name}: ${error.message}` : `${explanation} (${error.message})`;
};
