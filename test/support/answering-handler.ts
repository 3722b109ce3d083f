/** A request as an SDK client sends it. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: string;
}

interface Answer {
  readonly status?: number;
  readonly body: string;
}

interface HttpRequest extends Omit<SentRequest, "body"> {
  readonly body?: unknown;
}

/** A request handler for SDK clients that answers without a network and keeps the requests. */
export const answering = (
  answer: (request: SentRequest, earlier: readonly SentRequest[]) => Answer,
): { readonly handler: never; readonly requests: SentRequest[] } => {
  const requests: SentRequest[] = [];
  const handle = async ({ method, path, query, body }: HttpRequest) => {
    const request = { method, path, query, body: String(body ?? "") };
    const { status = 200, body: text } = answer(request, [...requests]);
    requests.push(request);
    return {
      response: { statusCode: status, headers: {}, body: new Blob([text]).stream() },
    };
  };
  return { handler: { handle } as never, requests };
};
