import type { AttemptError } from "#lib/contract/events/webhook-deliveries.ts";

/** One POST to an endpoint. */
export interface OutboundRequest {
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Called when there is no answer after the time in which a healthy endpoint gives one. */
  readonly onSlow: () => void;
  /** Whether the exchange ends at that moment, as a timeout. */
  readonly endsWhenSlow?: boolean;
}

/** What came of it. Only a status from 200 to 299 whose answer came to its end has no error. */
export interface OutboundResult {
  readonly status: number | null;
  readonly error: AttemptError | null;
  readonly latencyMs: number;
  /** The beginning of the answer's body, 8 KB at most. */
  readonly excerpt: string | null;
  readonly retryAfter: string | null;
}

/** Sends what webhooks deliver. */
export interface WebhookSender {
  /** Never rejects. */
  send(request: OutboundRequest): Promise<OutboundResult>;
}
