import type { OutboundNetwork } from "#lib/contract/platform/outbound-network.ts";
import type { Caller } from "#lib/domain/automation/run/call.ts";
import { signatureHeaders } from "#lib/domain/events/delivery/signature.ts";
import type { SecretOpener } from "#lib/domain/platform/secret/secret-box.ts";
import { makeRememberedSecrets } from "../webhook-delivery/remembered-secrets.ts";
import { makeWebhookSender, type WebhookSenderOptions } from "./post-webhook.ts";

/** Makes calls as webhooks are delivered: by the same guard, and signed in the same way. */
export const makeUrlCaller = (
  network: OutboundNetwork,
  keyArn: string,
  opener: SecretOpener = makeRememberedSecrets(keyArn),
  limits: Pick<WebhookSenderOptions, "cutMs"> = {},
): Caller => {
  const sender = makeWebhookSender({ network, ...limits });
  return {
    call: async ({ url, id, body }, { run, sealed }) => {
      const context = { workspaceId: run.workspace_id, recordId: run.workflow_id };
      const secrets = await Promise.all(sealed.map((one) => opener.open(context, one)));
      const headers = {
        "content-type": "application/json",
        "user-agent": "Leadrail-Workflows/1",
        "idempotency-key": id,
        ...signatureHeaders({ id, timestamp: Math.floor(Date.now() / 1_000), body }, secrets),
      };
      const { status, error } = await sender.send({ url, headers, body, onSlow: () => {} });
      return status === null ? { error: error ?? "network" } : { status };
    },
  };
};
