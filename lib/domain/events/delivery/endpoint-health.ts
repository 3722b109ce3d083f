import type { Endpoint, EndpointBook } from "./endpoint.ts";
import type { OutboundResult } from "./webhook-sender.ts";

/** So long may an endpoint fail without a single success before it is disabled. */
const failingMsMax = 5 * 86_400_000;
const gone = 410;

/** Notes what an attempt says about its endpoint: it works, it fails, or it is not to be called any more. */
export const noteOutcome = async (
  endpoints: EndpointBook,
  endpoint: Endpoint,
  { status, error }: Pick<OutboundResult, "status" | "error">,
  at: Date,
): Promise<void> => {
  const { failingSince } = endpoint;
  if (error === null) {
    if (failingSince !== null) await endpoints.noteWorking(endpoint, at);
    return;
  }
  if (status === gone) return endpoints.disable(endpoint, "gone", at);
  if (failingSince === null) return endpoints.noteFailing(endpoint, at);
  if (at.getTime() - Date.parse(failingSince) >= failingMsMax)
    await endpoints.disable(endpoint, "failing", at);
};
