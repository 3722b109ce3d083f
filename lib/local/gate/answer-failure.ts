import type { IncomingMessage, ServerResponse } from "node:http";
import { Refused } from "./authorize.ts";
import { guessService } from "./incoming.ts";
import { sendRefusal } from "./refusal.ts";

/** Answers what the gate's handler threw: a refusal in its words, a lost upstream as 502 naming the cause. */
export function answerFailure(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  if (response.destroyed || response.headersSent) {
    response.destroy();
    return;
  }
  // An unread body would keep the connection from being used again.
  request.resume();
  if (error instanceof Refused) {
    sendRefusal(response, error.service, error.refusal);
    return;
  }
  const message = error instanceof Error ? error.message : String(error);
  sendRefusal(response, guessService(request), { status: 502, code: "BadGateway", message });
}
