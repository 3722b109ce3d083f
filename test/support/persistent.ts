import { randomUUID } from "node:crypto";
import { eventually } from "./eventually.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Asks as a client does that must lose nothing: what fails on the server's side, and what is still under way, is sent
 * again with the same Idempotency-Key.
 */
export const persistent = <Asker extends Pick<Workspace, "request">>(asker: Asker): Asker => ({
  ...asker,
  request: (method, path, options = {}) => {
    const headers = { ...(method === "POST" && { "idempotency-key": randomUUID() }), ...options.headers };
    return eventually(
      () => asker.request(method, path, { ...options, headers }),
      ({ status, body }) => status < 500 && body.code !== "idempotency_in_progress",
    );
  },
});
