import * as z from "zod";
import { isGathered } from "#lib/domain/events/webhook/batch-spans.ts";
import { wantsEvent } from "#lib/domain/events/webhook/wants-event.ts";
import type { WebhookRecord } from "#lib/domain/events/webhook/webhook-record.ts";
import type { WebhookStore } from "#lib/domain/events/webhook/webhook-store.ts";
import type { SecretOpener } from "#lib/domain/platform/secret/secret-box.ts";
import { validSecrets } from "#lib/domain/platform/secret/signing-secret.ts";
import { disabling } from "./disabling.ts";
import type { Endpoint, EndpointBook } from "./endpoint.ts";

export interface EndpointBookParts {
  readonly webhooks: Pick<WebhookStore, "find" | "write">;
  readonly secrets: SecretOpener;
  /** Told of a webhook that was disabled, so that somebody hears of it. */
  readonly tell: (fields: Readonly<Record<string, string>>) => void;
}

const Headers = z.record(z.string(), z.string());

/** Others write the record too: people, and deliveries to the same endpoint. */
const triesMax = 3;

/** Endpoints as the webhooks' records have them. */
export const endpointBook = ({ webhooks, secrets, tell }: EndpointBookParts): EndpointBook => {
  const toEndpoint = (record: WebhookRecord): Endpoint => {
    const {
      id,
      workspace_id: workspaceId,
      url,
      state,
      failing_since: failingSince,
      batch,
      headers_sealed: sealed,
    } = record;
    const context = { workspaceId, recordId: id };
    return {
      id,
      workspaceId,
      url,
      isEnabled: state === "enabled",
      failingSince,
      batch,
      gathers: (event) => isGathered(record, event.timestamp),
      wants: (event, now) => wantsEvent(record, event, now),
      open: async (now) => ({
        secrets: await Promise.all(validSecrets(record, now).map((one) => secrets.open(context, one))),
        headers: sealed === null ? {} : Headers.parse(JSON.parse(await secrets.open(context, sealed))),
      }),
    };
  };

  /** Changes the record as it is by now; what `next` leaves alone stays. Answers whether anything was written. */
  const change = async (
    { workspaceId, id }: Endpoint,
    next: (record: WebhookRecord) => Parameters<WebhookStore["write"]>[0] | undefined,
  ): Promise<boolean> => {
    for (let tries = 0; tries < triesMax; tries += 1) {
      const record = await webhooks.find(workspaceId, id);
      const write = record && next(record);
      if (write === undefined) return false;
      if ((await webhooks.write(write)) === "stored") return true;
    }
    // The next attempt notes it.
    return false;
  };

  const note = (endpoint: Endpoint, failingSince: string | null, at: Date) =>
    change(endpoint, (before) =>
      (before.failing_since === null) === (failingSince === null)
        ? undefined
        : {
            workspaceId: before.workspace_id,
            before,
            after: {
              ...before,
              failing_since: failingSince,
              updated_at: at.toISOString(),
              version: before.version + 1,
            },
          },
    );

  return {
    get: async (workspaceId, id) => {
      const record = await webhooks.find(workspaceId, id);
      return record && toEndpoint(record);
    },
    noteFailing: async (endpoint, since) => void (await note(endpoint, since.toISOString(), since)),
    noteWorking: async (endpoint, at) => void (await note(endpoint, null, at)),
    disable: async (endpoint, reason, at) => {
      const isDone = await change(endpoint, (record) => disabling(record, reason, at));
      if (!isDone) return;
      tell({ workspace_id: endpoint.workspaceId, webhook_id: endpoint.id, reason });
    },
  };
};
